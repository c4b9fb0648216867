import { expect, test } from './instance.ts'
import { expectPagesAccessible } from './page-checks.ts'

for (const platform of ['HTML', 'Google Tag Manager', 'Astro'])
  test(`the code for ${platform} counts a visit`, async ({ console: page, instance, context }) => {
    const site = await instance.createSite()
    await page.goto(`/sites/${site.id}/install`)
    await page
      .getByRole('navigation', { name: 'Where the site is built' })
      .getByRole('link', { name: platform })
      .click()
    await expect(page.getByRole('link', { name: platform })).toHaveAttribute('aria-current', 'true')
    const code = await page.getByRole('region', { name: 'Code to copy' }).textContent()

    const visit = await context.newPage()
    const body = `<!doctype html><head>${code}</head><body>Shop</body>`
    // A browser lets no page of another host reach this machine, so the requests are made for it.
    await visit.route('**', async (route) =>
      new URL(route.request().url()).hostname === site.domain
        ? route.fulfill({ contentType: 'text/html', body })
        : route.fulfill({ response: await route.fetch() }),
    )
    await visit.goto(`http://${site.domain}/`)
    await expect(page.getByRole('heading', { name: 'Events are arriving' })).toBeVisible()
    await visit.close()
  })

test('each platform has its steps, and the page is accessible and fits a phone', async ({
  console: page,
  instance,
}) => {
  const site = await instance.createSite()
  const path = `/sites/${site.id}/install`
  await page.goto(path)
  const platforms = page.getByRole('navigation', { name: 'Where the site is built' }).getByRole('link')
  await expect(platforms).toHaveCount(11)
  for (const link of await platforms.all()) {
    await link.click()
    await expect(link).toHaveAttribute('aria-current', 'true')
    await expect(page.getByRole('region', { name: 'Code to copy' })).toContainText(site.id)
  }
  await expectPagesAccessible(page, [path, `${path}?platform=nextjs`, `${path}?platform=server`])
})

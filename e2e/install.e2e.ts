import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from './instance.ts'
import { expectAccessible, expectPagesAccessible } from './page-checks.ts'

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
  await expect(platforms).toHaveCount(12)
  for (const link of await platforms.all()) {
    await link.click()
    await expect(link).toHaveAttribute('aria-current', 'true')
    await expect(page.getByRole('region', { name: 'Code to copy' })).toContainText(site.id)
  }
  await expectPagesAccessible(page, [path, `${path}?platform=nextjs`, `${path}?platform=server`])
})

test('a check of a page says which directive of its policy to extend', async ({
  console: page,
  instance,
}) => {
  const site = await instance.createSite({ settings: { allowed_hostnames: ['127.0.0.1'] } })
  let policy = "default-src 'self'; script-src 'self'"
  const server = createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html')
    response.setHeader('Content-Security-Policy', policy)
    response.end(`<!doctype html><head>${site.snippet}</head>`)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`

  await page.goto(`/sites/${site.id}/install`)
  const section = page.getByRole('region', { name: 'Check a page' })
  await section.getByLabel('Page to check').fill('http://elsewhere.example/')
  await section.getByRole('button', { name: 'Check the page' }).click()
  await expect(section.getByLabel('Page to check')).toHaveAccessibleDescription(/must be a page of/i)

  await section.getByLabel('Page to check').fill(address)
  await section.getByRole('button', { name: 'Check the page' }).click()
  const origin = instance.console_url
  await expect(section).toContainText(`blocks the script: add ${origin} to script-src.`)
  await expect(section).toContainText(
    `blocks sending events: add connect-src with the sources of default-src and ${origin}.`,
  )
  await expectAccessible(page)

  policy = `default-src 'self'; script-src 'self' ${origin}; connect-src ${origin}`
  await section.getByRole('button', { name: 'Check the page' }).click()
  await expect(section.getByText('The page contains the snippet')).toBeVisible()
  server.close()
})

test('a page with a key that is not valid is named', async ({ console: page, instance }) => {
  const site = await instance.createSite()
  await page.goto(`/sites/${site.id}/install`)
  await expect(page.getByText('Waiting for the first event…')).toBeVisible()
  const Origin = `https://${site.domain}`
  const settings = `${instance.console_url}/v1/sites/${site.id}/public?key=pk_unknownunknownunknownunknownunknown`
  expect((await fetch(settings, { headers: { Origin } })).status).toBe(401)
  await expect(
    page.getByText(`A page on ${site.domain} has a snippet with a key that is not valid for this site`),
  ).toBeVisible()
})

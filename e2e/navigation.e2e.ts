import { expect, test } from './instance.ts'
import { accessViolations, expectAccessible, expectFitsPhone } from './page-checks.ts'

test('a menu of a site’s navigation opens by keyboard, marks the current page, and keeps the period', async ({
  console: page,
  instance,
}) => {
  const site = await instance.createSite()
  await page.goto(`/sites/${site.id}?period=7d`)
  const main = page.getByRole('navigation', { name: 'Main' })
  const menu = main.getByRole('button', { name: 'Analyze' })
  await expect(menu).not.toHaveAttribute('aria-current')
  await menu.focus()
  await page.keyboard.press('Enter')
  await expect(main.getByRole('link', { name: 'Funnels' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await expect(main.getByRole('link', { name: 'Goals' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(main.getByRole('link', { name: 'Goals' })).toBeHidden()
  await expect(menu).toBeFocused()

  await page.keyboard.press('Enter')
  await main.getByRole('link', { name: 'Goals' }).click()
  await expect(page).toHaveURL(`/sites/${site.id}/goals?period=7d`)
  await expect(main.getByRole('link', { name: 'Goals' })).toBeHidden()
  await expect(menu).toHaveAttribute('aria-current', 'true')
  await menu.click()
  await expect(main.getByRole('link', { name: 'Goals' })).toHaveAttribute('aria-current', 'page')
})

test('a loading page shows its progress, and stays accessible meanwhile', async ({
  console: page,
  instance,
}) => {
  const site = await instance.createSite()
  await page.goto(`/sites/${site.id}/settings`)
  let release = () => {}
  const held = new Promise<void>((done) => {
    release = done
  })
  await page.route(/__data\.json/, async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click()
  const progress = page.getByRole('progressbar', { name: 'Loading the page' })
  await expect(progress).toBeVisible()
  expect(await accessViolations(page)).toEqual([])
  release()
  await expect(progress).toBeHidden()
  await expect(page).toHaveURL(`/sites/${site.id}`)
})

test('on a phone, the current menu is visible, and everything fits', async ({ console: page, instance }) => {
  const site = await instance.createSite()
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/sites/${site.id}/exports`)
  const data = page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Data' })
  await expect(data).toBeInViewport({ ratio: 1 })
  await data.click()
  for (const name of ['Import', 'Exports', 'Webhooks', 'API keys'])
    await expect(page.getByRole('link', { name })).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
  await expectFitsPhone(page)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the menus open', async ({ console: page, instance }) => {
    const site = await instance.createSite()
    await page.goto(`/sites/${site.id}`)
    const main = page.getByRole('navigation', { name: 'Main' })
    await main.getByRole('button', { name: 'People' }).click()
    await main.getByRole('link', { name: 'Segments' }).click()
    await expect(page).toHaveURL(`/sites/${site.id}/segments`)
  })
})

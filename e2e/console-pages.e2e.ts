import type { Page } from '@playwright/test'
import { expect, signIn, test } from './instance.ts'
import { expectAccessible, expectPagesAccessible } from './page-checks.ts'

test('every page without an account is accessible, fits a phone and causes no browser error', async ({
  page,
}) => {
  const broken = problemsOf(page)
  await expectPagesAccessible(page, ['/sign-in', '/forgot', '/reset', '/reset?token=x', '/nothing-here'])
  expect(broken).toEqual([])
})

test('every page of an account is accessible, fits a phone and causes no browser error', async ({
  console: page,
  instance,
}) => {
  test.setTimeout(300_000)
  const { id } = await instance.createSite({
    name: 'A shop with quite a long name that has to fit somewhere',
  })
  const broken = problemsOf(page)
  await expectPagesAccessible(page, [
    '/sites',
    '/sites?status=archived',
    '/sites/new',
    '/keys',
    '/keys/new',
    '/account',
    '/account/notifications',
    '/sites/site_of_nobody/settings',
    `/sites/${id}/install`,
    `/sites/${id}/settings`,
  ])
  expect(broken).toEqual([])
})

test('menus and dialogs are accessible, and work with the keyboard only', async ({
  console: page,
  instance,
}) => {
  await instance.createSite()
  await page.goto('/keys')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('#main')).toBeFocused()

  const menu = page.getByRole('button', { name: 'Account and preferences' })
  await menu.focus()
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('complementary').getByRole('link', { name: 'Account', exact: true }),
  ).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await expect(
    page.getByRole('complementary').getByRole('link', { name: 'Account', exact: true }),
  ).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(
    page.getByRole('complementary').getByRole('link', { name: 'Account', exact: true }),
  ).toBeHidden()
  await expect(menu).toBeFocused()

  const revoke = page.getByRole('button', { name: /^Revoke/ }).first()
  await revoke.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: /^Revoke/ })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(revoke).toBeFocused()
})

test('the theme changes without a page load, and persists', async ({ console: page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/sites')
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const light = await background()
  await page.getByRole('button', { name: 'Account and preferences' }).click()
  const kept = page.waitForResponse((it) => it.url().endsWith('/preferences/theme'))
  await page.getByRole('button', { name: 'Dark' }).click()
  await kept
  await expect(page.getByRole('button', { name: 'Dark' })).toHaveAttribute('aria-pressed', 'true')
  expect(await background()).not.toBe(light)
  await page.reload()
  expect(await background()).not.toBe(light)
  await page.context().clearCookies({ name: 'sightline.theme' })
})

test('each view shows the request that produced it', async ({ console: page, instance }) => {
  const { id } = await instance.createSite()
  await page.goto(`/sites/${id}/settings`)
  await page.getByText('API request', { exact: true }).click()
  await expect(page.getByRole('region', { name: 'Request as a curl command' })).toContainText(
    `curl '${instance.console_url}/v1/sites/${id}'`,
  )
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('sign-in, adding a site, its settings, deleting it and sign-out work', async ({ page, instance }) => {
    await page.goto('/sign-in')
    await signIn(page, instance)
    await page.goto('/sites/new')
    const domain = `${crypto.randomUUID()}.example.com`
    await page.getByLabel('Domain').fill(domain)
    await page.getByRole('button', { name: 'Add the site' }).click()
    await expect(page.getByText('Waiting for the first event…')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Check again' })).toBeVisible()

    await page.getByRole('link', { name: 'Settings', exact: true }).click()
    const tracking = page.getByRole('region', { name: 'Tracking and privacy' })
    await tracking.getByLabel('Keep events for').fill('0')
    await tracking.getByRole('button', { name: 'Save' }).click()
    await expect(tracking.getByLabel('Keep events for')).toHaveAttribute('aria-invalid', 'true')
    await tracking.getByLabel('Keep events for').fill('30')
    await tracking.getByRole('button', { name: 'Save' }).click()
    await expect(tracking.getByRole('status')).toHaveText('Saved')

    await page.getByRole('button', { name: 'Delete the site…' }).click()
    await page.getByLabel(/to confirm/).fill('wrong')
    await page.getByRole('button', { name: 'Delete permanently' }).click()
    await expect(page.getByLabel(/to confirm/)).toHaveAccessibleDescription(/not the site’s domain/)
    await page.getByLabel(/to confirm/).fill(domain)
    await page.getByRole('button', { name: 'Delete permanently' }).click()
    await expect(page.getByText('The site was deleted with all its data.')).toBeVisible()

    await page.getByRole('button', { name: 'Account and preferences' }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByText('You are signed out.')).toBeVisible()
  })
})

test('responses carry the headers that isolate a page', async ({ page }) => {
  const response = await page.goto('/sign-in')
  const headers = response?.headers() ?? {}
  expect(headers['content-security-policy']).toContain("script-src 'self' 'nonce-")
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'private, no-store' })
})

/** Collects the errors that the browser reports: script errors, and violations of the page's own security policy. */
function problemsOf(page: Page): string[] {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of 40[04]/.test(message.text())) problems.push(message.text())
  })
  return problems
}

import type { Page } from '@playwright/test'
import { expect, type Instance, test } from './instance.ts'
import { expectAccessible, expectFitsPhone } from './page-checks.ts'
import { joined } from './people.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search' })
const field = (page: Page) => palette(page).getByRole('combobox', { name: 'Search or jump to…' })
const options = (page: Page, group: string) =>
  palette(page).getByRole('group', { name: group, exact: true }).getByRole('option')

/** Opens the palette by key, and searches a text once the names of the site are loaded. */
async function search(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await expect(palette(page).getByRole('listbox', { name: 'Results' })).toHaveAttribute('aria-busy', 'false')
  await field(page).fill(text)
}

async function createGoal({ api }: Instance, siteId: string, name: string): Promise<string> {
  const { body } = await api('POST', `/v1/sites/${siteId}/conversions`, { name, event_name: 'purchase' })
  return body.data.id
}

test('the palette opens by key and button, finds pages, and returns the focus', async ({
  console: page,
  instance,
}) => {
  const site = await instance.createSite()
  await page.goto(`/sites/${site.id}?period=7d`)
  const button = page.getByRole('button', { name: 'Jump to…' })
  await button.click()
  await expect(field(page)).toBeFocused()
  await expect(options(page, 'Pages').first()).toHaveAccessibleName('Dashboard')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()
  await expect(button).toBeFocused()

  await search(page, 'funn')
  await expect(options(page, 'Pages')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/sites/${site.id}/funnels?period=7d`)
  await expect(palette(page)).toBeHidden()

  await search(page, 'n')
  await field(page).fill('')
  await page.keyboard.press('End')
  await page.keyboard.press('Control+k')
  await expect(palette(page)).toBeHidden()
})

test('it finds names and people of the site, and says what it does not find', async ({
  console: page,
  instance,
}) => {
  const site = await instance.createSite()
  const goal = await createGoal(instance, site.id, 'Voucher bought')
  await instance.api('POST', `/v1/sites/${site.id}/segments`, {
    name: 'Voucher fans',
    kind: 'list',
    user_ids: ['ada'],
  })
  const sent = await instance.api('POST', '/v1/events', {
    site_id: site.id,
    event_name: 'page_view',
    client_id: 'cid_ada',
    user: { user_id: 'user_ada', traits: { name: 'Ada Lovelace' } },
  })
  expect(sent.status).toBe(202)
  await expect
    .poll(async () => (await instance.api('GET', `/v1/sites/${site.id}/users`)).body.data.length)
    .toBe(1)

  await page.goto(`/sites/${site.id}/settings`)
  await search(page, 'voucher')
  await expect(options(page, 'Goals')).toHaveText(['Voucher bought'])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/sites/${site.id}/goals/${goal}`)

  await search(page, 'r_ad')
  await expect(options(page, 'People')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/sites/${site.id}/users/user_ada`)

  await search(page, 'nothing like this')
  await expect(palette(page).getByText('Nothing found for “nothing like this”.')).toBeVisible()
  await expectAccessible(page)
})

test('another site opens at the same page', async ({ console: page, instance }) => {
  const [one, other] = [
    await instance.createSite(),
    await instance.createSite({ name: `Bakery ${crypto.randomUUID()}` }),
  ]
  await page.goto(`/sites/${one.id}/goals?period=7d`)
  await search(page, other.name)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/sites/${other.id}/goals?period=7d`)
})

test('actions create, change the theme and the mode, and invite', async ({ console: page, instance }) => {
  const site = await instance.createSite()
  await page.goto(`/sites/${site.id}`)
  await search(page, 'new segment')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/sites/${site.id}/segments/new`)

  await search(page, 'dark theme')
  const kept = page.waitForResponse((it) => it.url().endsWith('/preferences/theme'))
  await page.keyboard.press('Enter')
  await kept
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.context().clearCookies({ name: 'sightline.theme' })

  for (const _ of ['first', 'again']) {
    await search(page, 'invite')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Invite a person' })
    await expect(dialog.getByLabel('E-mail address')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL('/members')
  }

  await search(page, 'switch to test')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Test data', { exact: true }).filter({ visible: true })).toBeVisible()
  await page.context().clearCookies({ name: 'sightline.mode' })
})

test('a viewer is offered only what the role includes', async ({ browser, instance }) => {
  const site = await instance.createSite()
  const { page } = await joined(browser, instance, { role: 'viewer' })
  await page.goto(`/sites/${site.id}`)
  await search(page, '')
  await expect(options(page, 'Create')).toHaveText(['New API key'])
  await expect(options(page, 'Pages').filter({ hasText: 'Webhooks' })).toHaveCount(0)
  await expect(options(page, 'Pages').filter({ hasText: 'Settings' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.keyboard.press('g')
  await page.keyboard.press('w')
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(keys.getByText('Funnels')).toBeVisible()
  await expect(keys.getByText('Webhooks')).toBeHidden()
  await expect(page).toHaveURL(`/sites/${site.id}`)
})

test('keys open pages and periods, focus the search, and do nothing while typing', async ({
  console: page,
  instance,
}) => {
  const site = await instance.createSite()
  await page.goto(`/sites/${site.id}`)
  await page.keyboard.press('w')
  await expect(page).toHaveURL(`/sites/${site.id}?period=7d`)
  await page.keyboard.press('g')
  await page.keyboard.press('g')
  await expect(page).toHaveURL(`/sites/${site.id}/goals?period=7d`)
  await page.keyboard.press('g')
  await page.keyboard.press('d')
  await expect(page).toHaveURL(`/sites/${site.id}?period=7d`)
  await expect(page.getByRole('heading', { name: site.name })).toBeVisible()
  await page.keyboard.press('d')
  await expect(page).toHaveURL(`/sites/${site.id}?period=today`)
  await page.keyboard.press('/')
  await expect(page.getByLabel('Filter by')).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('r')
  await expect(page).toHaveURL(`/sites/${site.id}/realtime`)

  await page.keyboard.press('g')
  await page.keyboard.press('u')
  await expect(page.getByRole('heading', { name: 'Users', exact: true })).toBeVisible()
  await page.keyboard.press('/')
  const text = page.getByRole('searchbox', { name: 'Text' })
  await expect(text).toBeFocused()
  await page.keyboard.type('gd?w/')
  await expect(text).toHaveValue('gd?w/')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL(`/sites/${site.id}/users`)
})

test('the dialog of all keys is accessible, and keys do nothing in it', async ({
  console: page,
  instance,
}) => {
  const site = await instance.createSite()
  await page.goto(`/sites/${site.id}`)
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('w')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(`/sites/${site.id}`)
  await page.keyboard.press('?')
  await page.keyboard.press('Control+k')
  await expect(dialog).toBeHidden()
  await expect(field(page)).toBeFocused()
  await expectFitsPhone(page)
})

test('a key that follows the Escape of the palette at once counts', async ({ console: page, instance }) => {
  const site = await instance.createSite()
  await page.goto(`/sites/${site.id}`)
  for (const text of ['', 'goals', '']) {
    await search(page, text)
    for (const key of ['Escape', '?']) await page.keyboard.press(key)
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeHidden()
  }
})

test('keys without Ctrl can be turned off in a browser, and on again', async ({
  console: page,
  instance,
}) => {
  const site = await instance.createSite()
  await page.goto(`/sites/${site.id}`)
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await page.keyboard.press('?')
  await keys.getByRole('switch').uncheck()
  await page.keyboard.press('Escape')
  await page.reload()
  await page.keyboard.press('?')
  await page.keyboard.press('w')
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder('Search or jump to…').fill('shortcuts')
  await expect(keys).toBeHidden()
  await expect(page).not.toHaveURL(/period=7d/)
  await page.keyboard.press('Enter')
  await keys.getByRole('switch').check()
  await page.keyboard.press('Escape')
  await page.keyboard.press('w')
  await expect(page).toHaveURL(/period=7d/)
})

test('arrow keys, Home, End and letters move through a menu', async ({ console: page, instance }) => {
  const site = await instance.createSite()
  await page.goto(`/sites/${site.id}`)
  const menu = page.getByRole('button', { name: 'account and preferences' })
  await menu.focus()
  await page.keyboard.press('ArrowDown')
  const item = (name: string) =>
    page
      .locator('a, button')
      .and(page.getByText(name, { exact: true }))
      .filter({ visible: true })
  for (const [key, name] of [
    ['', 'Account'],
    ['ArrowDown', 'Notifications'],
    ['ArrowUp', 'Account'],
    ['ArrowUp', 'Sign out'],
    ['Home', 'Account'],
    ['End', 'Sign out'],
    ['a', 'Account'],
    ['a', 'API reference'],
  ] as const) {
    if (key) await page.keyboard.press(key)
    await expect(item(name)).toBeFocused()
  }
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()
  await expect(item('Account')).toBeHidden()
  await menu.click()
  await expect(item('Account')).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await expect(item('Sign out')).toBeFocused()
  await page.keyboard.press('n')
  await expect(item('Notifications')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/account/notifications')
})

test('a dialog focuses its first field or button when it opens', async ({ console: page }) => {
  await page.goto('/members')
  await page.getByRole('button', { name: 'Invite' }).click()
  await expect(page.getByLabel('E-mail address')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Invite' })).toBeFocused()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('no search is offered', async ({ console: page }) => {
    await page.goto('/sites')
    await expect(page.getByRole('button', { name: 'Account and preferences' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Jump to…' })).toBeHidden()
  })
})

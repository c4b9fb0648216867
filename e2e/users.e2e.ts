import type { Page } from '@playwright/test'
import { expect, type Instance, test } from './instance.ts'
import { goToSection } from './navigation.ts'
import { expectAccessible, expectPagesAccessible } from './page-checks.ts'

/** Thirty visitors who only look, and one who returns, signs in and buys. */
async function createShop(instance: Instance) {
  const site = await instance.createSite({ name: 'Known shop', currency: 'EUR' })
  const purchase = {
    name: 'Purchase',
    event_name: 'purchase',
    value_type: 'dynamic',
    value_property: 'value',
  }
  await instance.api('POST', `/v1/sites/${site.id}/conversions`, purchase)
  const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  const view = (client_id: string, minutes: number, path: string) => ({
    event_name: 'page_view',
    client_id,
    timestamp: at(minutes),
    context: { page_url: `https://${site.domain}${path}` },
  })
  const { status } = await instance.api('POST', '/v1/events/batch', {
    site_id: site.id,
    events: [
      ...Array.from({ length: 30 }, (_, n) => view(`cid_looker-${n}`, 300 + n, '/')),
      view('cid_ann', 3000, '/?utm_source=news&utm_medium=email&utm_campaign=spring'),
      view('cid_ann', 20, '/boots'),
      {
        ...view('cid_ann', 10, '/thanks'),
        event_name: 'purchase',
        properties: {
          value: 59.9,
          size: 'large',
          items: [
            { item_name: 'Boots', price: 19.95, quantity: 2 },
            { item_name: 'Laces', price: 20 },
          ],
        },
        user: { user_id: 'ann/1', traits: { plan: 'pro', name: 'Ann Smith' } },
      },
    ],
  })
  expect(status).toBe(200)
  const found = async () =>
    (await instance.api('GET', `/v1/sites/${site.id}/users?search=ann/1`)).body.data?.length
  await expect.poll(found).toBe(1)
  return site
}

const userRows = (page: Page) => page.getByRole('table', { name: /^Users/ }).getByRole('rowheader')

test('users are listed, paged and searched, and the address reflects it', async ({
  console: page,
  instance,
}) => {
  const site = await createShop(instance)
  await page.goto(`/sites/${site.id}`)
  await goToSection(page, 'People', 'Users')
  await expect(userRows(page)).toHaveCount(25)
  await expect(userRows(page).first()).toHaveText(/Ann Smith.*ann\/1/s)
  // Anonymous visitors have a name made from their id, which stays visible.
  await expect(userRows(page).nth(1)).toHaveText(/^\s*[A-Z]\w+ [A-Z]\w+\s+cid_looker-0/)
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Next' }).click()
  await expect(userRows(page)).toHaveCount(6)
  await page.getByRole('link', { name: 'First page' }).click()
  await expect(userRows(page)).toHaveCount(25)

  await page.getByLabel('Text').fill('LOOKER-7')
  await page.keyboard.press('Enter')
  await expect(userRows(page)).toHaveCount(1)
  expect(new URL(page.url()).searchParams.get('search')).toBe('LOOKER-7')
  await page.getByRole('link', { name: 'Clear' }).click()
  await expect(page.getByLabel('Text')).toHaveValue('')
  await page.goto(`/sites/${site.id}/users?search=nobody-like-that`)
  await expect(page.getByText('No matching users')).toBeVisible()
  await page.getByRole('link', { name: 'All users' }).click()
  await expect(page.getByLabel('Text')).toHaveValue('')
  await page.getByLabel('Sort by').selectOption('-lifetime_value')
  await expect(page).toHaveURL(/sort=-lifetime_value/)
  await expect(userRows(page).first()).toContainText('ann/1')
  const file = page.waitForEvent('download')
  await page.getByRole('link', { name: 'CSV of all these users' }).click()
  expect((await file).suggestedFilename()).toContain('users')
})

const filters = (page: Page) => page.getByRole('group', { name: 'Filters' })

test('filters are added, changed and removed as chips by keyboard, and kept in the address', async ({
  console: page,
  instance,
}) => {
  const site = await createShop(instance)
  await page.goto(`/sites/${site.id}/users`)
  await expect(userRows(page)).toHaveCount(25)
  await page.getByRole('button', { name: 'Add a filter' }).focus()
  await page.keyboard.press('Enter')
  const addition = page.getByRole('form', { name: 'Add a filter' })
  await expect(addition.getByLabel('Field of filter')).toBeFocused()
  // What is missing is said in the form.
  await addition.getByLabel('Trait of filter').fill('plan')
  await page.keyboard.press('Enter')
  await expect(addition.getByLabel('Value of filter')).toHaveAccessibleDescription('Enter a value.')
  await addition.getByLabel('Value of filter').fill('pro')
  await page.keyboard.press('Enter')
  await expect(userRows(page)).toHaveText([/ann\/1/])
  await expect(filters(page)).toContainText('plan is pro')
  expect(new URL(page.url()).searchParams.getAll('where')).toEqual(['traits.plan eq pro'])
  await expectAccessible(page)

  await page.getByRole('button', { name: 'plan is pro: change the filter' }).click()
  const change = page.getByRole('form', { name: 'Change filter 1' })
  await change.getByLabel('Field of filter 1').selectOption('Sessions')
  await change.getByLabel('Comparison of filter 1').selectOption('is at least')
  await change.getByLabel('Value of filter 1').fill('2')
  await page.keyboard.press('Enter')
  await expect(filters(page)).toContainText('Sessions is at least 2')
  await expect(userRows(page)).toHaveText([/ann\/1/])
  await page.reload()
  await expect(filters(page)).toContainText('Sessions is at least 2')

  // A search, a sort order and the filters do not replace each other.
  await page.getByLabel('Sort by').selectOption('-lifetime_value')
  await expect(page).toHaveURL(/sort=-lifetime_value/)
  await expect(filters(page)).toContainText('Sessions is at least 2')
  await page.getByRole('link', { name: 'Remove the filter Sessions is at least 2' }).click()
  await expect(userRows(page)).toHaveCount(25)
  await expect(page.getByRole('button', { name: 'Add a filter' })).toBeFocused()
})

test('a filter that the service refuses is marked, with the reason', async ({ console: page, instance }) => {
  const site = await createShop(instance)
  const where = new URLSearchParams([
    ['where', 'country exists'],
    ['where', 'lifetime_value gte 1e300'],
  ])
  await page.goto(`/sites/${site.id}/users?${where}`)
  const chip = filters(page).getByRole('listitem').nth(1)
  await expect(chip.getByRole('alert')).toHaveText(/^Must be a number within/)
  await expect(filters(page).getByRole('listitem').first().getByRole('alert')).toHaveCount(0)
  await expect(page.getByText('Correct or remove the marked filter.')).toBeVisible()
  await expectAccessible(page)
  await chip.getByRole('button').click()
  await expect(page.getByLabel('Value of filter 2')).toHaveAccessibleDescription(/^Must be a number within/)
  // Links from before there were chips.
  await page.goto(`/sites/${site.id}/users?filters=plan%3D%3Dpro`)
  await expect(filters(page).getByRole('alert')).toContainText('unknown dimension')
  await page.getByRole('link', { name: 'Remove the filter plan==pro' }).click()
  await expect(userRows(page)).toHaveCount(25)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a filter is added, and what it lacks is said', async ({ console: page, instance }) => {
    const site = await createShop(instance)
    await page.goto(`/sites/${site.id}/users?wait=1`)
    await page.getByRole('button', { name: 'Add a filter' }).click()
    await page.getByLabel('Trait of filter', { exact: true }).fill('plan')
    await page.getByRole('button', { name: 'Add the filter' }).click()
    const repeated = page.getByRole('form', { name: 'Change filter 1' })
    await expect(repeated.getByLabel('Value of filter 1')).toHaveAccessibleDescription('Enter a value.')
    await repeated.getByLabel('Value of filter 1').fill('pro')
    await repeated.getByRole('button', { name: 'Apply' }).click()
    await expect(filters(page)).toContainText('plan is pro')
  })
})

test('a profile shows the data of a user, and accepts traits', async ({ console: page, instance }) => {
  const site = await createShop(instance)
  await page.goto(`/sites/${site.id}/users`)
  await page.getByRole('link', { name: 'Ann Smith' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ann Smith')
  await expect(page.getByText('news / email, spring').first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Conversions' })).toContainText('€59.90')
  const activity = page.getByRole('region', { name: 'Activity', exact: true })
  await expect(activity).toContainText('2 active days in 84 days')
  await expect(activity.getByRole('cell', { name: /1 session, 1 page view$/ })).toHaveCount(2)
  await expectAccessible(page)

  const sessions = page.getByRole('region', { name: 'Sessions' }).getByRole('link')
  await expect(sessions).toHaveCount(2)
  await sessions.first().focus()
  await page.keyboard.press('Enter')
  await expect(sessions.first()).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByText('Viewed /boots')).toBeVisible()
  await expect(page.getByText('Bought 3 products for €59.90')).toBeVisible()
  const products = page.getByRole('table', { name: 'Products of this event' })
  await expect(products.getByRole('row')).toHaveText([
    /Product\s*Quantity\s*Price\s*Sum/,
    /Boots\s*2\s*€19.95\s*€39.90/,
    /Laces\s*1\s*€20.00\s*€20.00/,
  ])
  await page.getByText('1 property').click()
  await expect(page.getByText('large')).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(sessions.first()).toHaveAttribute('aria-expanded', 'true')
  await sessions.first().click()
  await expect(products).toBeHidden()

  const traits = page.getByRole('region', { name: 'Traits' })
  const trait = (name: string) => traits.locator('summary').filter({ hasText: name })
  await trait('Add a trait').click()
  await expect(traits.getByLabel('Name', { exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(traits.getByText('Enter a name.')).toBeVisible()
  await traits.getByLabel('Name', { exact: true }).fill('seats')
  await traits.getByLabel('Value', { exact: true }).fill('12')
  await traits.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(trait('seats')).toContainText('12')
  await trait('plan').click()
  await traits.getByLabel('Value of plan').fill('max')
  await page.keyboard.press('Enter')
  await expect(trait('plan')).toContainText('max')
  await trait('seats').click()
  await traits.getByRole('button', { name: 'Remove seats' }).click()
  await expect(trait('seats')).toHaveCount(0)
  const { body } = await instance.api('GET', `/v1/sites/${site.id}/users/ann%2F1`)
  expect(body.data.traits).toEqual({ plan: 'max', name: 'Ann Smith' })
})

test('an anonymous visitor has a name that stays the same, and the id', async ({
  console: page,
  instance,
}) => {
  const site = await createShop(instance)
  await page.goto(`/sites/${site.id}/users/cid_looker-3`)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(/^[A-Z]\w+ [A-Z]\w+$/)
  await expect(page.getByText('cid_looker-3').first()).toBeVisible()
  const name = (await heading.textContent()) ?? ''
  await page.goto(`/sites/${site.id}/users?search=cid_looker-3`)
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
})

test('the list of users and a profile are accessible and fit a phone', async ({
  console: page,
  instance,
}) => {
  const site = await createShop(instance)
  const users = `/sites/${site.id}/users`
  await expectPagesAccessible(
    page,
    [`${users}?where=traits.plan+eq+pro&where=last_seen+within+30+days`, `${users}/ann%2F1`],
    () => page.waitForLoadState('networkidle'),
  )
  // The value is at the edge, where it was cut off. The calendar of a profile begins with the newest days in view.
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(users)
  const value = page.getByRole('table', { name: /^Users/ }).getByRole('cell', { name: '€59.90' })
  await expect(value).toBeInViewport({ ratio: 1 })
  await page.goto(`${users}/ann%2F1`)
  await page.setViewportSize({ width: 250, height: 800 })
  const isAtEnd = await page.getByRole('region', { name: 'Active days' }).evaluate((it) => {
    const [frame, table] = [it.getBoundingClientRect(), it.querySelector('table')?.getBoundingClientRect()]
    return it.scrollWidth > it.clientWidth && Math.abs((table?.right ?? 0) - frame.right) < 2
  })
  expect(isAtEnd).toBe(true)
})

test('a site without visitors says how to get some, and an unknown user is not found', async ({
  console: page,
  instance,
}) => {
  const site = await instance.createSite({ name: 'Silent shop' })
  await page.goto(`/sites/${site.id}/users`)
  await expect(page.getByText('No users yet')).toBeVisible()
  const answer = await page.goto(`/sites/${site.id}/users/nobody`)
  expect(answer?.status()).toBe(404)
})

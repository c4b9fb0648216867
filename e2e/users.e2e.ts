import type { Page } from '@playwright/test'
import { expect, type Instance, test } from './instance.ts'
import { goToSection } from './navigation.ts'
import { expectAccessible } from './page-checks.ts'

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
        properties: { value: 59.9, size: 'large' },
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
  await expect(userRows(page).first()).toContainText('ann/1')
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
  await page.getByLabel('Filter').fill('trait.plan==pro')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(userRows(page)).toHaveText([/ann\/1/])
  await page.reload()
  await expect(page.getByLabel('Filter')).toHaveValue('trait.plan==pro')
  await page.getByLabel('Filter').fill('plan==pro')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('alert')).toContainText('unknown dimension')
  await page.goto(`/sites/${site.id}/users?search=nobody-like-that`)
  await expect(page.getByText('No matching users')).toBeVisible()
  await page.getByRole('link', { name: 'All users' }).click()
  await expect(page.getByLabel('Text')).toHaveValue('')
  await page.getByLabel('Sort by').selectOption('lifetime_value')
  await expect(page).toHaveURL(/sort=lifetime_value/)
  await expect(userRows(page).first()).toContainText('ann/1')
  const file = page.waitForEvent('download')
  await page.getByRole('link', { name: 'CSV of all these users' }).click()
  expect((await file).suggestedFilename()).toContain('users')
})

test('a profile shows the data of a user, and accepts traits', async ({ console: page, instance }) => {
  const site = await createShop(instance)
  await page.goto(`/sites/${site.id}/users`)
  await page.getByRole('link', { name: 'ann/1' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ann Smith')
  await expect(page.getByText('news / email, spring').first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Conversions' })).toContainText('€59.90')
  await expectAccessible(page)

  const sessions = page.getByRole('region', { name: 'Sessions' }).getByRole('link')
  await expect(sessions).toHaveCount(2)
  await sessions.first().focus()
  await page.keyboard.press('Enter')
  await expect(sessions.first()).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByText('large')).toBeVisible()
  await expect(page.getByText('/boots', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(sessions.first()).toHaveAttribute('aria-expanded', 'true')
  await sessions.first().click()
  await expect(page.getByText('large')).toBeHidden()

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

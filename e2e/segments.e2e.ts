import type { Page } from '@playwright/test'
import { expect, type Instance, test } from './instance.ts'
import { goToSection } from './navigation.ts'
import { expectAccessible, expectPagesAccessible } from './page-checks.ts'

/** Creates thirty visitors who only look; Ann, who bought twice on the pro plan; and Bob, who bought once. */
async function createShop(instance: Instance) {
  const site = await instance.createSite({ name: 'Shop with segments', currency: 'EUR' })
  const at = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
  const context = { page_url: `https://${site.domain}/` }
  const view = (client_id: string, hours: number) => ({
    event_name: 'page_view',
    client_id,
    timestamp: at(hours),
    context,
  })
  const purchase = (user_id: string, hours: number, plan: string, value: number) => ({
    ...view(`cid_${user_id}`, hours),
    event_name: 'purchase',
    properties: { value },
    user: { user_id, traits: { plan } },
  })
  const { status } = await instance.api('POST', '/v1/events/batch', {
    site_id: site.id,
    events: [
      ...Array.from({ length: 30 }, (_, n) => view(`cid_looker-${n}`, 20 + n / 10)),
      purchase('ann', 30, 'pro', 80),
      purchase('ann', 3, 'pro', 20),
      purchase('bob', 4, 'free', 30),
    ],
  })
  expect(status).toBe(200)
  await expect
    .poll(async () => (await instance.api('GET', `/v1/sites/${site.id}/users?search=ann`)).body.data?.length)
    .toBe(1)
  await expect
    .poll(async () => (await instance.api('GET', `/v1/sites/${site.id}/users?limit=100`)).body.data?.length)
    .toBe(32)
  return site
}

async function createSegment(instance: Instance, siteId: string, fields: Record<string, unknown>) {
  const { status, body } = await instance.api('POST', `/v1/sites/${siteId}/segments`, fields)
  expect(status).toBe(201)
  return body.data as { id: string; user_count: number }
}

const buyers = {
  name: 'Buyers',
  rules: { operator: 'and', conditions: [{ type: 'event', event_name: 'purchase' }] },
}
const count = (page: Page) => page.locator('[data-preview="count"]')
const people = (page: Page) => page.locator('[data-fact="people"]')
const members = (page: Page) => page.getByRole('table', { name: /^Members/ }).getByRole('rowheader')

test('a segment of two conditions: counted while it is edited, with its members, and a dashboard for it', async ({
  console: page,
  instance,
}) => {
  const site = await createShop(instance)
  await page.goto(`/sites/${site.id}`)
  await goToSection(page, 'People', 'Segments')
  await expect(page.getByText('No segments yet')).toBeVisible()
  await page.getByRole('link', { name: 'New segment' }).click()
  await expect(count(page)).toHaveText('32 people')

  await page.getByRole('button', { name: 'Remove condition 1' }).click()
  await page.getByRole('button', { name: 'Event: add to the rules' }).click()
  await expect(page.getByLabel('Whether people did condition 1')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type('purchase')
  await expect(count(page)).toHaveText('2 people')
  await page.getByRole('button', { name: 'Profile: add to the rules' }).click()
  await page.getByLabel('Field of condition 2').selectOption('Trait')
  await page.getByLabel('Trait of condition 2').fill('plan')
  await expect(page.getByText('One condition is not complete yet')).toBeVisible()
  await page.getByLabel('Value of condition 2').fill('pro')
  await expect(count(page)).toHaveText('1 person')
  await expect(page.getByRole('region', { name: 'Current members' }).getByRole('link')).toHaveText(/^ann/)

  await page.getByRole('button', { name: 'Create the segment' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveAccessibleDescription(/Enter a name/)
  await page.getByLabel('Name', { exact: true }).fill('Professional buyers')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Professional buyers')
  await expect(people(page)).toHaveText('1')
  await expect(page.getByRole('region', { name: 'Rules' })).toContainText(/Did purchase.*plan is pro/s)
  await expect(members(page)).toContainText(['ann'])

  await page.goto(`/sites/${site.id}?period=7d`)
  const users = page.locator('[data-metric="users"]')
  await expect(users).toHaveText('32')
  await page.getByRole('button', { name: 'Add a filter' }).click()
  await page.getByLabel('Filter by').selectOption('Segment')
  await expect(page.getByLabel('Value')).toHaveText('Professional buyers')
  await page.getByRole('button', { name: 'Add the filter' }).click()
  await expect(page.getByRole('group', { name: 'Filters' })).toContainText('Segment is Professional buyers')
  await expect(page).toHaveURL(/filters=segment/)
  await expect(users).toHaveText('1')
})

test('a problem marks only the field of a condition that it is about', async ({
  console: page,
  instance,
}) => {
  const site = await createShop(instance)
  await page.goto(`/sites/${site.id}/segments/new`)
  await page.getByRole('button', { name: 'Remove condition 1' }).click()
  await page.getByRole('button', { name: 'Event: add to the rules' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Without an event')
  await page.getByRole('button', { name: 'Create the segment' }).click()
  const event = page.getByLabel('Event of condition 1')
  await expect(event).toHaveAccessibleDescription('Choose an event.')
  await expect(event).toHaveAttribute('aria-invalid', 'true')
  const count = page.getByLabel('Count of condition 1', { exact: true })
  await expect(count).toHaveValue('1')
  await expect(count).not.toHaveAttribute('aria-invalid')
  await event.fill('purchase')
  await expect(count).not.toHaveAttribute('aria-invalid')
})

test('nested groups by keyboard, and errors next to their condition', async ({ console: page, instance }) => {
  const site = await createShop(instance)
  await page.goto(`/sites/${site.id}/segments/new`)
  await page.getByRole('button', { name: 'Group: add to the rules' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Operator of group 2')).toBeFocused()
  await page.getByLabel('Operator of group 2').selectOption('none of these')
  await page.getByLabel('Field of condition 2.1').selectOption('Lifetime value')
  await page.getByLabel('Value of condition 2.1').fill('a lot')
  await page.getByLabel('Name', { exact: true }).fill('Nested')
  await page.getByRole('button', { name: 'Create the segment' }).click()
  const value = page.getByLabel('Value of condition 2.1')
  await expect(value).toHaveAccessibleDescription(/Enter a number/)
  await expect(value).toBeFocused()
  await value.fill('1e300')
  await page.getByRole('button', { name: 'Create the segment' }).click()
  await expect(value).toHaveAccessibleDescription(/must be a number within/i)
  await page.getByLabel('Comparison of condition 2.1').selectOption('is at least')
  await value.fill('1000')
  await expect(count(page)).toHaveText('32 people')
  await page.getByRole('button', { name: 'Event: add to group 2' }).click()
  await page.keyboard.press('Tab')
  await page.keyboard.type('purchase')
  await page.getByRole('button', { name: 'Only events that… of condition 2.2' }).click()
  await expect(page.getByLabel('Field of filter 1 of condition 2.2')).toBeFocused()
  await page.getByLabel('Name of the property of filter 1 of condition 2.2').fill('value')
  await page.getByLabel('Comparison of filter 1 of condition 2.2').selectOption('is at least')
  await page.getByLabel('Value of filter 1 of condition 2.2').fill('50')
  await expect(count(page)).toHaveText('31 people')
  await page.getByRole('button', { name: 'Create the segment' }).click()
  await expect(people(page)).toHaveText('31')
  await expect(members(page)).toHaveCount(25)
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(members(page)).toHaveCount(6)
  await page.getByRole('link', { name: 'Edit' }).click()
  await expect(page.getByLabel('Value of filter 1 of condition 2.2')).toHaveValue('50')
  await page.getByRole('button', { name: 'Remove group 2' }).click()
  await expect(page.getByRole('button', { name: 'Profile: add to the rules' })).toBeFocused()
  await expect(count(page)).toHaveText('32 people')
})

test('a list is pasted, extended and reduced; downloaded; archived and deleted', async ({
  console: page,
  instance,
}) => {
  const site = await createShop(instance)
  await page.goto(`/sites/${site.id}/segments/new`)
  await page.getByText('By list').click()
  await page.getByLabel('Name', { exact: true }).fill('Invited')
  await page.getByLabel('User ids').fill(`ann\nnot-seen-yet\nann\n${'x'.repeat(300)}\n`)
  await page.getByRole('button', { name: 'Create the segment' }).click()
  await expect(people(page)).toHaveText('2')
  await expect(page.getByText('One line repeated a user.')).toBeVisible()
  await expect(page.getByText('Rejected: line 4')).toBeVisible()
  await page.getByLabel('User ids').fill('bob\n')
  await page.getByRole('button', { name: 'Add to the list' }).click()
  await expect(page.getByText('Accepted: 1 user')).toBeVisible()
  await expect(people(page)).toHaveText('3')
  await page.getByRole('button', { name: 'Remove not-seen-yet from the list' }).click()
  await expect(people(page)).toHaveText('2')

  const address = new URL(page.url()).pathname
  const file = await page.request.get(`${address}/export`)
  expect(file.headers()['content-disposition']).toMatch(/^attachment; filename=.*\.csv/)
  expect((await file.text()).split('\r\n')).toHaveLength(4)
  const list = await page.request.get(`/sites/${site.id}/segments/export`)
  expect(await list.text()).toContain('Invited,,By list,2,')

  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByText('This segment is archived')).toBeVisible()
  await page.goto(`/sites/${site.id}/segments`)
  await expect(page.getByText('No active segments')).toBeVisible()
  await page.getByRole('link', { name: 'Archived segments' }).click()
  await page.getByRole('link', { name: 'Invited' }).click()
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByRole('button', { name: 'Delete the segment…' }).click()
  await page.getByRole('button', { name: 'Delete permanently' }).click()
  await expect(page.getByText('The segment was deleted.')).toBeVisible()
})

test('every report can be filtered by a segment', async ({ console: page, instance }) => {
  const site = await createShop(instance)
  const segment = await createSegment(instance, site.id, buyers)
  expect(segment.user_count).toBe(2)
  const goal = { name: 'Visit', type: 'page', page_pattern: '/*' }
  const { body: made } = await instance.api('POST', `/v1/sites/${site.id}/conversions`, goal)
  await expect
    .poll(
      async () =>
        (await instance.api('GET', `/v1/sites/${site.id}/conversions/${made.data.id}/stats`)).body.data
          .summary.total_conversions,
    )
    .toBe(30)
  for (const path of [
    'goals',
    `goals/${made.data.id}`,
    `goals/${made.data.id}/ledger`,
    'attribution',
    'products',
    'funnels/new',
  ])
    await test.step(path, async () => {
      await page.goto(`/sites/${site.id}/${path}`)
      await page.getByRole('button', { name: 'People: everybody' }).click()
      await page.getByRole('link', { name: 'Buyers' }).click()
      await expect(page.getByRole('button', { name: 'People: Buyers' })).toBeVisible()
      expect(new URL(page.url()).searchParams.get('filters')).toBe(`segment==${segment.id}`)
    })
  await page.goto(`/sites/${site.id}/goals/${made.data.id}?filters=segment%3D%3D${segment.id}`)
  await expect(page.locator('[data-measure="conversions"]')).toHaveText('0')

  await page.goto(`/sites/${site.id}/segments/${segment.id}`)
  await page.getByRole('button', { name: 'Recompute' }).click()
  await expect(page.getByText('Members recomputed')).toBeVisible()
  await page.getByRole('link', { name: 'Show traffic' }).click()
  await expect(page.getByRole('group', { name: 'Filters' })).toContainText('Segment is Buyers')
})

test('the members of a segment are compared with everybody in a period', async ({
  console: page,
  instance,
}) => {
  const site = await createShop(instance)
  const segment = await createSegment(instance, site.id, buyers)
  await page.goto(`/sites/${site.id}/segments/${segment.id}`)
  const card = page.getByRole('region', { name: 'Members compared with everybody' })
  // Ann has two sessions and Bob one; each of the thirty others has one.
  const numbers = card.getByRole('table', { name: 'The numbers of members and of everybody' })
  const row = (name: string) => numbers.getByRole('row', { name: new RegExp(`^${name}`) })
  await expect(row('Visitors')).toHaveText(/Visitors\s*2\s*32\s*6.3% of all/)
  await expect(row('Sessions per visitor')).toHaveText(/1.5\s*1.03\s*\+45.5%/)
  await expect(row('Revenue per visitor')).toHaveText(/€65.00\s*€4.06\s*\+1,500%/)
  const sources = card.getByRole('table', { name: 'Top sources' })
  await expect(sources.getByRole('row').nth(1)).toHaveText(/100%\s*100%\s*1×/)
  await card.getByLabel('What members are compared by').selectOption('By device')
  const devices = card.getByRole('table', { name: 'Devices' })
  await expect(devices.getByRole('row').nth(1)).toHaveText(/100%\s*100%\s*1×/)
  await expectAccessible(page)
  await card.getByRole('button', { name: 'Period: Last 28 days' }).click()
  await page.getByRole('link', { name: /^Last month/ }).click()
  await expect(page).toHaveURL(/period=last-month.*by=device/)
  await expect(card.getByRole('button', { name: 'Period: Last month' })).toBeVisible()
})

test('the people of a funnel step become a segment', async ({ console: page, instance }) => {
  const site = await createShop(instance)
  await page.goto(`/sites/${site.id}/funnels/new?steps=purchase*purchase&people=1.converted`)
  await page.getByRole('button', { name: 'Save as segment…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save these people as a segment' })
  await expect(dialog.getByLabel('Name')).toHaveValue('People who entered with purchase')
  await expectAccessible(page)
  await dialog.getByLabel('Name').fill('')
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription(/Enter a name/)
  await dialog.getByLabel('Name').fill('Who bought')
  await dialog.getByRole('button', { name: 'Save the segment' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Who bought')
  await expect(people(page)).toHaveText('2')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a segment is edited, counted and created', async ({ console: page, instance }) => {
    const site = await createShop(instance)
    await page.goto(`/sites/${site.id}/segments/new`)
    await page.getByLabel('Name', { exact: true }).fill('Buyers')
    await page.getByRole('button', { name: 'Event: add to the rules' }).click()
    await page.getByLabel('Event of condition 2').fill('purchase')
    await page.getByRole('button', { name: 'Update the preview' }).click()
    await expect(count(page)).toHaveText('2 people')
    await page.getByRole('button', { name: 'Remove condition 1' }).click()
    await page.getByRole('button', { name: 'Create the segment' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Buyers')
    await page.goto(`${page.url()}?wait=1`)
    await expect(members(page)).toHaveCount(2)
  })
})

test('the list of segments and a segment of rules are accessible and fit a phone', async ({
  console: page,
  instance,
}) => {
  const site = await createShop(instance)
  const empty = await instance.createSite()
  const segment = await createSegment(instance, site.id, {
    name: 'Everything at once',
    description: 'With a description',
    rules: {
      operator: 'and',
      conditions: [
        ...buyers.rules.conditions,
        {
          operator: 'or',
          conditions: [
            { field: 'traits.plan', operator: 'in', value: ['pro', 'free'] },
            { field: 'last_seen', operator: 'lt', value: { last: 1, unit: 'months' } },
            {
              type: 'event_absence',
              event_name: 'page_view',
              filters: { 'dimensions.page': { contains: 'pricing' } },
              time_window: { last: 30, unit: 'days' },
            },
          ],
        },
      ],
    },
  })
  await createInvited(instance, site.id)
  const segments = `/sites/${site.id}/segments`
  await expectPagesAccessible(
    page,
    [`/sites/${empty.id}/segments`, segments, `${segments}/${segment.id}`, `${segments}/${segment.id}/edit`],
    () => page.waitForLoadState('networkidle'),
  )
})

test('a new segment and one that lists users are accessible and fit a phone', async ({
  console: page,
  instance,
}) => {
  const site = await createShop(instance)
  const list = await createInvited(instance, site.id)
  const segments = `/sites/${site.id}/segments`
  await expectPagesAccessible(
    page,
    [
      `${segments}?status=archived`,
      `${segments}/new`,
      `${segments}/${list.id}`,
      `${segments}/${list.id}/edit`,
    ],
    () => page.waitForLoadState('networkidle'),
  )
})

/** Creates a segment that lists users, one of them not seen yet. */
async function createInvited(instance: Instance, siteId: string) {
  const list = await createSegment(instance, siteId, {
    name: 'Invited',
    type: 'static',
    user_ids: ['ann', 'bob'],
  })
  await instance.api('POST', `/v1/sites/${siteId}/segments/${list.id}/members`, { user_ids: ['carl'] })
  return list
}

import { csvLinesOf } from './csv-lines.ts'
import { expect, type Instance, test } from './instance.ts'
import { expectPagesAccessible } from './page-checks.ts'

const day_ms = 86_400_000
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
const today = Date.parse(dayOf(Date.now()))
const before = (days: number) => today - days * day_ms

/** Ann comes on three days in a row, first from a newsletter, Bob pauses for a day, and Cid comes once. */
async function createActiveSite(instance: Instance) {
  const site = await instance.createSite({ name: 'Active people' })
  const visits: [string, number][] = [
    ['cid_ann', 4],
    ['cid_ann', 3],
    ['cid_ann', 2],
    ['cid_bob', 4],
    ['cid_bob', 2],
    ['cid_cid', 2],
  ]
  const events = visits.map(([client_id, days]) => ({
    event_name: 'page_view',
    client_id,
    timestamp: new Date(before(days) + day_ms / 2).toISOString(),
    context: {
      page_url: `https://shop.example/${client_id === 'cid_ann' && days === 4 ? '?utm_source=newsletter' : ''}`,
    },
  }))
  await instance.api('POST', '/v1/events/batch', { site_id: site.id, events })
  const path = `/v1/sites/${site.id}/analytics/traffic?metrics=sessions&start_date=${dayOf(before(5))}`
  await expect.poll(async () => (await instance.api('GET', path)).body.data?.totals).toEqual({ sessions: 6 })
  return `/sites/${site.id}/lifecycle?from=${dayOf(before(4))}&to=${dayOf(before(2))}&compare=off&interval=day`
}

test('each day shows who is new, returns, comes back and stays away, and leads to the people', async ({
  console: page,
  instance,
}) => {
  const path = await createActiveSite(instance)
  await page.goto(path)
  const states = page.getByRole('table', { name: /^People by state, / })
  const cells = (row: number) => states.locator('tbody tr').nth(row).getByRole('cell')
  // Active, new, returning, resurrected, dormant; the newest day first.
  await expect(cells(0)).toHaveText(['3', '1', '1', '1', '0'])
  await expect(cells(1)).toHaveText(['1', '0', '1', '0', '1'])
  await expect(cells(2)).toHaveText(['2', '2', '0', '0', '0'])
  await expect(page.getByText('People were active on 2 of 3 days on average.')).toBeVisible()
  const numbers = page.locator('[data-stickiness] tbody tr')
  await expect(numbers).toHaveText([/1 day\s*1\s*33.3%/, /2 days\s*1\s*33.3%/, /3 days\s*1\s*33.3%/])

  await cells(0).nth(3).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Active people')
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('row').nth(1)).toContainText('cid_bob')
  const ofPeople = page.url().slice(new URL(page.url()).origin.length)
  const csv = page.getByRole('link', { name: 'CSV of all these people' })
  const file = await page.request.get((await csv.getAttribute('href')) as string)
  expect(await csvLinesOf(file)).toEqual([
    'User,Client,Active',
    `,cid_bob,${dayOf(before(4))} ${dayOf(before(2))}`,
  ])
  await page.getByRole('link', { name: 'Lifecycle' }).last().click()
  await expect(page).toHaveURL(path)
  await numbers.nth(2).getByRole('link').click()
  await expect(page.getByRole('row').nth(1)).toContainText('cid_ann')
  await expectPagesAccessible(page, [path, ofPeople])
})

test('activity and interval are chosen, and a period without activity says so', async ({
  console: page,
  instance,
}) => {
  const path = await createActiveSite(instance)
  await page.goto(path)
  await page.getByRole('navigation', { name: 'Interval' }).getByRole('link', { name: 'Months' }).click()
  await expect(page.getByText('Whole months')).toBeVisible()
  await page.getByLabel('Active with').selectOption('Any order')
  await expect(page.getByText('Nobody was active in this period')).toBeVisible()
  await expect(page).toHaveURL(/interval=month.*activity=orders/)
  await page.getByLabel('Active with').selectOption('page_view')
  await expect(page.getByText('Nobody was active in this period')).toBeHidden()
  await expect(page).toHaveURL(/activity=event%3Apage_view/)
})

test('a filter keeps the people whose first visit meets it', async ({ console: page, instance }) => {
  const path = await createActiveSite(instance)
  await page.goto(path)
  await page.getByRole('button', { name: 'Add a filter' }).click()
  await page.getByLabel('Filter by').selectOption('Source')
  await page.getByLabel('Value').fill('newsletter')
  await page.getByRole('button', { name: 'Add the filter' }).click()
  await expect(page.getByRole('group', { name: 'Filters' })).toContainText('Source is newsletter')
  const numbers = page.locator('[data-stickiness] tbody tr')
  await expect(numbers).toHaveText([/1 day\s*0/, /2 days\s*0/, /3 days\s*1\s*100/])
  await numbers.getByRole('link').click()
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('row').nth(1)).toContainText('cid_ann')
})

test('days are compared with the days before', async ({ console: page, instance }) => {
  const path = await createActiveSite(instance)
  const days = `from=${dayOf(before(2))}&to=${dayOf(before(2))}&interval=day`
  const compared = `${path.split('?')[0]}?${days}`
  await page.goto(compared)
  const cells = page
    .getByRole('table', { name: /^People by state, / })
    .locator('tbody tr')
    .first()
    .getByRole('cell')
  // The day before, only Ann was there, and Bob stayed away.
  await expect(cells.nth(0)).toContainText('up 200%, 1 person before')
  await expect(cells.nth(1)).toContainText('up from 0 before')
  await expect(cells.nth(2)).toContainText('unchanged, 1 person before')
  await expect(cells.nth(4)).toContainText('down 100%, 1 person before')
  await expect(page.locator('[data-stickiness] tbody tr').first()).toHaveText(/1 day\s*3\s*100%\s*100%/)
  await expectPagesAccessible(page, [compared])
  const answer = await page.request.get(compared.replace('lifecycle?', 'lifecycle/export?'))
  expect((await csvLinesOf(answer)).slice(0, 2)).toEqual([
    'Interval,Complete,New,Returning,Resurrected,Dormant,Interval before,"New, before","Returning, before","Resurrected, before","Dormant, before"',
    `${dayOf(before(2))},yes,1,1,1,0,${dayOf(before(3))},0,1,0,1`,
  ])
})

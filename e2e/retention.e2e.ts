import type { Page } from '@playwright/test'
import { csvLinesOf } from './csv-lines.ts'
import { expect, type Instance, test } from './instance.ts'
import { expectPagesAccessible } from './page-checks.ts'

const day_ms = 86_400_000
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** The Mondays of this week and of the weeks before it. */
function weekBefore(weeks: number): number {
  const today = Date.parse(dayOf(Date.now()))
  return today - ((new Date(today).getUTCDay() + 6) % 7) * day_ms - weeks * 7 * day_ms
}

/** Two people start three weeks ago; one returns in the next week with an order, and the other one two weeks later. */
async function createReturningSite(instance: Instance) {
  const site = await instance.createSite({ name: 'Returning people' })
  const view = (client_id: string, weeks: number, event_name = 'page_view', properties = {}) => ({
    event_name,
    client_id,
    timestamp: new Date(weekBefore(weeks) + day_ms / 2).toISOString(),
    properties,
    context: { page_url: client_id === 'cid_a' ? 'https://shop.example/offers' : 'https://shop.example/' },
  })
  const events = [
    view('cid_a', 3),
    view('cid_b', 3),
    view('cid_a', 2),
    view('cid_a', 2, 'purchase', { value: 20, transaction_id: 'T-1' }),
    view('cid_b', 1),
  ]
  await instance.api('POST', '/v1/events/batch', { site_id: site.id, events })
  await waitForTraffic(instance, site.id, { orders: 1, sessions: 4 })
  return { site, period: `from=${dayOf(weekBefore(3))}&to=${dayOf(Date.now())}&compare=off` }
}

/** Orders count as soon as events are stored, sessions a moment later. */
async function waitForTraffic(
  instance: Instance,
  siteId: string,
  totals: Record<'orders' | 'sessions', number>,
) {
  const path = `/v1/sites/${siteId}/analytics/traffic?metrics=orders,sessions&start_date=${dayOf(weekBefore(4))}`
  await expect.poll(async () => (await instance.api('GET', path)).body.data?.totals).toEqual(totals)
}

/** The rows of a table without its heading. */
function rowsOf(page: Page, caption: string) {
  return page.getByRole('table', { name: caption }).locator('tbody tr')
}

test('cohorts show who returned, and lead to the people', async ({ console: page, instance }) => {
  const { site, period } = await createReturningSite(instance)
  const path = `/sites/${site.id}/retention?${period}`
  await page.goto(path)
  const cells = (row: number) => rowsOf(page, 'Cohorts').nth(row).getByRole('cell')
  await expect(cells(0)).toHaveText(['2', '50.0%', '50.0%', ''])
  await expect(cells(1)).toHaveText(['2', '50.0%', '50.0%', '0%'])
  await expect(page.getByRole('img', { name: 'Returned: Week 1 50%, Week 2 50%' })).toBeVisible()

  await cells(1).getByRole('link', { name: '50.0%' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('People of a cohort')
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('row').nth(1)).toContainText('cid_a')
  await expect(page.getByRole('row').nth(1)).toContainText('Week 1')
  const ofPeople = page.url().slice(new URL(page.url()).origin.length)
  const csv = page.getByRole('link', { name: 'CSV of all these people' })
  const address = (await csv.getAttribute('href')) as string
  expect(await csvLinesOf(await page.request.get(address))).toEqual([
    'User,Client,Started,Intervals with a return',
    `,cid_a,${dayOf(weekBefore(3))}T12:00:00.000Z,1`,
  ])
  await page.getByRole('link', { name: 'Retention' }).last().click()
  await expect(page).toHaveURL(path)
  await expectPagesAccessible(page, [path, ofPeople])
})

test('what starts people and what counts as a return are chosen', async ({ console: page, instance }) => {
  const { site, period } = await createReturningSite(instance)
  await page.goto(`/sites/${site.id}/retention?${period}`)
  const rows = rowsOf(page, 'Cohorts')
  await page.getByLabel('Returned when').selectOption('In it or any later one')
  await expect(rows.nth(1).getByRole('cell')).toHaveText(['2', '100%', '50.0%', '0%'])
  await page.getByLabel('Started with').selectOption('Any order')
  await expect(rows.nth(2).getByRole('cell').first()).toHaveText('1')
  await expect(rows.nth(1).getByRole('cell').first()).toHaveText('0')
  await page.getByRole('navigation', { name: 'Interval' }).getByRole('link', { name: 'Months' }).click()
  await expect(page).toHaveURL(/interval=month.*start=orders.*mode=on_or_after/)
  await page.reload()
  await expect(page.getByLabel('Started with')).toHaveValue('orders')
  await expect(page.getByRole('columnheader', { name: 'Started' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Interval' }).getByRole('link', { name: 'Weeks' }).click()
  await expect(page).not.toHaveURL(/interval=month/)
  await page.getByLabel('Started with').selectOption('purchase')
  await expect(page).toHaveURL(/start=event%3Apurchase/)
  await expect(rows.nth(2).getByRole('cell').first()).toHaveText('1')
  await page.goto(`/sites/${site.id}/retention?from=2020-01-01&to=2020-02-01&start=event:gone`)
  await expect(page.getByText('Nobody started in this period')).toBeVisible()
  await expect(page.getByLabel('Started with')).toHaveValue('event:gone')
})

test('filters are on the first visit, and can be removed again', async ({ console: page, instance }) => {
  const { site, period } = await createReturningSite(instance)
  await page.goto(`/sites/${site.id}/retention?${period}`)
  const size = rowsOf(page, 'Cohorts').nth(0).getByRole('cell').first()
  await expect(size).toHaveText('2')
  await page.getByRole('button', { name: 'Add a filter' }).click()
  await expect(page.getByLabel('Filter by').getByRole('option', { name: 'Page', exact: true })).toHaveCount(0)
  await page.getByLabel('Filter by').selectOption('Entry page')
  await page.getByLabel('Value').fill('/offers')
  await page.getByRole('button', { name: 'Add the filter' }).click()
  await expect(size).toHaveText('1')
  await page.getByRole('link', { name: /Remove the filter/ }).click()
  await expect(size).toHaveText('2')

  await page.goto(`/sites/${site.id}/retention?${period}&filters=source%3D%3Dnowhere`)
  await expect(page.getByText('Nobody started in this period')).toBeVisible()
  await page.getByRole('link', { name: 'Remove the filters' }).click()
  await expect(size).toHaveText('2')
})

test('people are compared by a dimension of their first visit', async ({ console: page, instance }) => {
  const { site, period } = await createReturningSite(instance)
  await page.goto(`/sites/${site.id}/retention?${period}&mode=on_or_after`)
  await page.getByLabel('Break the report down').selectOption('By entry page')
  const rows = rowsOf(page, 'People by entry page')
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(0).getByRole('rowheader')).toHaveText('/')
  await expect(rows.nth(0).getByRole('cell')).toHaveText(['1', '100%', '100%'])
  await expect(rows.nth(1).getByRole('rowheader')).toHaveText('/offers')
  await expect(rows.nth(1).getByRole('cell')).toHaveText(['1', '100%', '0%'])
  await expect(
    page.getByRole('img', { name: 'Returned: /: Week 1 100%, Week 2 100%; /offers: Week 1 100%, Week 2 0%' }),
  ).toBeVisible()
  await expect(page.getByLabel('Returned when')).toHaveValue('on_or_after')
  const broken = page.url().slice(new URL(page.url()).origin.length)
  await expectPagesAccessible(page, [broken])

  await rows.nth(1).getByRole('link', { name: '100%' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('People who started')
  await expect(page.getByRole('link', { name: 'Remove the filter Entry page is /offers' })).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('row').nth(1)).toContainText('cid_a')
  await page.goto(broken)
  await rows.nth(1).getByRole('link', { name: '/offers' }).click()
  await expect(page.getByRole('link', { name: /Remove the filter/ })).toBeVisible()
  await expect(rowsOf(page, 'Cohorts').nth(0).getByRole('cell').first()).toHaveText('1')
})

test('people are compared with those who started in the period before', async ({
  console: page,
  instance,
}) => {
  const { site } = await createReturningSite(instance)
  const visit = (weeks: number) => ({
    event_name: 'page_view',
    client_id: 'cid_c',
    timestamp: new Date(weekBefore(weeks) + day_ms / 2).toISOString(),
    context: { page_url: 'https://shop.example/' },
  })
  await instance.api('POST', '/v1/events/batch', { site_id: site.id, events: [visit(2), visit(1)] })
  const days = `from=${dayOf(weekBefore(2))}&to=${dayOf(weekBefore(2) + 6 * day_ms)}`
  const path = `/sites/${site.id}/retention?${days}&breakdown=entry_page`
  await waitForTraffic(instance, site.id, { orders: 1, sessions: 6 })
  await page.goto(path)
  const rows = rowsOf(page, 'Cohorts')
  await expect(rows.nth(0).getByRole('cell')).toHaveText(['1', '100%', ''])
  await expect(rows.nth(1).getByRole('rowheader')).toContainText('Before: ')
  await expect(rows.nth(1).getByRole('cell')).toHaveText(['2', '50.0%', ''])
  const values = rowsOf(page, 'People by entry page')
  await expect(values.nth(0).getByRole('cell').first()).toContainText('unchanged, 1 person before')
  await expect(values.nth(0).getByRole('cell').nth(1)).toContainText('up from 0 before')
  await expectPagesAccessible(page, [path])

  const answer = await page.request.get(path.replace('retention?', 'retention/export?of=values&'))
  expect(await csvLinesOf(answer)).toEqual([
    'Entry page,People,People before,Week 1,Week 1 (%),"Week 1, before","Week 1, before (%)"',
    '/,1,1,1,100,0,0',
  ])
  await page.goto(path.replace('&breakdown=entry_page', ''))
  await expect(page.getByRole('img', { name: /^Returned: All: .*; Before: / })).toBeVisible()
  await page.getByRole('button', { name: /^Comparison: / }).click()
  await page.getByRole('link', { name: 'No comparison' }).click()
  await expect(page.getByRole('img', { name: 'Returned: Week 1 100%' })).toBeVisible()
})

import type { Page } from '@playwright/test'
import { expect, type Instance, test } from './instance.ts'
import { expectPagesAccessible } from './page-checks.ts'

/** Creates two visitors: one from a newsletter on two pages, one who came directly and left again. Today, in UTC. */
async function createVisitedSite(instance: Instance) {
  const site = await instance.createSite({ name: 'Counted shop' })
  const at = (minute: number) => new Date(Date.now() - (10 - minute) * 60_000).toISOString()
  const view = (client_id: string, minute: number, page_url: string) => ({
    event_name: 'page_view',
    client_id,
    timestamp: at(minute),
    context: {
      page_url,
      user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    },
  })
  const origin = `https://${site.domain}`
  const { status } = await instance.api('POST', '/v1/events/batch', {
    site_id: site.id,
    events: [
      view('cid_a', 1, `${origin}/?utm_source=newsletter&utm_medium=email`),
      view('cid_a', 3, `${origin}/pricing`),
      view('cid_b', 2, `${origin}/`),
    ],
  })
  expect(status).toBe(200)
  await expect
    .poll(async () => {
      const { body } = await instance.api('GET', `/v1/sites/${site.id}/analytics/traffic`)
      return body.data.totals.pageviews
    })
    .toBe(3)
  return site
}

const metric = (page: Page, name: string) => page.locator(`[data-metric="${name}"]`)
// Two days, so that the visits stay in the period if midnight comes in between.
const days = () => {
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  return `from=${day(Date.now() - 86_400_000)}&to=${day(Date.now() + 86_400_000)}`
}

test('shows the numbers, filters them by a click, and keeps the state in the address', async ({
  console: page,
  instance,
}) => {
  const site = await createVisitedSite(instance)
  await page.goto(`/sites/${site.id}?${days()}`)
  await expect(metric(page, 'users')).toHaveText('2')
  await expect(metric(page, 'sessions')).toHaveText('2')
  await expect(metric(page, 'pageviews')).toHaveText('3')
  await expect(metric(page, 'bounce_rate')).toHaveText('50%')
  await expect(metric(page, 'avg_duration')).toHaveText('1m 00s')

  const sources = page.getByRole('region', { name: 'Sources' })
  await sources.getByRole('link', { name: 'Sources', exact: true }).click()
  await sources.getByRole('link', { name: /^newsletter/ }).click()
  await expect(metric(page, 'users')).toHaveText('1')
  await expect(metric(page, 'pageviews')).toHaveText('2')
  expect(new URL(page.url()).searchParams.get('filters')).toBe('source==newsletter')

  await page.reload()
  await expect(metric(page, 'users')).toHaveText('1')
  await page.goBack()
  await expect(metric(page, 'users')).toHaveText('2')
})

test('the details of a breakdown and its CSV have the same numbers as the dashboard', async ({
  console: page,
  instance,
}) => {
  const site = await createVisitedSite(instance)
  await page.goto(`/sites/${site.id}?${days()}`)
  await page.getByRole('link', { name: 'Details of Pages' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pages' })).toBeVisible()
  const row = page.getByRole('row', { name: /pricing/ })
  await expect(row.getByRole('cell')).toHaveText([/^1\s+50%$/, '1', '1', '0%', '2m 00s'])
  await page.getByRole('searchbox', { name: 'Find a page' }).fill('nothing like it')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Nothing matches “nothing like it”.')).toBeVisible()

  const csv = await page.request.get(`/sites/${site.id}/export?${days()}&table=page`)
  expect(csv.headers()['content-disposition']).toMatch(/^attachment; filename=".*-page-.*\.csv"$/)
  expect(await csv.text()).toBe(
    'Page,Visitors,Sessions,Page views,Bounce rate (%),Average duration (seconds)\r\n/,2,2,2,50,60\r\n/pricing,1,1,1,0,120\r\n',
  )
})

test('a filter is added in the menu with the keyboard only', async ({ console: page, instance }) => {
  const site = await createVisitedSite(instance)
  await page.goto(`/sites/${site.id}?${days()}`)
  await page.getByRole('button', { name: 'Add a filter' }).focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('Filter by').selectOption('page')
  await page.getByLabel('Value').fill('/pricing')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/filters=page/)
  await expect(metric(page, 'pageviews')).toHaveText('1')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('the numbers and the filters are shown', async ({ console: page, instance }) => {
    const site = await createVisitedSite(instance)
    await page.goto(`/sites/${site.id}?${days()}&wait=1`)
    await expect(metric(page, 'pageviews')).toHaveText('3')
    await page
      .getByRole('region', { name: 'Pages' })
      .getByRole('link', { name: /^\/pricing/ })
      .click()
    await page.goto(`${page.url()}&wait=1`)
    await expect(metric(page, 'pageviews')).toHaveText('1')
  })
})

for (const [name, path] of [
  ['the dashboard', ''],
  ['the details of a breakdown', '/breakdown/page'],
])
  test(`${name}: accessible, and fits a phone`, async ({ console: page, instance }) => {
    const site = await createVisitedSite(instance)
    await expectPagesAccessible(page, [`/sites/${site.id}${path}?${days()}`], () =>
      expect(page.getByText('/pricing').first()).toBeVisible(),
    )
  })

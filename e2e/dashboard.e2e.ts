import type { Page } from '@playwright/test'
import { expect, type Instance, test } from './instance.ts'
import { expectPagesAccessible } from './page-checks.ts'

/** Creates two visitors: one from a newsletter on two pages, one who came directly and left again. Today, in UTC. */
async function createVisitedSite(instance: Instance) {
  const site = await instance.createSite({ name: 'Counted shop' })
  const now = Date.now()
  const at = (minute: number) => new Date(now - (10 - minute) * 60_000).toISOString()
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
  await expect(metric(page, 'bounce_rate')).toHaveText('50.0%')
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
  await expect(row.getByRole('cell')).toHaveText([/^1/, '1', '1', '1.00', '0%', '2m 00s'])
  await page.getByRole('searchbox', { name: 'Find a page' }).fill('nothing like it')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Nothing matches “nothing like it”.')).toBeVisible()

  const csv = await page.request.get(`/sites/${site.id}/export?${days()}&table=page`)
  expect(csv.headers()['content-disposition']).toMatch(/^attachment; filename=".*-page-.*\.csv"$/)
  expect(await csv.text()).toBe(
    'Page,Visitors,Sessions,Page views,Views per visit,Bounce rate (%),Average duration (seconds),Revenue (USD),Orders\r\n/,2,2,2,1,50,60,0,0\r\n/pricing,1,1,1,1,0,120,0,0\r\n',
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

/** Creates a shop with two visitors of which one, from the newsletter, bought twice and got a refund; and two goals. */
async function createShop(instance: Instance) {
  const site = await createVisitedSite(instance)
  const goal = async (name: string, event_name: string) => {
    const { body } = await instance.api('POST', `/v1/sites/${site.id}/conversions`, {
      name,
      event_name,
      value_type: 'dynamic',
      value_property: 'value',
    })
    return body.data.id as string
  }
  const goals = { purchase: await goal('Purchase', 'purchase'), refund: await goal('Refunded', 'refund') }
  const event = (event_name: string, transaction_id: string, value: number) => ({
    event_name,
    client_id: 'cid_a',
    timestamp: new Date(Date.now() - 60_000).toISOString(),
    properties: { transaction_id, value, currency: 'USD' },
  })
  const { status } = await instance.api('POST', '/v1/events/batch', {
    site_id: site.id,
    events: [
      event('purchase', 'T-1', 100.5),
      event('purchase', 'T-1', 100.5),
      event('purchase', 'T-2', 20),
      event('refund', 'T-2', 20),
    ],
  })
  expect(status).toBe(200)
  await expect
    .poll(async () => {
      const { body } = await instance.api('GET', `/v1/sites/${site.id}/analytics/traffic?metrics=refunds`)
      return body.data.totals.refunds
    })
    .toBe(20)
  return { site, goals }
}

const cells = (page: Page, card: string, row: RegExp) =>
  page.getByRole('region', { name: card, exact: true }).getByRole('row', { name: row }).getByRole('cell')

test('money and goals: each order counts once, columns sort, a goal adds its columns and filters', async ({
  console: page,
  instance,
}) => {
  const { site } = await createShop(instance)
  const money = (value: number) =>
    new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' }).format(value)
  await page.goto(`/sites/${site.id}?${days()}&compare=off`)
  await expect(metric(page, 'revenue')).toHaveText(money(100.5))
  await expect(metric(page, 'orders')).toHaveText('2')
  await expect(cells(page, 'Sources', /^Email/)).toHaveText([/^1\s+50%$/, money(100.5)])

  const sources = page.getByRole('region', { name: 'Sources', exact: true })
  await sources.getByRole('link', { name: 'Revenue' }).click()
  await expect(sources.getByRole('columnheader', { name: 'Revenue' })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
  await expect(page).toHaveURL(/by=revenue/)

  const goals = page.getByRole('region', { name: 'Goals', exact: true })
  await expect(cells(page, 'Goals', /^Purchase/).nth(0)).toHaveText('3')
  await goals.getByRole('link', { name: 'Purchase', exact: true }).click()
  await expect(metric(page, 'conversion_rate')).toHaveText('50.00%')
  await expect(sources.getByRole('columnheader')).toHaveText([
    'Channel',
    /Revenue/,
    'Visitors',
    'Conv.',
    'Rate',
  ])
  await expect(cells(page, 'Sources', /^Email/)).toHaveText([/^\S+100.5/, '1', '3', '100%'])

  await goals.getByRole('link', { name: 'Only people who reached Purchase' }).click()
  await expect(page.getByText('Goal reached is')).toBeVisible()
  await expect(metric(page, 'users')).toHaveText('1')
})

test('the numbers above the chart are chosen, and kept', async ({ console: page, instance }) => {
  const { site, goals } = await createShop(instance)
  const period = days()
  await page.goto(`/sites/${site.id}?${period}`)
  await expect(metric(page, 'sessions')).toHaveText('2')
  await page.getByRole('button', { name: 'Choose the numbers' }).click()
  await page.getByRole('checkbox', { name: 'Sessions' }).uncheck()
  await page.getByRole('checkbox', { name: 'Refunds' }).check()
  await page.getByRole('checkbox', { name: 'Refunded' }).check()
  await page.getByRole('button', { name: 'Show these' }).click()
  await expect(metric(page, `goal:${goals.refund}`)).toHaveText('1')
  expect(new URL(page.url()).search).toBe(`?${period}`)
  await page.reload()
  await expect(metric(page, `goal:${goals.refund}`)).toHaveText('1')
  await expect(metric(page, 'refunds')).toContainText('20.00')
  await expect(metric(page, 'sessions')).toBeHidden()
  await page.getByRole('button', { name: 'Choose the numbers' }).click()
  await page.getByRole('button', { name: 'Back to the default' }).click()
  await expect(metric(page, 'sessions')).toHaveText('2')
})

test('a menu that is taller than the window scrolls inside, with its buttons in view', async ({
  console: page,
  instance,
}) => {
  const { site } = await createShop(instance)
  await page.setViewportSize({ width: 1280, height: 600 })
  await page.goto(`/sites/${site.id}?${days()}&wait`)
  await page.getByRole('button', { name: 'Choose the numbers' }).click()
  await expect(page.getByRole('button', { name: 'Show these' })).toBeInViewport({ ratio: 1 })
  const last = page.getByRole('checkbox', { name: 'Refunded' })
  await last.check()
  await expect(last).toBeInViewport({ ratio: 1 })

  await page.getByRole('button', { name: /^Period: / }).click()
  const apply = page.getByRole('form', { name: 'Custom period' }).getByRole('button', { name: 'Apply' })
  await expect(apply).toBeInViewport({ ratio: 1 })
})

test('while another view loads on a slow network, the old numbers are marked as such', async ({
  console: page,
  instance,
}) => {
  const site = await createVisitedSite(instance)
  await page.goto(`/sites/${site.id}?${days()}`)
  await expect(metric(page, 'users')).toHaveText('2')
  const busy = page.locator('[aria-busy="true"]')
  await expect(busy).toHaveCount(0)
  await page.route('**/__data.json*', async (route) => {
    await new Promise((done) => setTimeout(done, 1500))
    await route.continue()
  })
  await page
    .getByRole('region', { name: 'Pages' })
    .getByRole('link', { name: /^\/pricing/ })
    .click()
  await expect(busy).toHaveCount(1)
  await expect(metric(page, 'users')).toHaveText('1')
  await expect(busy).toHaveCount(0)
})

test('the dashboard works with less than 100 KB of compressed script; the calendar comes when needed', async ({
  console: page,
  instance,
}) => {
  const site = await createVisitedSite(instance)
  const address = `/sites/${site.id}?${days()}`
  const html = await (await page.request.get(address)).text()
  const scripts = [...html.matchAll(/<link href="([^"]+)" rel="modulepreload"/g)].map(([, path = '']) => path)
  expect(scripts.length).toBeGreaterThan(3)
  // Browsers ask for brotli only over HTTPS.
  const sizes = await Promise.all(
    scripts.map(async (path) => {
      const url = new URL(path, `${instance.console_url}${address}`).href
      const response = await page.request.get(url, { headers: { 'accept-encoding': 'br' } })
      expect(response.headers()['content-encoding']).toBe('br')
      return Number(response.headers()['content-length'])
    }),
  )
  expect(sizes.reduce((sum, it) => sum + it, 0)).toBeLessThan(100_000)

  await page.goto(address)
  await page.getByRole('button', { name: /^Period:/ }).click()
  await expect(page.getByRole('grid')).toBeVisible()
})

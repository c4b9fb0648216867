import type { Locator, Page } from '@playwright/test'
import { expect, type Instance, test } from './instance.ts'
import { expectPagesAccessible } from './page-checks.ts'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
/** Addresses that are registered in these countries. */
const american = '8.8.8.8'
const german = '141.76.1.1'

/** Two people read German, on desktops with Chrome, and one French, on a phone's screen with Firefox. */
const clients = [
  { language: 'de-DE', screen_size: '1920x1080', user_agent: chrome },
  { language: 'de-AT', screen_size: '1920x1080', user_agent: chrome },
  { language: 'fr', screen_size: '390x844', user_agent: firefox },
]

/** Creates two visitors from the United States and one from Germany, minutes ago. */
async function createVisitedSite(instance: Instance) {
  const site = await instance.createSite({ name: 'World shop' })
  const view = (client_id: string, ip: string, query: string) => ({
    event_name: 'page_view',
    client_id,
    timestamp: new Date(Date.now() - 60_000).toISOString(),
    context: { page_url: `https://${site.domain}/start${query}`, user_agent: firefox, ip },
  })
  const { status } = await instance.api('POST', '/v1/events/batch', {
    site_id: site.id,
    events: [
      view('cid_a', american, '?utm_source=google&utm_medium=organic'),
      view('cid_b', american, '?utm_source=hiking-journal.example&utm_medium=referral'),
      view('cid_c', german, '?utm_source=newsletter&utm_medium=email'),
    ],
  })
  expect(status).toBe(200)
  await expect
    .poll(async () => {
      const { body } = await instance.api('GET', `/v1/sites/${site.id}/analytics/traffic`)
      return body.data.totals.users
    })
    .toBe(3)
  return site
}

const users = (page: Page) => page.locator('[data-metric="users"]')
const country = (page: Page, name: string) => page.getByRole('link', { name: `${name}:` })
const readout = (page: Page) => page.locator('[data-readout]')
const iconIn = (page: Page, row: RegExp) => page.getByRole('row', { name: row }).locator('[data-icon]')

async function expectVisitors(card: Locator, visitors: Record<string, number>) {
  for (const [name, count] of Object.entries(visitors)) {
    const row = card.getByRole('row', { name: new RegExp(`^${name}`) })
    await expect(row.getByRole('cell')).toHaveText(new RegExp(`^\\s*${count}\\b`))
  }
}

/** Fails the test if the page requests anything from another host. */
function expectNoOtherHosts(page: Page, instance: Instance) {
  const others: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.protocol.startsWith('http') && url.origin !== instance.console_url) others.push(request.url())
  })
  return () => expect(others).toEqual([])
}

test('known sources, browsers and countries have icons of this service, unknown ones a symbol', async ({
  console: page,
  instance,
}) => {
  const site = await createVisitedSite(instance)
  const check = expectNoOtherHosts(page, instance)
  const icons: number[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('.svg')) icons.push(response.status())
  })
  await page.goto(`/sites/${site.id}?sources=source&technology=browser`)
  await expect(iconIn(page, /^google/)).toHaveAttribute('data-icon', 'brand')
  await expect(iconIn(page, /^Firefox/)).toHaveAttribute('data-icon', 'brand')
  await expect(iconIn(page, /^newsletter/)).toHaveAttribute('data-icon', 'symbol')
  await expect(iconIn(page, /^hiking-journal/)).toHaveAttribute('data-icon', 'symbol')
  await expect(iconIn(page, /^\/start/)).toHaveCount(0)
  const flag = iconIn(page, /^Germany/).locator('img')
  await flag.scrollIntoViewIfNeeded()
  await expect.poll(() => flag.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBeGreaterThan(0)
  await expect.poll(() => icons.length).toBeGreaterThan(3)
  expect(icons.every((status) => status === 200)).toBe(true)
  check()

  await page.goto(`/sites/${site.id}/breakdown/source`)
  await expect(iconIn(page, /^google/)).toHaveAttribute('data-icon', 'brand')
})

test('languages, screen sizes and versions are tabs; regions say what they need', async ({
  console: page,
  instance,
}) => {
  const site = await instance.createSite({ name: 'World shop' })
  const sent = await instance.api('POST', '/v1/events/batch', {
    site_id: site.id,
    events: clients.map((client, n) => ({
      event_name: 'page_view',
      client_id: `cid_${n}`,
      context: { page_url: `https://${site.domain}/`, ip: german, ...client },
    })),
  })
  expect(sent.status).toBe(200)
  await page.goto(`/sites/${site.id}`)
  await expect(users(page)).toHaveText('3')

  const places = page.getByRole('region', { name: 'Places' })
  await places.getByRole('link', { name: 'Languages', exact: true }).click()
  await expectVisitors(places, { German: 2, French: 1 })
  await places.getByRole('link', { name: 'Regions', exact: true }).click()
  await expect(places).toContainText('No regions are known in this period')
  await expect(places.getByRole('link', { name: 'Database in use' })).toHaveAttribute(
    'href',
    '/system#countries',
  )
  await page.goto(`/sites/${site.id}/breakdown/city`)
  await expect(page.getByText('No cities are known in this period')).toBeVisible()
  await page.goBack()

  const technology = page.getByRole('region', { name: 'Technology' })
  await technology.getByRole('button', { name: 'More' }).click()
  await technology.getByRole('link', { name: 'Browser versions', exact: true }).click()
  await expectVisitors(technology, { 'Chrome 142': 2, 'Firefox 140': 1 })
  await technology.getByRole('button', { name: 'Browser versions' }).click()
  await technology.getByRole('link', { name: 'System versions', exact: true }).click()
  await expectVisitors(technology, { 'Windows 10': 2, Unknown: 1 })
  await expect(iconIn(page, /^Windows 10/)).toHaveAttribute('data-icon', 'brand')
  await technology.getByRole('button', { name: 'System versions' }).click()
  await technology.getByRole('link', { name: 'Screen sizes', exact: true }).click()
  await expectVisitors(technology, { '1920 × 1080': 2, '390 × 844': 1 })

  await page.goto(`/sites/${site.id}/breakdown/language?search=germ`)
  await expect(page.getByRole('row', { name: /^German/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /^French/ })).toHaveCount(0)
  await page.getByRole('link', { name: /^German/ }).click()
  await expect(users(page)).toHaveText('2')
  await expect(page.getByRole('link', { name: 'Remove the filter Language is German' })).toBeVisible()
})

test('the map shows values, and filters by a click', async ({ console: page, instance }) => {
  const site = await createVisitedSite(instance)
  const check = expectNoOtherHosts(page, instance)
  await page.goto(`/sites/${site.id}`)
  const countries = page.getByRole('region', { name: 'Places' })
  await countries.getByRole('link', { name: 'Map', exact: true }).click()
  await expect(page).toHaveURL(/countries=map/)
  await expect(country(page, 'United States')).toHaveAttribute('data-shade', '5')
  await country(page, 'Germany').hover()
  await expect(readout(page)).toHaveText('Germany: 1 visitor, 33%')
  await page.locator('use[data-country="BR"]').hover()
  await expect(readout(page)).toHaveText('Brazil: 0 visitors')

  await country(page, 'Germany').click()
  await expect(users(page)).toHaveText('1')
  const { searchParams } = new URL(page.url())
  expect(Object.fromEntries(searchParams)).toEqual({ filters: 'country==DE', countries: 'map' })
  await countries.getByRole('link', { name: 'List', exact: true }).click()
  await expect(countries.getByRole('row', { name: /^Germany/ })).toBeVisible()
  expect(new URL(page.url()).searchParams.has('countries')).toBe(false)
  check()
})

test('the map is one tab stop; arrow keys move between countries, and Enter filters', async ({
  console: page,
  instance,
}) => {
  const site = await createVisitedSite(instance)
  await page.goto(`/sites/${site.id}/breakdown/country`)
  await expect(page.getByRole('row', { name: /^Germany/ })).toBeVisible()
  await country(page, 'United States').focus()
  await expect(readout(page)).toHaveText('United States: 2 visitors, 67%')
  await page.keyboard.press('ArrowRight')
  await expect(country(page, 'Germany')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(country(page, 'United States')).toBeFocused()
  await page.keyboard.press('End')
  await expect(country(page, 'Germany')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.locator('svg[role="group"] a:focus')).toHaveCount(0)
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(users(page)).toHaveText('1')
  expect(new URL(page.url()).searchParams.get('filters')).toBe('country==DE')
})

test('the realtime page shows a visitor after an event, and says if the connection fails', async ({
  console: page,
  instance,
}) => {
  const site = await instance.createSite({ name: 'Live shop' })
  await page.goto(`/sites/${site.id}`)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Realtime' }).click()
  await expect(page.getByRole('heading', { name: 'Nobody is on the site right now' })).toBeVisible()
  await expect(page.locator('[data-live]')).toHaveText('0')

  const view = (client_id: string) => ({
    site_id: site.id,
    event_name: 'page_view',
    client_id,
    context: { page_url: `https://${site.domain}/cart?utm_source=google`, user_agent: firefox, ip: german },
  })
  await instance.api('POST', '/v1/events', view('cid_a'))
  await expect(page.locator('[data-live]')).toHaveText('1')
  await expect(page.getByRole('row', { name: /^\/cart/ }).getByRole('cell')).toHaveText('1')
  await expect(iconIn(page, /^google/)).toHaveAttribute('data-icon', 'brand')
  await expect(iconIn(page, /^Germany/)).toHaveAttribute('data-icon', 'flag')
  await expect(
    page
      .getByRole('table', { name: /Visitors by minute/ })
      .getByRole('cell')
      .filter({ hasText: /^1$/ }),
  ).not.toHaveCount(0)

  await page.context().setOffline(true)
  await expect(page.getByText('The connection failed.')).toBeVisible()
  await page.context().setOffline(false)
  await instance.api('POST', '/v1/events', view('cid_b'))
  await expect(page.locator('[data-live]')).toHaveText('2')
  await expect(page.getByText('The connection failed.')).toBeHidden()

  await page.getByRole('link', { name: /^\/cart/ }).click()
  await expect(users(page)).toHaveText('2')
  await page.getByRole('link', { name: /visitors right now/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Realtime' })).toBeVisible()
})

test('conversions and orders appear on the open realtime page as they come in', async ({
  console: page,
  instance,
}) => {
  const site = await instance.createSite({ name: 'Live shop', currency: 'EUR' })
  const goal = { name: 'Sign-up', event_name: 'sign_up', value_type: 'fixed', fixed_value: 5 }
  expect((await instance.api('POST', `/v1/sites/${site.id}/conversions`, goal)).status).toBe(201)
  await page.goto(`/sites/${site.id}/realtime`)
  await expect(page.locator('[data-connection="live"]')).toHaveText('Live')
  // Polling, which takes the place of streams, never runs.
  const polls: string[] = []
  page.on('request', (it) => it.url().endsWith('/realtime/now') && polls.push(it.url()))

  const send = async (event_name: string, properties: object = {}) =>
    instance.api('POST', '/v1/events', {
      site_id: site.id,
      event_name,
      client_id: 'cid_a',
      properties,
      context: { page_url: `https://${site.domain}/cart?utm_source=google`, user_agent: firefox, ip: german },
    })
  await send('page_view')
  await send('sign_up')
  const conversions = page.getByRole('region', { name: 'Conversions' })
  await expect(conversions.getByRole('listitem')).toContainText(['Sign-up'])
  await expect(conversions).toContainText('€5.00')
  await expect(conversions).toContainText('Germany')
  await send('purchase', { value: 59.9, transaction_id: 'A' })
  await send('purchase', { value: 59.9, transaction_id: 'A' })
  await send('refund', { value: 9.9 })
  const orders = page.getByRole('region', { name: 'Orders' }).getByRole('listitem')
  await expect(orders).toContainText(['Refund', 'Order'])
  await expect(orders).toContainText(['-€9.90', '€59.90'])
  expect(polls).toEqual([])

  await conversions.getByRole('link', { name: 'Sign-up', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign-up' })).toBeVisible()
  await page.goBack()
  await conversions.getByRole('link', { name: /open the session of Sign-up$/ }).click()
  await expect(page).toHaveURL(/\/sessions\/ses_/)
  await expect(page.getByText('€59.90').first()).toBeVisible()
})

test('the realtime page has filters, which its stream and its links keep', async ({
  console: page,
  instance,
}) => {
  const site = await instance.createSite({ name: 'Live shop' })
  const view = (client_id: string, source: string) => ({
    site_id: site.id,
    event_name: 'page_view',
    client_id,
    context: { page_url: `https://${site.domain}/cart?utm_source=${source}`, user_agent: firefox },
  })
  await page.goto(`/sites/${site.id}/realtime`)
  await page.getByRole('button', { name: 'Add a filter' }).click()
  await page.getByLabel('Value').fill('newsletter')
  await page.getByRole('button', { name: 'Add the filter' }).click()
  await expect(page).toHaveURL(/realtime\?filters=source/)
  await expect(page.getByRole('heading', { name: 'No current visitor meets the filters' })).toBeVisible()
  await instance.api('POST', '/v1/events', view('cid_a', 'google'))
  await instance.api('POST', '/v1/events', view('cid_b', 'newsletter'))
  await expect(page.locator('[data-live]')).toHaveText('1')
  await expect(page.locator('[data-connection="live"]')).toHaveText('Live')
  await expect(page.getByRole('row', { name: /^google/ })).toHaveCount(0)
  await expectPagesAccessible(page, [page.url().slice(new URL(page.url()).origin.length)])
  await page.getByRole('link', { name: /^\/cart/ }).click()
  await expect(users(page)).toHaveText('1')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Realtime')
  await page.getByRole('link', { name: /Remove the filter/ }).click()
  await expect(page.locator('[data-live]')).toHaveText('2')
})

test('the realtime page asks for the numbers by itself if streams do not work', async ({
  console: page,
  instance,
}) => {
  const site = await instance.createSite({ name: 'Live shop' })
  await page.route('**/realtime/stream', (route) => route.fulfill({ status: 503 }))
  await page.goto(`/sites/${site.id}/realtime`)
  await expect(page.locator('[data-connection="live"]')).toHaveText('Live')
  await instance.api('POST', '/v1/events', {
    site_id: site.id,
    event_name: 'page_view',
    client_id: 'cid_a',
    context: { page_url: `https://${site.domain}/` },
  })
  await expect(page.locator('[data-live]')).toHaveText('1')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('the map filters, and the realtime page has its numbers', async ({ console: page, instance }) => {
    const site = await createVisitedSite(instance)
    await page.goto(`/sites/${site.id}?countries=map&wait=1`)
    await expect(page.locator('svg[role="group"] a[tabindex="0"]')).toHaveCount(2)
    await country(page, 'Germany').click()
    await page.goto(`${page.url()}&wait=1`)
    await expect(users(page)).toHaveText('1')
    await page.goto(`/sites/${site.id}/realtime`)
    await expect(page.locator('[data-live]')).toHaveText('3')
  })
})

test('map, details of countries and the realtime page are accessible, and fit a phone', async ({
  console: page,
  instance,
}) => {
  const site = await createVisitedSite(instance)
  const path = `/sites/${site.id}`
  await expectPagesAccessible(page, [
    `${path}?countries=map&sources=source`,
    `${path}?countries=region&technology=screen_size`,
    `${path}/breakdown/country`,
    `${path}/realtime`,
  ])
})

import type { Page } from '@playwright/test'
import { expect, type Instance, test } from './instance.ts'
import { expectPagesAccessible } from './page-checks.ts'

/** Creates three visitors from two sources; one of them returns, buys for 50 and gets 20 back. Two days ago, in UTC. */
async function createShop(instance: Instance) {
  const site = await instance.createSite({ name: 'Shop with customers', currency: 'EUR' })
  const day = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10)
  const at = (client_id: string, time: string) => ({ client_id, timestamp: `${day}T${time}Z` })
  const view = (client_id: string, time: string, path: string) => ({
    event_name: 'page_view',
    ...at(client_id, time),
    context: { page_url: `https://${site.domain}${path}` },
  })
  const purchase = (time: string, value: number) => ({
    event_name: 'purchase',
    ...at('cid_ann', time),
    properties: { value, currency: 'EUR', transaction_id: 'A-1' },
    user: { user_id: 'ann' },
  })
  const newsletter = '/?utm_source=newsletter&utm_medium=email'
  const { status } = await instance.api('POST', '/v1/events/batch', {
    site_id: site.id,
    events: [
      view('cid_ann', '10:00:00', newsletter),
      view('cid_ann', '12:00:00', '/cart'),
      purchase('12:05:00', 50),
      purchase('12:06:00', -20),
      view('cid_bob', '11:00:00', newsletter),
      view('cid_eve', '11:30:00', '/'),
    ],
  })
  expect(status).toBe(200)
  await expect
    .poll(async () => {
      const { body } = await instance.api(
        'GET',
        `/v1/sites/${site.id}/analytics/traffic?metrics=users,orders`,
      )
      return body.data.totals
    })
    .toEqual({ users: 3, orders: 1 })
  return { site, address: `/sites/${site.id}?from=${day}&to=${day}` }
}

const rows = (page: Page) => page.getByRole('table').getByRole('rowheader')
const total = (page: Page) => page.locator('[data-total]')

test('“View people” at a row lists exactly the people that the row counts, with their profiles', async ({
  console: page,
  instance,
}) => {
  const { address } = await createShop(instance)
  await page.goto(`${address}&sources=source`)
  const row = page.getByRole('region', { name: 'Sources' }).getByRole('row', { name: /newsletter/ })
  await expect(row.getByRole('cell').first()).toHaveText(/^\s*2/)
  await row.hover()
  await row.getByRole('link', { name: 'View people: newsletter' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'People' })).toBeVisible()
  await expect(total(page)).toHaveText('2')
  await expect(rows(page)).toHaveText([/cid_bob$/, 'ann'])
  await expect(page.getByRole('group', { name: 'Filters' })).toContainText('newsletter')

  await page.getByRole('link', { name: 'Remove the filter Source is newsletter' }).click()
  await expect(total(page)).toHaveText('3')
  await page.getByRole('link', { name: 'ann', exact: true }).click()
  await expect(page).toHaveURL(/\/users\/ann$/)
})

test('the numbers above the chart lead to as many people, sessions and orders', async ({
  console: page,
  instance,
}) => {
  const { address } = await createShop(instance)
  const totals = page.getByRole('list', { name: /^Totals/ })
  await page.goto(address)
  await totals.getByRole('link', { name: 'View people: Visitors' }).focus()
  await page.keyboard.press('Enter')
  await expect(total(page)).toHaveText('3')
  await expect(rows(page)).toHaveCount(3)

  await page.getByRole('navigation', { name: 'Lists' }).getByRole('link', { name: 'Sessions' }).click()
  await expect(total(page)).toHaveText('4')
  await expect(rows(page)).toHaveCount(4)

  await page.goto(address)
  await totals.getByRole('link', { name: 'View orders: Orders' }).click()
  await expect(total(page)).toHaveText('2')
  await expect(rows(page)).toHaveText(['A-1 Refund', 'A-1'])
  await expect(page.getByRole('table')).toContainText('€50.00')

  const csv = await page.request.get(page.url().replace('/orders', '/orders/export'))
  expect(csv.headers()['content-disposition']).toMatch(/^attachment; filename=".*-orders-.*\.csv"$/)
  const lines = (await csv.text()).trimEnd().split('\r\n')
  expect(lines.length).toBe(3)
  expect(lines[1]).toMatch(/,A-1,.*,refund,ann,cid_ann,-20,EUR,-20,EUR,ses_\w+,newsletter,email,/)
})

test('the details of a breakdown lead to what each number counts', async ({ console: page, instance }) => {
  const { site, address } = await createShop(instance)
  const query = address.slice(address.indexOf('?'))
  await page.goto(`/sites/${site.id}/breakdown/source${query}`)
  await page.getByRole('link', { name: 'View sessions: newsletter, 2 sessions' }).click()
  await expect(total(page)).toHaveText('2')
  await page.goto(`/sites/${site.id}/drilldown/people${query}&filters=source==nobody`)
  await expect(page.getByText('No matching people in this period')).toBeVisible()
})

test('the filter menu of details and lists keeps them open', async ({ console: page, instance }) => {
  const { site, address } = await createShop(instance)
  const query = address.slice(address.indexOf('?'))
  for (const name of ['breakdown/source', 'drilldown/people', 'sessions']) {
    await page.goto(`/sites/${site.id}/${name}${query}`)
    await page.getByRole('button', { name: 'Add a filter' }).click()
    await page.getByLabel('Filter by').selectOption('Source')
    await page.getByLabel('Value').fill('newsletter')
    await page.getByRole('button', { name: 'Add the filter' }).click()
    await expect(page.getByRole('group', { name: 'Filters' })).toContainText('Source is newsletter')
    await expect(page).toHaveURL(new RegExp(`${name}\\?.*filters=source`))
  }
  await expect(total(page)).toHaveText('2')
})

test('the conversions of a goal lead to its ledger, unless the ledger lacks a filter', async ({
  console: page,
  instance,
}) => {
  const { site, address } = await createShop(instance)
  await instance.api('POST', `/v1/sites/${site.id}/conversions`, { name: 'Paid', event_name: 'purchase' })
  await page.goto(`${address}&filters=source==newsletter`)
  const goals = page.getByRole('region', { name: 'Goals' })
  await expect(goals.getByRole('row', { name: /^Paid/ })).toBeVisible()
  await expect(goals.getByRole('link', { name: /^View conversions/ })).toHaveCount(0)
  await page.goto(address)
  await goals.getByRole('link', { name: 'View conversions: Paid, 2' }).click()
  await expect(page).toHaveURL(/\/ledger\?/)
  await expect(page.getByRole('heading', { level: 1, name: 'Conversions' })).toBeVisible()
})

test('a goal among the numbers above the chart leads to its ledger, and the ledger of orders says so', async ({
  console: page,
  instance,
}) => {
  const { site, address } = await createShop(instance)
  const goal = { name: 'Paid', event_name: 'purchase' }
  const { body } = await instance.api('POST', `/v1/sites/${site.id}/conversions`, goal)
  await page.goto(address)
  const { origin } = new URL(page.url())
  await page
    .context()
    .addCookies([{ name: 'dashboard_kpis', value: `users,goal:${body.data.id}`, url: origin }])
  await page.goto(address)
  const totals = page.getByRole('list', { name: /^Totals/ })
  await totals.getByRole('link', { name: 'View conversions: Paid' }).click()
  await expect(page.getByRole('columnheader', { name: 'Conversion and visits' })).toBeVisible()
  await expect(page.locator('th[scope=rowgroup]')).toHaveCount(2)
  await page.goto(`${address}&filters=source==newsletter`)
  await expect(totals.getByText('Paid')).toBeVisible()
  await expect(totals.getByRole('link', { name: 'View conversions: Paid' })).toHaveCount(0)

  await page.goto(address.replace('?', '/attribution/orders?'))
  await expect(page.getByRole('columnheader', { name: 'Order and visits' })).toBeVisible()
})

test('the lists are accessible, and fit a phone', async ({ console: page, instance }) => {
  const { site, address } = await createShop(instance)
  const query = address.slice(address.indexOf('?'))
  await expectPagesAccessible(
    page,
    ['people', 'sessions', 'orders'].map((it) => `/sites/${site.id}/drilldown/${it}${query}`),
  )
})

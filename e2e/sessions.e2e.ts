import { expect, type Instance, test } from './instance.ts'
import { expectPagesAccessible } from './page-checks.ts'

/** Two days ago Ann comes by a newsletter, buys for 50 and gets 20 back. She was there the day before, and Bob too. */
async function createVisits(instance: Instance) {
  const site = await instance.createSite({ name: 'Shop with sessions', currency: 'EUR' })
  const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
  const event = (event_name: string, client_id: string, at: string, path: string, rest: object = {}) => ({
    event_name,
    client_id,
    timestamp: `${at}Z`,
    context: { page_url: `https://${site.domain}${path}` },
    ...rest,
  })
  const day = dayBefore(2)
  const sale = { currency: 'EUR', transaction_id: 'A-1' }
  const goal = { name: 'Signed up', event_name: 'sign_up' }
  await instance.api('POST', `/v1/sites/${site.id}/conversions`, goal)
  const { status } = await instance.api('POST', '/v1/events/batch', {
    site_id: site.id,
    events: [
      event('page_view', 'cid_bob', `${dayBefore(3)}T09:00:00`, '/'),
      event('page_view', 'cid_ann', `${dayBefore(3)}T10:00:00`, '/'),
      event('page_view', 'cid_ann', `${day}T10:00:00`, '/?utm_source=newsletter&utm_medium=email'),
      event('page_view', 'cid_ann', `${day}T10:01:00`, '/cart'),
      event('sign_up', 'cid_ann', `${day}T10:02:00`, '/cart', {
        properties: { plan: 'pro' },
        user: { user_id: 'ann' },
      }),
      event('purchase', 'cid_ann', `${day}T10:03:00`, '/done', { properties: { ...sale, value: 50 } }),
      event('purchase', 'cid_ann', `${day}T10:04:00`, '/done', { properties: { ...sale, value: -20 } }),
    ],
  })
  expect(status).toBe(200)
  await expect
    .poll(async () => {
      const path = `/v1/sites/${site.id}/analytics/traffic?metrics=sessions,orders`
      return (await instance.api('GET', path)).body.data.totals
    })
    .toEqual({ sessions: 3, orders: 1 })
  return { site, address: `/sites/${site.id}/sessions?from=${dayBefore(3)}&to=${day}`, day }
}

test('the list of sessions leads to a session with its timeline, and on to the person', async ({
  console: page,
  instance,
}) => {
  const { address } = await createVisits(instance)
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, name: 'Sessions' })).toBeVisible()
  await expect(page.locator('[data-total]')).toHaveText('3')
  const row = page.getByRole('row', { name: /newsletter/ })
  await expect(row).toContainText('€30.00')
  await row.getByRole('rowheader').getByRole('link').click()

  await expect(page.getByRole('heading', { level: 1 })).toContainText('Session of')
  const timeline = page.getByRole('region', { name: 'Timeline' })
  await expect(timeline.getByRole('listitem').filter({ has: page.locator('time') })).toHaveCount(5)
  await expect(timeline).toContainText('Order: €50.00')
  await expect(timeline).toContainText('Refund: -€20.00')
  await expect(timeline.getByRole('link', { name: 'Signed up' })).toBeVisible()
  await expect(timeline.getByText('Viewed /', { exact: true }).locator('..')).toContainText('1m 00s')
  await timeline.getByText('1 property').first().click()
  await expect(timeline.getByText('pro', { exact: true })).toBeVisible()

  await page.getByRole('link', { name: 'Previous session' }).click()
  await expect(timeline.getByRole('listitem')).toHaveCount(1)
  await page.getByRole('link', { name: 'Next session' }).click()
  await expect(timeline).toContainText('Order: €50.00')
  await page.getByRole('link', { name: 'ann', exact: true }).click()
  await expect(page).toHaveURL(/\/users\/ann$/)
})

test('filters, CSV and an unknown session', async ({ console: page, instance }) => {
  const { site, address } = await createVisits(instance)
  await page.goto(`${address}&filters=source==newsletter`)
  await expect(page.locator('[data-total]')).toHaveText('1')
  const href = await page.getByRole('link', { name: /CSV/ }).getAttribute('href')
  const csv = await (await page.request.get(new URL(href ?? '', page.url()).href)).text()
  expect(csv.trimEnd().split('\r\n')).toHaveLength(2)
  expect(csv).toMatch(/,no,5,1,1,30,\/,\/cart,newsletter,email,/)
  await page.goto(`${address}&filters=source==nobody`)
  await expect(page.getByText('No matching sessions in this period')).toBeVisible()
  const missing = await page.goto(`/sites/${site.id}/sessions/ses_1f4c5d6e7f8a9b1919ca5f1a7c0`)
  expect(missing?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Session not found' })).toBeVisible()
})

test('the list and a session are accessible, and fit a phone', async ({ console: page, instance }) => {
  const { site, address, day } = await createVisits(instance)
  const path = `/v1/sites/${site.id}/analytics/sessions?start_date=${day}`
  const { body } = await instance.api('GET', path)
  await expectPagesAccessible(page, [address, `/sites/${site.id}/sessions/${body.data[0].id}`])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a session opens from the list, and its properties are shown', async ({ console: page, instance }) => {
    const { address } = await createVisits(instance)
    await page.goto(`${address}&wait`)
    await page
      .getByRole('row', { name: /newsletter/ })
      .getByRole('rowheader')
      .getByRole('link')
      .click()
    const timeline = page.getByRole('region', { name: 'Timeline' })
    await timeline.getByText('1 property').first().click()
    await expect(timeline.getByText('pro', { exact: true })).toBeVisible()
  })
})

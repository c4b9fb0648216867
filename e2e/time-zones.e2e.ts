import { expect, test } from './instance.ts'

/** A date and a time, with what follows it: `5 Mar 2026, 08:05 UTC`. */
const moments = /\d{1,2} \w{3,4} \d{4}, \d\d:\d\d(?::\d\d)?(?: (?:UTC|GMT[+-]?\d*|[A-Z]{2,5}\b))?/g

test('pages of a site show its time zone and name it, and all others name the zone of each time', async ({
  console: page,
  instance,
}) => {
  const site = await instance.createSite({ timezone: 'Asia/Tokyo' })
  await instance.api('POST', '/v1/events/batch', {
    site_id: site.id,
    events: [{ event_name: 'purchase', client_id: 'cid_1', user: { user_id: 'u1' } }],
  })
  const { body: goal } = await instance.api('POST', `/v1/sites/${site.id}/conversions`, {
    name: 'Purchase',
    event_name: 'purchase',
  })
  await instance.api('POST', `/v1/sites/${site.id}/annotations`, {
    text: 'Relaunch',
    at: new Date().toISOString(),
  })
  await instance.api('POST', `/v1/sites/${site.id}/exports`, { type: 'events', format: 'csv' })
  await expect.poll(async () => (await instance.api('GET', `/v1/sites/${site.id}/users/u1`)).status).toBe(200)
  const { body: webhook } = await instance.api('POST', '/v1/webhooks', {
    url: 'http://127.0.0.1:9/hook',
    events: ['site.created'],
  })
  await instance.api('POST', `/v1/webhooks/${webhook.data.id}/test`, { event_type: 'site.created' })
  const shownOn = async (path: string) => {
    await page.goto(`${path}${path.includes('?') ? '&' : '?'}wait`)
    await expect(page.locator('h1')).toHaveCount(1)
    const text = await page.getByRole('main').evaluate((main) => {
      const copy = main.cloneNode(true) as HTMLElement
      // The zone of charts is in their heading.
      for (const chart of copy.querySelectorAll('[data-chart]')) chart.remove()
      return copy.textContent ?? ''
    })
    return text.match(moments) ?? []
  }

  const found: string[] = []
  for (const path of [
    '',
    '/install',
    '/goals',
    `/goals/${goal.data.id}/ledger`,
    '/annotations',
    '/exports',
    '/import',
    '/users',
    '/users/u1',
    '/alerts',
    '/settings',
  ])
    await test.step(path, async () => {
      const times = await shownOn(`/sites/${site.id}${path}`)
      found.push(...times)
      await expect(page.getByText('All times: Asia/Tokyo')).toBeVisible()
      expect(times.filter((it) => /UTC$/.test(it))).toEqual([])
    })
  const hours = found.map((it) => / (\d\d):/.exec(it)?.[1])
  const inTokyo = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', timeZone: 'Asia/Tokyo' })
  const possible = [-1, 0, 1].map((it) => inTokyo.format(Date.now() + it * 3_600_000))
  expect(hours.length).toBeGreaterThan(5)
  for (const hour of hours) expect(possible).toContain(hour)

  for (const path of [
    '/account',
    '/keys',
    '/webhooks',
    `/webhooks/${webhook.data.id}`,
    '/members',
    '/audit-log',
    '/system',
  ])
    await test.step(path, async () => {
      const times = await shownOn(path)
      expect(times.filter((it) => !/UTC$/.test(it))).toEqual([])
      await expect(page.getByText(/^All times:/)).toHaveCount(0)
      const charts = page.getByRole('region', { name: 'Attempts and latency in UTC' })
      await expect(charts).toHaveCount(path === `/webhooks/${webhook.data.id}` ? 1 : 0)
    })
})

import type { Page } from '@playwright/test'
import postgres from 'postgres'
import { knownEndpoints } from '../db/embedded/endpoints.ts'
import { databaseUrl } from '../db/embedded/postgres.ts'
import { expect, type Instance, test } from './instance.ts'
import { goToSection } from './navigation.ts'
import { expectAccessible, expectFitsPhone } from './page-checks.ts'

/** Creates a site with visits and an anomaly of its sessions one day ago. */
async function siteWithAnomaly(instance: Instance): Promise<string> {
  const { id } = await instance.createSite({ timezone: 'UTC' })
  const yesterday = Math.floor(Date.now() / 3_600_000 - 24) * 3_600_000
  const events = Array.from({ length: 30 }, (_, n) => ({
    event_name: 'page_view',
    client_id: `cid_${n}`,
    timestamp: new Date(yesterday + n * 60_000).toISOString(),
    context: { page_url: 'https://shop.example/sale?utm_source=newsletter&utm_medium=email' },
  }))
  const sent = await instance.api('POST', '/v1/events/batch', { site_id: id, events })
  expect(sent.body.data.rejected).toBe(0)
  // A page that is loaded earlier does not load again.
  await expect
    .poll(async () => {
      const { body } = await instance.api('GET', `/v1/sites/${id}/analytics/traffic?metrics=sessions`)
      return body.data.totals.sessions
    })
    .toBe(30)
  const sql = postgres(databaseUrl(knownEndpoints(instance.dataDir).postgres), { max: 1 })
  const [from, to] = [new Date(yesterday), new Date(yesterday + 3_600_000)]
  const causes = [
    { dimension: 'source', value: 'newsletter / email', current: 30, usual: 1, share_percent: 96.7 },
    { dimension: 'page', value: '/sale', current: 28, usual: 0, share_percent: 93.3 },
  ]
  try {
    for (const metric of ['users', 'sessions'])
      await sql`
        insert into anomalies (id, site_id, metric, direction, severity, confidence, window_hours, period_start,
          period_end, value, expected, expected_min, expected_max, currency, causes, started_at, last_seen_at, last_found_at,
          ended_at, detected_at)
        values (${`anom_${metric}${id.slice(5)}`}, ${id}, ${metric}, 'up', 'critical', 0.998, 1, ${from}, ${to}, 30, 4, 1,
          12, 'USD', ${sql.json(causes)}, ${from}, ${to}, ${to}, ${to}, ${to})`
  } finally {
    await sql.end()
  }
  return id
}

const item = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) })

test('the dashboard chart marks an anomaly, shows its causes, and links to it', async ({
  console: page,
  instance,
}) => {
  const id = await siteWithAnomaly(instance)
  await page.goto(`/sites/${id}?period=7d&wait`)
  await expect(page.locator('[data-anomaly]')).toHaveCount(1)
  const here = page.getByRole('region', { name: 'Anomalies in this period' })
  await expect(here).toContainText('30, expected 1 to 12 (+650%)')
  await expect(here).toContainText('Users from newsletter / email rose by 29')
  // By keyboard along the chart to the day before the last one.
  const chart = page.getByRole('slider', { name: /Visitors over time/ })
  await chart.focus()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowLeft')
  await expect(chart).toHaveAttribute('aria-valuetext', /Visitors far above normal: .*newsletter/)
  await expectAccessible(page)
  await here.getByRole('link', { name: 'Visitors far above normal' }).click()
  await expect(page).toHaveURL(/\/anomalies\?from=(.{10})&to=\1#anom_/)
  await expect(item(page, 'Visitors far above normal')).toBeVisible()
  await page.getByRole('link', { name: 'Expected', exact: true }).first().click()
  await expect(page.getByRole('heading', { name: 'No matching anomalies on these days' })).toBeVisible()
  await page.getByRole('link', { name: 'Show all days' }).click()
  await expect(page.getByRole('heading', { name: 'No anomalies are marked as expected' })).toBeVisible()
})

test('the value and the causes of an anomaly lead to as many sessions and people', async ({
  console: page,
  instance,
}) => {
  const id = await siteWithAnomaly(instance)
  const total = page.locator('[data-total]')
  const list = `/sites/${id}/anomalies`
  for (const [title, link, count] of [
    ['Sessions far above normal', '30: view sessions', '30'],
    ['Visitors far above normal', '30: view people', '30'],
    ['Sessions far above normal', /^Sessions from newsletter \/ email rose/, '30'],
    ['Visitors far above normal', /^Users on \/sale rose/, '30'],
  ] as const) {
    await page.goto(list)
    await item(page, title).getByRole('link', { name: link }).click()
    await expect(total).toHaveText(count)
    await expect(page.getByRole('button', { name: /^Period: .*, \d\d:00–\d\d:00$/ })).toBeVisible()
  }
  await expectFitsPhone(page)
  await expectAccessible(page)
})

test('the timeline shows anomalies by severity, and each has its hours and a link to the dashboard', async ({
  console: page,
  instance,
}) => {
  const id = await siteWithAnomaly(instance)
  await page.goto(`/sites/${id}/anomalies`)
  const timeline = page.getByRole('region', { name: /^Timeline/ })
  await expect(timeline).toContainText(
    'Every hour of sessions, visitors, page views, revenue and errors is watched.',
  )
  await expect(timeline).toContainText('three weeks after the first session')
  await expect(timeline.locator('[data-severity=critical]')).toHaveCount(2)
  const sessions = item(page, 'Sessions far above normal')
  await expect(
    sessions.getByRole('img', {
      name: 'Sessions far above normal: up to 30 in an hour, up to 0 in the hours around it',
    }),
  ).toBeVisible()
  await timeline.getByRole('link', { name: /^Critical: Sessions far above normal/ }).click()
  await expect(page).toHaveURL(/#anom_sessions/)
  await sessions.getByRole('link', { name: /^View on the dashboard/ }).click()
  await expect(page).toHaveURL(new RegExp(`/sites/${id}\\?.*metric=sessions`))
  await expect(page.locator('[data-anomaly]')).toHaveCount(1)
})

test('an anomaly is marked as expected, and unmarked', async ({ console: page, instance }) => {
  const id = await siteWithAnomaly(instance)
  await page.goto(`/sites/${id}`)
  await goToSection(page, 'Watch', 'Anomalies')
  await expect(page.getByRole('heading', { name: 'Anomalies', level: 1 })).toBeVisible()
  const sessions = item(page, 'Sessions far above normal')
  await expect(sessions).toContainText('Critical')
  await expect(sessions).toContainText('Sessions on /sale rose by 28 (93.3 % of the change)')
  await expectAccessible(page)
  await sessions.getByRole('textbox').fill('The newsletter went out')
  await sessions.getByRole('button', { name: /Mark as expected/ }).click()
  await expect(page.getByRole('main').getByRole('status')).toContainText('Marked as expected')
  await expect(sessions).toHaveCount(0)
  await page.getByRole('link', { name: 'Expected', exact: true }).first().click()
  await expect(sessions).toContainText('The newsletter went out')
  await expectFitsPhone(page)
  await expectAccessible(page)
  await sessions.getByRole('button', { name: /Not expected/ }).click()
  await expect(page.getByRole('heading', { name: 'No anomalies are marked as expected' })).toBeVisible()
  await page.goto(`/sites/${id}/anomalies`)
  await expect(sessions).toBeVisible()
  await expectFitsPhone(page)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('anomalies can be read and marked', async ({ console: page, instance }) => {
    const id = await siteWithAnomaly(instance)
    await page.goto(`/sites/${id}/anomalies`)
    await item(page, 'Sessions far above normal').getByRole('button').click()
    await expect(page.getByText('Marked as expected')).toBeVisible()
    await expect(item(page, 'Sessions far above normal')).toHaveCount(0)
  })

  test('a site without anomalies says what is checked', async ({ console: page, instance }) => {
    const { id } = await instance.createSite()
    await page.goto(`/sites/${id}/anomalies`)
    await expect(page.getByRole('heading', { name: 'No anomalies' })).toBeVisible()
  })
})

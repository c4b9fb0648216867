import type { Page } from '@playwright/test'
import { expect, type Instance, test, withDatabase } from './instance.ts'
import { mailsTo } from './mails.ts'
import { goToSection } from './navigation.ts'
import { expectAccessible, expectFitsPhone, expectPagesAccessible } from './page-checks.ts'

const hour_ms = 3_600_000

/**
 * Creates a site with two visits in each hour of the last three days and in the current one, so that the number in a day
 * stays the same if the hour ends meanwhile, and twenty in one of these hours.
 */
async function createBusySite(instance: Instance) {
  const site = await instance.createSite({ name: 'Shop' })
  const now = Date.now()
  const thisHour = Math.floor(now / hour_ms) * hour_ms
  const events = Array.from({ length: 73 }, (_, ago) =>
    Array.from({ length: ago === 31 ? 20 : 2 }, (_, n) => ({
      event_name: 'page_view',
      client_id: `cid_${ago}_${n}`,
      timestamp: new Date(Math.min(thisHour - ago * hour_ms + 600_000, now)).toISOString(),
    })),
  ).flat()
  const { status } = await instance.api('POST', '/v1/events/batch', { site_id: site.id, events })
  expect(status).toBe(200)
  await expect
    .poll(async () => {
      const { body } = await instance.api('GET', `/v1/sites/${site.id}/analytics/traffic?metrics=sessions`)
      return body.data.totals.sessions
    })
    .toBe(events.length)
  return site
}

const firings = (page: Page) => page.locator('[data-preview=firings]')

test('from the empty list via the preview to an alert that is muted, changed and deleted', async ({
  console: page,
  instance,
}) => {
  const site = await createBusySite(instance)
  await page.goto(`/sites/${site.id}`)
  await goToSection(page, 'Watch', 'Alerts')
  await page.getByRole('region', { name: 'Alerts' }).getByRole('link', { name: 'New alert' }).click()
  await expect(page.getByLabel('Recipients')).toHaveValue(instance.email)
  await page.getByRole('button', { name: 'Create the alert' }).last().click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveAccessibleDescription(/Enter a name/)

  await page.getByLabel('Window').selectOption('an hour')
  await expect(page.getByLabel('Compared with')).toHaveValue('same_hour_last_week')
  await page.getByLabel('Notify when it').selectOption('goes above')
  await expect(page.getByLabel('Compared with')).toHaveCount(0)
  await page.getByLabel('Threshold').fill('10')
  await expect(firings(page)).toHaveText('once')
  await expect(page.locator('[data-firing]')).toHaveCount(1)
  await page.getByLabel('Threshold').fill('100')
  await expect(firings(page)).toHaveText('never')
  await page.getByLabel('Threshold').fill('1')
  await page.getByLabel('Name', { exact: true }).fill('Somebody is here')
  await page.getByRole('button', { name: 'Create the alert' }).last().click()
  await expect(page.getByRole('heading', { name: 'Somebody is here' })).toBeVisible()
  await expect(page.getByText('Sessions in an hour above 1')).toBeVisible()

  await page.getByRole('button', { name: 'Mute' }).click()
  await page.getByRole('button', { name: 'for a day' }).click()
  await expect(page.getByText(/^Muted until/).first()).toBeVisible()
  await expect(page.locator('[data-change=muted]')).toBeVisible()
  await page.getByRole('button', { name: 'Unmute' }).click()
  await expect(page.locator('[data-change=unmuted]')).toBeVisible()

  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByLabel('Threshold').fill('5')
  await page.getByRole('button', { name: 'Save' }).last().click()
  await expect(page.getByText('Sessions in an hour above 5')).toBeVisible()
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByRole('button', { name: 'Delete the alert…' }).click()
  await page.getByRole('button', { name: 'Delete permanently' }).click()
  await expect(page.getByText('The alert is deleted.')).toBeVisible()
})

/** Waits for the mail to an address, and returns the path of its unsubscribe link. */
async function unsubscribePath(instance: Instance, email: string): Promise<string> {
  await expect.poll(async () => (await mailsTo(instance, email)).length, { timeout: 60_000 }).toBe(1)
  const [mail] = await mailsTo(instance, email)
  const [, link] = /^Unsubscribe: (\S+)$/m.exec(mail?.text ?? '') ?? []
  return new URL(link as string).pathname
}

test('an alert is checked within minutes, its page shows the result, and its mails can be unsubscribed', async ({
  console: page,
  instance,
}) => {
  test.setTimeout(300_000)
  const site = await createBusySite(instance)
  const { body } = await instance.api('POST', `/v1/sites/${site.id}/alerts`, {
    name: 'Busy',
    condition: { metric: 'sessions', operator: 'above', threshold: 10, window: 'day' },
    recipients: ['leaving@example.com', 'staying@example.com'],
  })
  const path = `/v1/sites/${site.id}/alerts/${body.data.id}`
  await expect
    .poll(async () => (await instance.api('GET', path)).body.data.state, { timeout: 200_000 })
    .toBe('triggered')
  await page.goto(`/sites/${site.id}/alerts/${body.data.id}`)
  await expect(page.locator('[data-change=triggered]')).toContainText('48')
  await expect(page.locator('[data-notifies]')).not.toContainText('unsubscribed')

  await page.goto(await unsubscribePath(instance, 'leaving@example.com'))
  await expect(page.getByRole('heading', { name: 'Unsubscribe from “Busy”?' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('heading', { name: 'You are unsubscribed from “Busy”' })).toBeVisible()
  await page.goto(`/sites/${site.id}/alerts/${body.data.id}`)
  const notified = page.locator('[data-notifies] dd')
  await expect(notified).toHaveText([
    /^leaving@example.com\s+unsubscribed on /,
    'staying@example.com',
    'Webhooks and Slack channels',
  ])
  await expectAccessible(page)
  await expectFitsPhone(page)
})

test('the list shows recent values, and the page of an alert its states', async ({
  console: page,
  instance,
}) => {
  const site = await createBusySite(instance)
  const { body } = await instance.api('POST', `/v1/sites/${site.id}/alerts`, {
    name: 'Busy hours',
    condition: { metric: 'sessions', operator: 'above', threshold: 10, window: 'hour' },
  })
  const begin = new Date(Date.now() - 31 * hour_ms)
  await withDatabase(instance, async (sql) => {
    await sql`update alerts set created_at = now() - interval '10 days' where id = ${body.data.id}`
    for (const [type, at] of [
      ['triggered', begin],
      ['resolved', new Date(begin.getTime() + hour_ms)],
    ] as const)
      await sql`
        insert into alert_changes (id, alert_id, type, at)
        values (${`achg_${type}${body.data.id.slice(6)}`}, ${body.data.id}, ${type}, ${at})`
  })
  await page.goto(`/sites/${site.id}/alerts`)
  await expect(
    page.getByRole('img', { name: 'Last 2 days: from 2 to 20, triggered once' }).locator('visible=true'),
  ).toBeVisible()
  await expect(page.locator('[data-fired]:visible')).toHaveCount(1)

  await page.getByRole('link', { name: 'Busy hours' }).click()
  await expect(page.getByText('Threshold 10')).toBeVisible()
  await expect(page.locator('[data-axis]')).toContainText('20')
  const states = page.getByRole('region', { name: 'States in the last 30 days' })
  await expect(
    states.getByRole('img', { name: 'States of the last 30 days: triggered once, muted never' }),
  ).toBeVisible()
})

test('lists of alerts and the pages for new alerts are accessible and fit a phone', async ({
  console: page,
  instance,
}) => {
  const site = await createBusySite(instance)
  await createLongAlert(instance, site.id)
  const alerts = `/sites/${site.id}/alerts`
  await expectPagesAccessible(page, [alerts, `${alerts}/new`])
})

test('the pages of an alert are accessible and fit a phone', async ({ console: page, instance }) => {
  const site = await createBusySite(instance)
  const address = `/sites/${site.id}/alerts/${await createLongAlert(instance, site.id)}`
  await expectPagesAccessible(page, [address, `${address}/edit`])
})

/** @returns its id */
async function createLongAlert(instance: Instance, siteId: string): Promise<string> {
  const { body } = await instance.api('POST', `/v1/sites/${siteId}/alerts`, {
    name: 'An alert with quite a long name that has to fit somewhere, whatever it is',
    recipients: ['somebody-with-a-long-name@some-company-with-a-long-name.example'],
    condition: { metric: 'sessions', operator: 'above', threshold: 10, window: 'hour' },
  })
  return body.data.id
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('an alert is previewed and created', async ({ console: page, instance }) => {
    const site = await createBusySite(instance)
    await page.goto(`/sites/${site.id}/alerts/new`)
    await page.getByLabel('Window').selectOption('an hour')
    await page.getByLabel('Notify when it').selectOption('goes above')
    await page.getByLabel('Threshold').fill('10')
    await page.getByLabel('Name', { exact: true }).fill('Busy')
    await page.getByRole('button', { name: 'Show the preview' }).click()
    await expect(firings(page)).toHaveText('once')
    await page.getByRole('button', { name: 'Create the alert' }).last().click()
    await expect(page.getByRole('heading', { name: 'Busy' })).toBeVisible()
  })
})

import { expect, type Instance, test } from './instance.ts'
import { expectPagesAccessible } from './page-checks.ts'
import { attempts, heading, sendTest } from './webhook-pages.ts'
import { startReceiver } from './webhook-receiver.ts'

type Webhook = { id: string; secret: string }

async function createWebhook(instance: Instance, url: string): Promise<Webhook> {
  const { status, body } = await instance.api('POST', '/v1/webhooks', { url, events: ['site.*'] })
  expect(status).toBe(200)
  return body.data
}

test('a test is sent, arrives, and is in the log', async ({ console: page, instance }) => {
  const receiver = await startReceiver(200)
  try {
    const webhook = await createWebhook(instance, receiver.url)
    await page.goto(`/webhooks/${webhook.id}`)
    await expect(page.getByText('Nothing sent yet')).toBeVisible()
    await sendTest(page, 'conversion.completed')

    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Conversion')
    await expect(heading(page)).toContainText('Delivered')
    await expect(attempts(page)).toHaveCount(1)
    await expect(attempts(page)).toContainText('Answered 200')
    expect(receiver.received[0]?.body.metadata).toMatchObject({ webhook_id: webhook.id, test: true })
    const request = page.getByRole('region', { name: /^Request/ })
    await expect(request).toContainText(receiver.received[0]?.signature ?? 'none')

    const program = page.getByRole('region', { name: /^Verification in/ })
    await expect(program).toContainText('timingSafeEqual')
    await page.getByRole('link', { name: 'PHP' }).click()
    await expect(program).toContainText('hash_equals')
    await expect(program).toContainText(receiver.received[0]?.signature ?? 'none')

    await page.getByRole('button', { name: 'Send again…' }).click()
    const again = page.getByRole('dialog', { name: 'Send it again?' })
    await again.getByRole('button', { name: 'Send it again' }).click()
    await expect(attempts(page)).toHaveCount(2)
    expect(new Set(receiver.received.map(({ body }) => body.id)).size).toBe(1)
  } finally {
    receiver.stop()
  }
})

test('a failed delivery is retried alone, then with all failed ones, and replayed', async ({
  console: page,
  instance,
}) => {
  const receiver = await startReceiver(503)
  try {
    const webhook = await createWebhook(instance, receiver.url)
    await page.goto(`/webhooks/${webhook.id}`)
    await instance.createSite({ name: 'Notified shop' })

    // The open log shows it automatically.
    const row = page.getByRole('row', { name: /Site added/ })
    await expect(row).toContainText('Retrying')
    await expect(page.getByRole('status').filter({ hasText: /1 new delivery|1 retrying/ })).toHaveCount(1)
    await row.getByRole('link').click()

    for (const number of [1, 2, 3, 4]) {
      await expect(attempts(page)).toHaveCount(number)
      await expect(heading(page)).toContainText('Retrying')
      await page.getByRole('button', { name: 'Retry now' }).click()
    }
    await expect(attempts(page)).toHaveCount(5)
    await expect(heading(page)).toContainText('Failed')
    const answer = attempts(page).last().locator('[data-answer]')
    await expect(answer).toContainText('content-type: text/plain')
    await expect(answer).toContainText('said 503')
    await attempts(page).last().getByText('The whole answer').click()
    await expect(page.getByRole('region', { name: 'Body of the answer to attempt 5' })).toHaveText('said 503')

    await page.getByRole('button', { name: 'Retry now' }).click()
    await expect(attempts(page)).toHaveCount(6)
    await expect(heading(page)).toContainText('Failed')

    receiver.status = 200
    await page.getByRole('link', { name: /127\.0\.0\.1/ }).click()
    await expect(page.getByText('Failing', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Retry failed…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Retry them' }).click()
    await expect(page.getByText('The failed delivery was retried.')).toBeVisible()
    await expect(row).toContainText('Delivered')
    await expect(page.getByText('Not failing')).toBeVisible()
    expect(receiver.received).toHaveLength(7)
    expect(receiver.received.map(({ body }) => body.metadata.delivery_attempt)).toEqual([1, 2, 3, 4, 5, 6, 7])

    await row.getByRole('link').click()
    await page.getByRole('button', { name: 'Replay' }).click()
    await expect(heading(page)).toContainText('Replay')
    await expect(heading(page)).toContainText('Delivered')
    await expect(attempts(page)).toHaveCount(1)
    expect(new Set(receiver.received.map(({ body }) => body.id)).size).toBe(1)
  } finally {
    receiver.stop()
  }
})

/** Creates a webhook with many delivered deliveries. */
async function createBusy(instance: Instance, url: string, count: number): Promise<Webhook> {
  const webhook = await createWebhook(instance, url)
  const events = ['site.created', 'tracking.error'] as const
  for (let index = 0; index < count; index++)
    await instance.api('POST', `/v1/webhooks/${webhook.id}/test`, { event_type: events[index % 2] })
  await expect
    .poll(async () => {
      const query = 'status=delivered&limit=100'
      const { body } = await instance.api('GET', `/v1/webhooks/${webhook.id}/deliveries?${query}`)
      return body.data.length
    })
    .toBe(count)
  return webhook
}

test('the log is filtered and paged, and its address reflects it', async ({ console: page, instance }) => {
  const receiver = await startReceiver(200)
  try {
    const webhook = await createBusy(instance, receiver.url, 30)
    await page.goto(`/webhooks/${webhook.id}`)
    const rows = page.getByRole('table', { name: 'Deliveries' }).locator('tbody tr')
    await expect(rows).toHaveCount(25)
    await page.getByRole('link', { name: 'Older' }).click()
    await expect(rows).toHaveCount(5)
    await page.getByRole('link', { name: 'Newest' }).click()
    await expect(rows).toHaveCount(25)

    await page.getByLabel('Event', { exact: true }).first().selectOption('tracking.error')
    await expect(page).toHaveURL(`/webhooks/${webhook.id}?type=tracking.error`)
    await expect(rows).toHaveCount(15)
    await page.getByRole('combobox', { name: 'Status' }).selectOption('failed')
    await expect(page.getByText('No matching deliveries')).toBeVisible()
    await page.getByRole('link', { name: 'Clear' }).click()
    await expect(rows).toHaveCount(25)

    // An update of the log keeps filters that are selected but not applied yet.
    const period = page.getByRole('search', { name: 'Deliveries' }).getByLabel('Period')
    await period.selectOption('between')
    await instance.api('POST', `/v1/webhooks/${webhook.id}/test`, { event_type: 'alert.triggered' })
    await expect(rows.first()).toContainText(/Alert triggered.*Delivered/s)
    await expect(period).toHaveValue('between')
    await period.selectOption('24h')
    await expect(page).toHaveURL(`/webhooks/${webhook.id}?when=24h`)

    await page.getByLabel('Text').fill(receiver.received[3]?.body.id ?? 'none')
    await page.keyboard.press('Enter')
    await expect(rows).toHaveCount(1)
    await page.reload()
    await expect(rows).toHaveCount(1)
  } finally {
    receiver.stop()
  }
})

test('past conversions are back-filled at a few per second, until the back-fill is cancelled', async ({
  console: page,
  instance,
}) => {
  const receiver = await startReceiver(200)
  try {
    const fromThePast = () => receiver.received.filter(({ body }) => body.metadata.backfill).length
    const site = await instance.createSite({ name: 'Shop with a past' })
    const goal = { name: 'Purchase', event_name: 'purchase' }
    await instance.api('POST', `/v1/sites/${site.id}/conversions`, goal)
    const events = Array.from({ length: 60 }, (_, index) => ({
      event_name: 'purchase',
      client_id: `cid_${index}`,
      timestamp: new Date(Date.now() - 86_400_000 + index * 1000).toISOString(),
    }))
    await instance.api('POST', '/v1/events/batch', { site_id: site.id, events })
    await expect
      .poll(async () => {
        const { body } = await instance.api('GET', `/v1/sites/${site.id}/events/names`)
        return body.data[0]?.events
      })
      .toBe(60)

    const input = { url: receiver.url, events: ['conversion.completed'], site_ids: [site.id] }
    const { body } = await instance.api('POST', '/v1/webhooks', input)
    await page.goto(`/webhooks/${body.data.id}`)
    await page.getByRole('link', { name: 'Back-fill' }).click()
    await page.getByLabel('Deliveries per second').fill('1')
    await page.getByRole('button', { name: 'Start the back-fill' }).click()
    const list = page.getByRole('region', { name: 'Back-fills' })
    await expect(list).toContainText('Running')
    await expect(list).toContainText(/[1-9]\d* of 60/)
    await expect.poll(fromThePast).toBeGreaterThan(0)
    await list.getByRole('button', { name: 'Cancel' }).click()
    await expect(list).toContainText('Cancelled')
    await expect(page.getByRole('button', { name: 'Start the back-fill' })).toBeVisible()
    expect(fromThePast()).toBeLessThan(60)
  } finally {
    receiver.stop()
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the log is filtered, a delivery sent again, a back-fill started', async ({
    console: page,
    instance,
  }) => {
    const receiver = await startReceiver(200)
    try {
      const { body } = await instance.api('POST', '/v1/webhooks', { url: receiver.url, events: ['*'] })
      await instance.api('POST', `/v1/webhooks/${body.data.id}/test`, { event_type: 'site.created' })
      await expect.poll(() => receiver.received.length).toBe(1)
      await page.goto(`/webhooks/${body.data.id}`)
      await page.getByRole('combobox', { name: 'Status' }).selectOption('delivered')
      await page.getByRole('button', { name: 'Search' }).click()
      await page
        .getByRole('row', { name: /Site added/ })
        .getByRole('link')
        .click()
      await page.getByRole('button', { name: 'Send again…' }).click()
      await page.getByRole('button', { name: 'Send it again' }).click()
      await expect.poll(() => receiver.received.length).toBe(2)

      const backfills = `/webhooks/${body.data.id}/backfills`
      await page.goto(backfills)
      await page.getByLabel('Deliveries per second').fill('100')
      await page.getByRole('button', { name: 'Start the back-fill' }).click()
      await expect(page.getByRole('region', { name: 'Back-fills' }).getByRole('listitem')).toHaveCount(1)
      await expect
        .poll(
          async () => {
            await page.goto(backfills)
            return page.getByRole('region', { name: 'Back-fills' }).textContent()
          },
          { timeout: 120_000 },
        )
        .toContain('Completed')
    } finally {
      receiver.stop()
    }
  })
})

for (const [name, pagesOf] of [
  [
    'the log of deliveries, full, filtered and empty',
    ({ webhook, empty }: Sent) => [webhook, `${webhook}?when=between&status=failed`, empty],
  ],
  [
    'a delivery, and back-fills',
    ({ webhook, delivery }: Sent) => [`${webhook}/deliveries/${delivery}`, `${webhook}/backfills`],
  ],
] as const)
  test(`${name}: accessible, and fits a phone`, async ({ console: page, instance }) => {
    const receiver = await startReceiver(500)
    try {
      const webhook = await createWebhook(instance, receiver.url)
      const empty = await createWebhook(instance, receiver.url)
      const failed = await instance.api('POST', `/v1/webhooks/${webhook.id}/test`, {
        event_type: 'site.created',
      })
      await expect.poll(() => receiver.received.length).toBe(1)
      receiver.status = 200
      await instance.api('POST', `/v1/webhooks/${webhook.id}/test`, { event_type: 'conversion.completed' })
      const paths = pagesOf({
        webhook: `/webhooks/${webhook.id}`,
        empty: `/webhooks/${empty.id}`,
        delivery: failed.body.data.id,
      })
      await expectPagesAccessible(page, paths, async () => {
        for (const details of await page.locator('main details').all())
          await details.evaluate((it: HTMLDetailsElement) => {
            it.open = true
          })
      })
    } finally {
      receiver.stop()
    }
  })

/** The addresses of two webhooks, and the id of a delivery of the first. */
type Sent = { webhook: string; empty: string; delivery: string }

import { expect, type Instance, test, withDatabase } from './instance.ts'
import { expectPagesAccessible } from './page-checks.ts'

async function createWebhook(instance: Instance): Promise<string> {
  const body = { url: 'http://127.0.0.1:9/hook', events: ['site.*'] }
  return (await instance.api('POST', '/v1/webhooks', body)).body.data.id
}

/** Adds attempts of past hours to the counts: what no request can do. */
async function addAttempts(
  instance: Instance,
  webhookId: string,
  attempts: { hoursAgo: number; outcome: string; duration_ms: number; count: number }[],
) {
  await withDatabase(instance, async (sql) => {
    for (const { hoursAgo, outcome, duration_ms, count } of attempts)
      await sql`
        insert into webhook_attempt_counts (webhook_id, hour, outcome, duration_ms, attempts)
        values (
          ${webhookId}, date_trunc('hour', now(), 'UTC') - make_interval(hours => ${hoursAgo}), ${outcome},
          ${duration_ms}, ${count}
        )`
  })
}

test('the charts of a webhook show attempts and latency of a period, and the list its failures', async ({
  console: page,
  instance,
}) => {
  const id = await createWebhook(instance)
  await page.goto(`/webhooks/${id}`)
  const charts = page.getByRole('region', { name: 'Attempts and latency in UTC' })
  await expect(charts).toContainText('Nothing was sent in this period.')

  await addAttempts(instance, id, [
    { hoursAgo: 2, outcome: 'delivered', duration_ms: 84, count: 40 },
    { hoursAgo: 2, outcome: 'delivered', duration_ms: 1200, count: 3 },
    { hoursAgo: 2, outcome: 'refused', duration_ms: 31, count: 4 },
    { hoursAgo: 5, outcome: 'unanswered', duration_ms: 10_000, count: 2 },
    { hoursAgo: 60, outcome: 'delivered', duration_ms: 7, count: 1 },
  ])
  await page.reload()
  await expect(charts).toContainText('Delivered 43')
  await expect(charts).toContainText('Refused 4')
  await expect(charts).toContainText('No answer 2')
  await expect(charts).toContainText('Median 84 ms')
  await expect(charts).toContainText('95th percentile 1.2 s')
  await expect(charts.locator('[data-bar]')).toHaveCount(3)

  // The keyboard moves through the hours; each is said in words.
  const attempts = charts.getByRole('slider', { name: /^Attempts over time/ })
  await attempts.focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(attempts).toHaveAttribute('aria-valuetext', /Delivered 43, Refused 4, No answer 0$/)
  await expect(charts.locator('[data-tooltip]')).toContainText('Total')

  await charts.getByRole('link', { name: 'Last 7 days' }).click()
  await expect(page).toHaveURL(/period=7d/)
  await expect(charts).toContainText('Delivered 44')

  // Searching the log keeps the period of the charts.
  await page.getByRole('combobox', { name: 'Status' }).selectOption('failed')
  await expect(page).toHaveURL(/period=7d/)
  await expect(page).toHaveURL(/status=failed/)
  await expect(charts).toContainText('Delivered 44')

  await page.goto('/webhooks')
  const entry = page.getByRole('row').filter({ has: page.locator(`a[href="/webhooks/${id}"]`) })
  await expect(
    entry.getByRole('img', { name: '6 failed attempts in the last 24 hours, at most 4 in one hour' }),
  ).toBeVisible()
})

test('the charts are accessible, and fit a phone', async ({ console: page, instance }) => {
  const id = await createWebhook(instance)
  const outcomes = ['delivered', 'refused', 'unanswered']
  const attempts = Array.from({ length: 300 }, (_, n) => ({
    hoursAgo: n % 100,
    outcome: outcomes[n % 3] ?? '',
    duration_ms: 20 + n * 10,
    count: 1 + ((n * 7) % 40),
  }))
  await addAttempts(instance, id, attempts)
  const openTables = async () => {
    for (const details of await page.locator('main details').all())
      await details.evaluate((it: HTMLDetailsElement) => {
        it.open = true
      })
  }
  await expectPagesAccessible(page, [`/webhooks/${id}`, `/webhooks/${id}?period=7d`], openTables)
})

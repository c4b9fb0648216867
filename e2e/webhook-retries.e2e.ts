import type { Locator, Page } from '@playwright/test'
import { test } from './clocked-instance.ts'
import { expect } from './instance.ts'
import { mailsTo } from './mails.ts'
import { attempts, heading, sendTest } from './webhook-pages.ts'
import { startReceiver } from './webhook-receiver.ts'

/** The minutes between an attempt and the next one, and how the page counts them down. */
const waits = [
  { minutes: 1, countdown: /^in (1 min 0|\d\d) s$/ },
  { minutes: 5, countdown: /^in (5 min 0|4 min \d+) s$/ },
  { minutes: 30, countdown: /^in (30 min 0|29 min \d+) s$/ },
  { minutes: 120, countdown: /^in (2 h 0|1 h 59) min$/ },
]

const nextAttempt = (page: Page) => page.getByText('Next attempt').locator('..')
const figure = (page: Page, name: string) => page.getByText(name).locator('..').getByRole('definition')

/** Returns the time of a time element on the page. */
async function timeIn(element: Locator): Promise<number> {
  return Date.parse((await element.locator('time').getAttribute('datetime')) ?? '')
}

const minutesBetween = (from: number, to: number) => Math.floor((to - from) / 60_000)

async function createWebhook(page: Page, url: string) {
  await page.goto('/webhooks')
  await page.getByRole('link', { name: 'New webhook' }).click()
  await page.getByLabel('Address').fill(url)
  await page.getByLabel('Site added').check()
  await page.getByRole('button', { name: 'Create the webhook' }).click()
  await expect(page.getByRole('region', { name: 'The signing secret', exact: true })).toContainText('whsec_')
  await page.getByRole('button', { name: 'I have copied it' }).click()
  await expect(page.getByText('whsec_')).toHaveCount(0)
}

/** Causes the event that the webhook is subscribed to. */
async function addSite(page: Page) {
  await page.goto('/sites/new')
  await page.getByLabel('Domain').fill('shop.example.com')
  await page.getByLabel('Name').fill('Notified shop')
  await page.getByRole('button', { name: 'Add the site' }).click()
  await expect(page.getByText('Waiting for the first event…')).toBeVisible()
}

/** Expects five attempts at the delivery on the page, each at its time and none before it. */
async function watchFailure(page: Page, passTimeUntil: (time: number) => Promise<void>) {
  const next = nextAttempt(page)
  for (const [index, { minutes, countdown }] of waits.entries())
    await test.step(`${minutes} min later`, async () => {
      await expect(attempts(page)).toHaveCount(index + 1)
      await expect(heading(page)).toContainText('Retrying')
      await expect(next.getByRole('definition')).toHaveText(countdown)
      const due = await timeIn(next)
      expect(minutesBetween(await timeIn(attempts(page).last()), due)).toBe(minutes)

      // The page keeps polling, so an attempt that is too early would appear.
      await passTimeUntil(due - 20_000)
      await expect(next.getByRole('definition')).toHaveText(/^in (1[0-6]|\d) s$/)
      await expect(attempts(page)).toHaveCount(index + 1)
      await passTimeUntil(due)
    })
  await expect(attempts(page)).toHaveCount(5)
  await expect(heading(page)).toContainText('Failed')
  await expect(next).toHaveCount(0)

  const times: number[] = []
  for (const [index, attempt] of (await attempts(page).all()).entries()) {
    await expect(attempt).toContainText(new RegExp(`Attempt ${index + 1} failed.*Answered 503`, 's'))
    await expect(attempt.locator('time')).toHaveText(/\d\d:\d\d:\d\d UTC$/)
    times.push(await timeIn(attempt))
  }
  const passed = times.slice(1).map((time, index) => minutesBetween(times[index] as number, time))
  expect(passed).toEqual(waits.map(({ minutes }) => minutes))
}

test('a receiver accepts a test, fails for hours, causes a failure mail, and gets the rest by manual retries', async ({
  console: page,
  instance,
}) => {
  const receiver = await startReceiver(200)
  try {
    await page.clock.install({ time: instance.now() })
    await createWebhook(page, receiver.url)
    await expect(page.getByText('Nothing sent yet')).toBeVisible()
    const address = page.url()
    await sendTest(page, 'site.created')
    await expect(heading(page)).toContainText('Delivered')
    expect(receiver.received.splice(0)).toMatchObject([{ body: { metadata: { test: true } } }])

    receiver.status = 503
    await addSite(page)
    await page.goto(address)
    await page
      .getByRole('row', { name: /Site added.*Retrying/ })
      .getByRole('link')
      .click()
    await watchFailure(page, async (time) => {
      const ms = Math.max(0, time - instance.now())
      await instance.advance(ms)
      await page.clock.fastForward(ms)
      // After the jump, a pending request seems to have taken all that time, which would make the page poll less
      // often.
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    })
    expect(receiver.received.map(({ body }) => body.metadata.delivery_attempt)).toEqual([1, 2, 3, 4, 5])
    expect(new Set(receiver.received.map(({ body }) => body.id)).size).toBe(1)

    await page.goto(address)
    await expect(heading(page)).toContainText('Failing')
    await expect(figure(page, 'Delivered, last 24 hours')).toHaveText('50%')
    await expect(figure(page, 'Failing since')).toHaveText(/UTC\s+Last success: .* UTC$/)
    await expect(figure(page, 'Last attempt')).toHaveText(/^Failed\s+.* UTC$/)
    await expect.poll(async () => (await mailsTo(instance, instance.email)).length).toBe(1)
    const [mail] = await mailsTo(instance, instance.email)
    expect(mail?.subject).toMatch(/could not be delivered$/)
    expect(mail?.text).toContain(`Endpoint: ${receiver.url}\n`)

    receiver.status = 200
    const [link] = /^http.+$/m.exec(mail?.text ?? '') ?? []
    await page.goto(link as string)
    await expect(heading(page)).toContainText('Failed')
    await page.getByRole('button', { name: 'Retry now' }).click()
    await expect(heading(page)).toContainText('Delivered')
    await expect(attempts(page)).toHaveCount(6)
    await expect(attempts(page).last()).toContainText(/Attempt 6 arrived.*Answered 200/s)
    expect(receiver.received).toHaveLength(6)
    await page.goto(address)
    await expect(figure(page, 'Delivered, last 24 hours')).toHaveText('100%')
    await expect(figure(page, 'Failing since')).toHaveText('Not failing')
  } finally {
    receiver.stop()
  }
})

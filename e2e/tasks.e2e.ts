import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { test as clocked } from './clocked-instance.ts'
import { expect, type Instance } from './instance.ts'
import { newEmail } from './people.ts'
import { createTaskShop, quietNoon } from './task-shop.ts'
import { documentedTasks, Walk } from './walk.ts'
import { startReceiver } from './webhook-receiver.ts'

/** A service whose clock shows noon on a Wednesday in the middle of a month. */
const test = clocked.extend<{ walk: Walk; shop: { id: string } }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires destructuring
  startsAt: [async ({}, use) => use(quietNoon), { scope: 'worker' }],
  shop: async ({ instance }, use) => use(await createTaskShop(instance, quietNoon(Date.now()))),
  walk: async ({ console: page, instance, shop }, use) => {
    await page.clock.setFixedTime(instance.now())
    await page.goto(`/sites/${shop.id}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Task shop' })).toBeVisible()
    await use(new Walk(page))
  },
})

type Given = { walk: Walk; page: Page; instance: Instance & { now: () => number }; shop: { id: string } }
type Task = (given: Given) => Promise<void>
const documented = documentedTasks()
const walked: string[] = []

/** Walks a task that begins on the dashboard of a site. */
function task(name: string, run: Task): void {
  walked.push(name)
  test(name, async ({ walk, instance, shop }) => {
    await run({ walk, page: walk.page, instance, shop })
    expect(walk.steps.length, walk.steps.join('\n')).toBeLessThanOrEqual(documented.get(name) ?? 0)
  })
}

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const settings = (page: Page) => page.getByRole('navigation', { name: 'Settings' })
const users = (page: Page) => page.locator('li', { has: page.locator('[data-metric="users"]') })

task('Which campaign brought revenue last month?', async ({ walk, page }) => {
  await walk.click(page.getByRole('button', { name: /^Period: / }))
  await walk.click(page.getByRole('link', { name: 'Last month' }))
  await walk.click(page.getByRole('link', { name: 'Details of Campaigns' }))
  await expect(page.getByRole('row', { name: /^spring/ })).toContainText('€1,234.00')
  await expect(page.getByRole('row', { name: /^autumn/ })).toContainText('€50.00')
})

task('Why did visitors drop on Tuesday?', async ({ walk, page }) => {
  await walk.clickInChart(page.getByRole('slider', { name: /over time/ }), 1)
  await expect(users(page)).toContainText('down 50%, 10 visitors before')
  const sources = page.getByRole('region', { name: 'Sources' })
  await walk.click(sources.getByRole('link', { name: 'Sources', exact: true }))
  await expect(sources.getByRole('row', { name: /^newsletter/ })).toContainText(
    'down 83.3%, 6 visitors before',
  )
  await expect(sources.getByRole('row', { name: /^google/ })).not.toContainText('down')
})

task('How many visitors from Germany read a certain page?', async ({ walk, page }) => {
  await walk.click(page.getByRole('region', { name: 'Places' }).getByRole('link', { name: /^Germany/ }))
  await expect(page.locator('[data-metric="users"]')).toHaveText('5')
  await walk.click(page.getByRole('region', { name: 'Pages' }).getByRole('link', { name: /^\/guide/ }))
  await expect(page.locator('[data-metric="users"]')).toHaveText('3')
})

task('Is this period better than the same days a year ago?', async ({ walk, page }) => {
  await walk.click(page.getByRole('button', { name: /^Comparison: / }))
  await walk.click(page.getByRole('link', { name: 'Same period last year' }))
  await expect(users(page)).toContainText(/up [\d,]+%, 2 visitors before/)
})

task('Create a goal for purchases', async ({ walk, page }) => {
  await walk.click(page.getByRole('region', { name: 'Goals' }).getByRole('link', { name: 'Create a goal' }))
  await walk.click(page.getByRole('button', { name: 'purchase' }))
  await walk.click(page.getByRole('button', { name: 'Create the goal' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Purchase' })).toBeVisible()
})

task('Build a funnel, and find where most people leave', async ({ walk, page }) => {
  await walk.click(sidebar(page).getByRole('link', { name: 'Funnels' }))
  await walk.click(page.getByRole('link', { name: 'New funnel' }).first())
  await walk.fill(page.getByLabel('Event of step 2'), 'add_to_cart')
  await walk.click(page.getByRole('button', { name: 'Add a step' }))
  await walk.fill(page.getByLabel('Event of step 3'), 'purchase')
  await expect(page.getByRole('link', { name: /dropped off$/ })).toHaveText([
    '23 dropped off',
    '2 dropped off',
  ])
})

task('Save the people who spent more than €100 as a segment', async ({ walk, page }) => {
  await walk.click(sidebar(page).getByRole('link', { name: 'Segments' }))
  await walk.click(page.getByRole('link', { name: 'New segment' }))
  await walk.choose(page.getByLabel('Field of condition 1'), 'Lifetime value')
  await walk.choose(page.getByLabel('Comparison of condition 1'), 'is more than')
  await walk.fill(page.getByLabel('Value of condition 1'), '100')
  await walk.fill(page.getByLabel('Name', { exact: true }), 'Spent more than 100')
  await walk.click(page.getByRole('button', { name: 'Create the segment' }))
  const members = page.getByRole('table', { name: /^Members/ }).getByRole('rowheader')
  await expect(members).toHaveText([/ann|bob/, /ann|bob/])
})

task('Get an alert when visits drop by half', async ({ walk, page, shop, instance }) => {
  await walk.click(sidebar(page).getByRole('link', { name: 'Alerts' }))
  await walk.click(page.getByRole('link', { name: 'New alert' }).first())
  await walk.fill(page.getByLabel('Name', { exact: true }), 'Visits dropped')
  await walk.click(page.getByRole('button', { name: 'Create the alert' }).last())
  await expect(page.getByRole('heading', { level: 1, name: 'Visits dropped' })).toBeVisible()
  const { body } = await instance.api('GET', `/v1/sites/${shop.id}/alerts`)
  expect(body.data).toMatchObject([
    {
      condition: { metric: 'sessions', operator: 'decreased_by_percent', threshold: 50, window: 'day' },
      recipients: [instance.email],
    },
  ])
})

task('Get a weekly report by mail', async ({ walk, page, shop, instance }) => {
  await walk.click(sidebar(page).getByRole('link', { name: 'Reports' }))
  await walk.click(page.getByRole('link', { name: 'New report' }).first())
  await walk.click(page.getByRole('link', { name: 'Weekly overview' }))
  await walk.click(page.getByRole('button', { name: 'Create the report' }).last())
  await expect(page.getByRole('heading', { level: 1, name: 'Weekly overview' })).toBeVisible()
  const { body } = await instance.api('GET', `/v1/sites/${shop.id}/reports`)
  expect(body.data).toMatchObject([
    { schedule: { frequency: 'weekly' }, delivery: { email: [instance.email] } },
  ])
})

task('Export the events of a month as CSV', async ({ walk, page }) => {
  await walk.click(sidebar(page).getByRole('link', { name: 'Settings' }))
  await walk.click(settings(page).getByRole('link', { name: 'Exports' }))
  await walk.click(page.getByRole('link', { name: 'New export' }))
  await walk.click(page.getByRole('link', { name: 'Last month' }))
  await walk.click(page.getByRole('button', { name: 'Start the export' }))
  const exported = page.getByRole('region', { name: 'Exports' }).getByRole('listitem')
  await expect(exported).toContainText('Completed')
  const downloading = page.waitForEvent('download')
  await walk.click(exported.getByRole('link', { name: /^Download/ }))
  const lines = (await readFile(await (await downloading).path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines).toHaveLength(1 + 9)
})

task('Find a failed delivery of a webhook and replay it', async ({ walk, page, instance }) => {
  const receiver = await startReceiver(503)
  try {
    const { body } = await instance.api('POST', '/v1/webhooks', { url: receiver.url, events: ['site.*'] })
    await instance.createSite({ name: 'Notified shop' })
    const path = `/v1/webhooks/${body.data.id}/deliveries`
    await expect.poll(async () => (await instance.api('GET', path)).body.data[0]?.attempts).toBe(1)
    receiver.status = 200
    await walk.click(sidebar(page).getByRole('link', { name: 'Settings' }))
    await walk.click(settings(page).getByRole('link', { name: 'Webhooks' }))
    const webhook = page.getByRole('row').filter({ hasText: receiver.url })
    await walk.click(webhook.getByRole('link', { name: 'Last failed delivery' }))
    await expect(page.getByRole('heading', { level: 1, name: 'Site added' })).toBeVisible()
    await walk.click(page.getByRole('button', { name: 'Replay' }))
    await expect(page.getByRole('heading', { level: 1 }).locator('..')).toContainText('Delivered')
    expect(receiver.received).toHaveLength(2)
  } finally {
    receiver.stop()
  }
})

task('Invite a colleague', async ({ walk, page, instance }) => {
  const email = newEmail()
  await walk.click(page.getByRole('link', { name: 'Invite a colleague' }))
  const dialog = page.getByRole('dialog', { name: 'Invite a person' })
  await walk.fill(dialog.getByLabel('E-mail address'), email)
  await walk.click(dialog.getByRole('button', { name: 'Invite' }))
  await expect(page.getByRole('heading', { name: `${email} is invited` })).toBeVisible()
  const { body } = await instance.api('GET', '/v1/invitations?limit=100')
  expect(body.data).toContainEqual(expect.objectContaining({ email, role: 'viewer' }))
})

test('the documented tasks are those that are walked', () => {
  expect([...documented.keys()]).toEqual(walked)
})

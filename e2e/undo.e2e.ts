import { expect, type Page } from '@playwright/test'
import { type Instance, test } from './instance.ts'
import { expectAccessible } from './page-checks.ts'

const toast = (page: Page, text: string) =>
  page.getByRole('status').locator('[data-toast]', { hasText: text })
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' })

async function createGoal(instance: Instance) {
  const site = await instance.createSite()
  const goal = { name: 'Signed up', event_name: 'sign_up' }
  const { body } = await instance.api('POST', `/v1/sites/${site.id}/conversions`, goal)
  const address = `/sites/${site.id}/goals/${body.data.id}/edit`
  const status = async () =>
    (await instance.api('GET', `/v1/sites/${site.id}/conversions/${body.data.id}`)).body.data.status
  return { address, status, id: body.data.id as string }
}

/** A page on which a toast with Undo has just appeared, and whose clock stands still. */
async function archiveAt(page: Page, address: string) {
  await page.clock.install()
  await page.goto(address)
  await page.getByRole('button', { name: 'Archive' }).click()
  await expect(toast(page, 'The goal is archived')).toBeVisible()
}

test('what was archived is active again by Undo with the keyboard, and the audit log has both', async ({
  console: page,
  instance,
}) => {
  const { address, status, id } = await createGoal(instance)
  await page.goto(address)
  await page.getByRole('button', { name: 'Archive' }).focus()
  await page.keyboard.press('Enter')
  await expect(toast(page, 'The goal is archived')).toBeVisible()
  expect(await status()).toBe('archived')
  await expectAccessible(page)
  const name = page.getByLabel('Name')
  await name.focus()
  await page.keyboard.press('Alt+T')
  await expect(undo(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(toast(page, 'The goal is active again')).toBeVisible()
  await expect(undo(page)).toHaveCount(0)
  // The focus is back where it was.
  await expect(name).toBeFocused()
  expect(await status()).toBe('active')
  const { body } = await instance.api('GET', '/v1/audit-log?action=goal.changed')
  const entries = body.data.filter((it: { target: { id: string } }) => it.target.id === id)
  expect(entries.map((it: { changes: object }) => it.changes)).toEqual([
    { status: { before: 'archived', after: 'active' } },
    { status: { before: 'active', after: 'archived' } },
  ])
})

test('a toast with Undo stays ten seconds, and as long as the pointer or the focus is on it', async ({
  console: page,
  instance,
}) => {
  const { address } = await createGoal(instance)
  await archiveAt(page, address)
  await page.clock.runFor(10_000)
  await undo(page).hover()
  await page.clock.runFor(60_000)
  await undo(page).focus()
  await page.mouse.move(0, 0)
  await page.clock.runFor(60_000)
  await expect(undo(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(undo(page)).toHaveCount(0)
})

test('a toast disappears by itself', async ({ console: page, instance }) => {
  const { address, status } = await createGoal(instance)
  await archiveAt(page, address)
  await page.clock.runFor(12_500)
  await expect(undo(page)).toHaveCount(0)
  expect(await status()).toBe('archived')
})

test('an undo that is refused says why', async ({ console: page, instance }) => {
  const site = await instance.createSite()
  await page.goto(`/sites/${site.id}/settings`)
  await page.getByRole('button', { name: 'Archive' }).click()
  await expect(toast(page, 'The site is archived')).toBeVisible()
  await instance.createSite({ domain: site.domain })
  await undo(page).click()
  await expect(page.locator('[data-toast="error"]')).toContainText(
    'Another site of this workspace already uses this domain.',
  )
})

test('an annotation is deleted at once, and restored with its id from the page it leads to', async ({
  console: page,
  instance,
}) => {
  const { id } = await instance.createSite()
  const list = `/sites/${id}/annotations`
  const { body } = await instance.api('POST', `/v1${list}`, { at: '2026-03-01', text: 'Release 2.4' })
  await page.goto(`${list}/${body.data.id}`)
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(list)
  await expect(page.getByRole('heading', { name: 'No annotations' })).toBeVisible()
  await undo(page).click()
  await expect(page.getByRole('region', { name: 'Annotations' })).toContainText('Release 2.4')
  const restored = await instance.api('GET', `/v1${list}/${body.data.id}`)
  expect(restored.body.data).toEqual(body.data)
})

test('a mute, cleared filters and hidden steps are taken back', async ({ console: page, instance }) => {
  const { id } = await instance.createSite()
  await page.goto(`/sites/${id}?filters=country==DE;device==mobile`)
  const filters = page.getByRole('group', { name: 'Filters' })
  const before = page.url()
  await filters.getByRole('link', { name: 'Clear all' }).click()
  await expect(page).toHaveURL(`/sites/${id}`)
  await undo(page).click()
  await expect(page).toHaveURL(before)

  const steps = page.getByRole('region', { name: 'Set up this site' })
  await steps.getByRole('button', { name: 'Hide' }).click()
  await expect(steps).toHaveCount(0)
  await undo(page).click()
  await expect(steps).toBeVisible()
  await page.reload()
  await expect(steps).toBeVisible()

  const condition = { metric: 'sessions', operator: 'below', threshold: 10, window: 'day' }
  const alert = { name: 'Few sessions', condition, check_every: 'day' }
  const made = await instance.api('POST', `/v1/sites/${id}/alerts`, alert)
  const mutedUntil = async () =>
    (await instance.api('GET', `/v1/sites/${id}/alerts/${made.body.data.id}`)).body.data.muted_until
  await page.goto(`/sites/${id}/alerts/${made.body.data.id}`)
  await page.getByRole('button', { name: 'Mute' }).click()
  await page.getByRole('button', { name: 'for a day' }).click()
  await expect(toast(page, 'The alert is muted')).toBeVisible()
  const until = await mutedUntil()
  await page.getByRole('button', { name: 'Unmute' }).click()
  await expect(toast(page, 'The alert is unmuted')).toBeVisible()
  expect(await mutedUntil()).toBeNull()
  await toast(page, 'The alert is unmuted').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Unmute' })).toBeVisible()
  expect(await mutedUntil()).toBe(until)
})

import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from './tracker-site.ts'

const call = (page: Page, ...args: unknown[]) =>
  page.evaluate(
    (given) => (window as unknown as { sightline(...a: unknown[]): void }).sightline(...given),
    args,
  )

const stored = (page: Page) => page.evaluate(() => ({ ...localStorage }) as Record<string, string>)
const cookie = async (context: BrowserContext) => (await context.cookies())[0]?.value

test.beforeEach(({ site }) => {
  site.attributes = 'data-consent="cookieless"'
})

test('before consent, events are sent, and nothing is stored, not even what could not be sent', async ({
  page,
  site,
  context,
}) => {
  site.settings.cross_domain_tracking = ['127.0.0.1']
  site.body = `<a target="_blank" href="${site.other}/landing">on</a>`
  await page.goto(`${site.home}/first`)
  await site.seen('page_view')
  await page.evaluate(() => history.pushState({}, '', '/second'))
  const [first, second] = await site.seen('page_view', 2)
  expect(second?.client_id).toBe(first?.client_id)
  site.status = 503
  await call(page, 'failing')
  await site.seen('failing')
  site.status = 202
  const [opened] = await Promise.all([context.waitForEvent('page'), page.click('a')])
  await expect(opened).toHaveURL(`${site.other}/landing`)
  expect(await stored(page)).toEqual({})
  expect(await context.cookies()).toEqual([])
  await page.goto(`${site.home}/third`)
  const views = await site.seen('page_view', 4)
  expect(views[3]?.client_id).not.toBe(first?.client_id)
})

test('consent stores the id of the page, and the next page is the same visitor', async ({
  page,
  site,
  context,
}) => {
  await page.goto(`${site.home}/first`)
  const [before] = await site.seen('page_view')
  await call(page, 'consent', true)
  await call(page, 'agreed')
  const [agreed] = await site.seen('agreed')
  expect(agreed?.client_id).toBe(before?.client_id)
  expect(await cookie(context)).toBe(`${before?.client_id}.y`)
  await page.goto(`${site.home}/second`)
  const views = await site.seen('page_view', 2)
  expect(views[1]?.client_id).toBe(before?.client_id)
})

test('after a refusal, events are still sent without storing anything, under the same id', async ({
  page,
  site,
  context,
}) => {
  site.before =
    '<script>sightline = function () { (sightline.q = sightline.q || []).push(arguments) }; sightline("consent", false)</script>'
  await page.goto(`${site.home}/first`)
  const [view] = await site.seen('page_view')
  await call(page, 'consent', false)
  await call(page, 'refused')
  const [refused] = await site.seen('refused')
  expect(refused?.client_id).toBe(view?.client_id)
  expect(await context.cookies()).toEqual([])
  expect(await stored(page)).toEqual({})
})

test('consent withdrawn: what was stored is deleted, and later events have another id', async ({
  page,
  site,
  context,
}) => {
  await page.goto(`${site.home}/first`)
  await site.seen('page_view')
  await call(page, 'consent', true)
  site.status = 503
  await call(page, 'failing')
  await expect.poll(async () => Object.keys(await stored(page))).toEqual(['_sl'])
  site.status = 202
  await call(page, 'consent', false)
  await call(page, 'after')
  const [after] = await site.seen('after')
  expect(after?.client_id).not.toBe(site.received[0]?.client_id)
  expect(await context.cookies()).toEqual([])
  expect(await stored(page)).toEqual({})
})

test('an id from before the option does not count as consent, and is not used', async ({
  page,
  site,
  context,
}) => {
  await context.addCookies([{ name: '_sl', value: 'cid_before.', url: site.home }])
  await page.goto(`${site.home}/first`)
  const [view] = await site.seen('page_view')
  expect(view?.client_id).not.toBe('cid_before')
  expect(await cookie(context)).toBe('cid_before.')
  await call(page, 'consent', false)
  expect(await context.cookies()).toEqual([])
})

test('a stored refusal from before the option still ends counting, until consent', async ({
  page,
  site,
  context,
}) => {
  await context.addCookies([{ name: '_sl', value: '.n', url: site.home }])
  const answered = page.waitForResponse((answer) => answer.url().includes('/public'))
  await page.goto(`${site.home}/first`)
  await (await answered).finished()
  await call(page, 'consent', false)
  await call(page, 'refused')
  expect(await cookie(context)).toBe('.n')
  await call(page, 'consent', true)
  await call(page, 'agreed')
  await site.seen('agreed')
  expect(site.names()).toEqual(['agreed'])
})

test('a site that requires consent sends nothing before it, whatever the option', async ({
  page,
  site,
  context,
}) => {
  site.settings.cookie_consent_required = true
  const answered = page.waitForResponse((answer) => answer.url().includes('/public'))
  await page.goto(`${site.home}/first`)
  await (await answered).finished()
  await call(page, 'consent', false)
  await call(page, 'refused')
  await call(page, 'consent', true)
  await call(page, 'agreed')
  await site.seen('agreed')
  expect(site.names()).toEqual(['agreed'])
  expect(await cookie(context)).toBe(`${site.received[0]?.client_id}.y`)
})

test('with data-cookieless too, consent stores nothing', async ({ page, site, context }) => {
  site.attributes = 'data-consent="cookieless" data-cookieless'
  await page.goto(`${site.home}/first`)
  await site.seen('page_view')
  await call(page, 'consent', true)
  await call(page, 'agreed')
  await site.seen('agreed')
  expect(await context.cookies()).toEqual([])
  expect(await stored(page)).toEqual({})
})

import type { Page } from '@playwright/test'
import { expect, test } from './tracker-site.ts'

const call = (page: Page, ...args: unknown[]) =>
  page.evaluate(
    (given) => (window as unknown as { sightline(...a: unknown[]): void }).sightline(...given),
    args,
  )

/** Hides or shows the page, as when a person switches tabs. */
const setHidden = (page: Page, isHidden: boolean) =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { value, configurable: true })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, isHidden)

test('a page view has the page, the referrer and the client id', async ({ page, site, context }) => {
  await page.goto(`${site.home}/first?utm_source=news`)
  const [view] = await site.seen('page_view')
  expect(view).toMatchObject({
    site_id: 'site_1',
    key: 'pk_1',
    event_id: expect.stringMatching(/^evt_[A-Za-z0-9_-]{1,64}$/),
    client_id: expect.stringMatching(/^cid_\w{16,}$/),
    properties: { page_path: '/first' },
    context: {
      page_url: `${site.home}/first?utm_source=news`,
      page_title: 'Page /first',
      referrer: '',
      screen_size: '1280x720',
    },
    contentType: expect.stringMatching(/^text\/plain/),
  })
  expect(view).not.toHaveProperty('timestamp')
  expect(view).not.toHaveProperty('user')
  const [cookie, ...others] = await context.cookies(site.home)
  expect(others).toEqual([])
  expect(cookie).toMatchObject({ name: '_sl', path: '/', sameSite: 'Lax' })
  expect(cookie?.value.split('.')[0]).toBe(view?.client_id)
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400
  expect(Math.round(days)).toBe(394)
})

test('a visitor keeps the id, and the referrer is the previous page', async ({ page, site }) => {
  site.body = '<a href="/second">on</a>'
  await page.goto(`${site.home}/first`)
  await site.seen('page_view')
  await page.click('a')
  const [first, second] = await site.seen('page_view', 2)
  expect(second?.client_id).toBe(first?.client_id)
  expect(second?.event_id).not.toBe(first?.event_id)
  expect(second?.context.referrer).toBe(`${site.home}/first`)
})

test('single-page navigation creates page views', async ({ page, site }) => {
  await page.goto(`${site.home}/a`)
  await site.seen('page_view')
  await page.evaluate(() => {
    history.pushState({}, '', '/b?x=1')
    document.title = 'B'
  })
  const [, second] = await site.seen('page_view', 2)
  expect(second?.properties.page_path).toBe('/b')
  expect(second?.context).toEqual({
    page_url: `${site.home}/b?x=1`,
    page_title: 'B',
    referrer: `${site.home}/a`,
    screen_size: '1280x720',
  })
  await page.evaluate(() => history.replaceState({}, '', '/c'))
  await site.seen('page_view', 3)
  await page.evaluate(() => history.pushState({}, '', '/c?filter=1'))
  await page.evaluate(() => history.pushState({}, '', '/c#part'))
  await page.evaluate(() => history.pushState({}, '', '/d'))
  await site.seen('page_view', 4)
  await page.evaluate(() => history.go(-3))
  const views = await site.seen('page_view', 5)
  expect(views.map(({ properties }) => properties.page_path)).toEqual(['/a', '/b', '/c', '/d', '/c'])
  expect(site.of('page_leave').map(({ properties }) => properties.page_path)).toEqual([
    '/a',
    '/b',
    '/c',
    '/d',
  ])
})

test('data-hash: the part after # distinguishes pages', async ({ page, site }) => {
  site.attributes = 'data-hash'
  site.body = '<a href="#/two">on</a>'
  await page.goto(`${site.home}/app#/one`)
  await site.seen('page_view')
  await page.click('a')
  const views = await site.seen('page_view', 2)
  expect(views.map(({ properties }) => properties.page_path)).toEqual(['/app#/one', '/app#/two'])
})

test('calls made before the script has loaded are kept, and sent after the page view', async ({
  page,
  site,
}) => {
  site.before = `<script>
    window.sightline = window.sightline || function () { (sightline.q = sightline.q || []).push(arguments) }
    sightline('early', { value: 1 })
    sightline('identify', 'user-1', { plan: 'pro' })
  </script>`
  await page.goto(`${site.home}/first`)
  await site.seen('identify')
  expect(site.names()).toEqual(['page_view', 'early', 'identify'])
  expect(site.received[1]?.properties).toEqual({ page_path: '/first', value: 1 })
})

test('identify sends the traits once, and the user id with every later event', async ({ page, site }) => {
  await page.goto(`${site.home}/first`)
  await call(page, 'identify', 4711, { plan: 'pro' })
  await call(page, 'purchase', { value: 9.5, items: [{ item_id: 'i1' }] })
  await call(page, 'identify', null)
  await call(page, 'after')
  await site.seen('after')
  expect(site.of('identify')[0]?.user).toEqual({ user_id: '4711', traits: { plan: 'pro' } })
  expect(site.of('purchase')[0]).toMatchObject({
    user: { user_id: '4711' },
    properties: { value: 9.5, items: [{ item_id: 'i1' }] },
  })
  expect(site.of('after')[0]?.user?.user_id).toBeUndefined()
})

test('events arrive in the order in which they happened', async ({ page, site }) => {
  await page.goto(`${site.home}/first`)
  for (let number = 0; number < 20; number++) await call(page, `event_${number}`)
  await site.seen('event_19')
  expect(site.names()).toEqual(['page_view', ...Array.from({ length: 20 }, (_, number) => `event_${number}`)])
})

test('outbound links and downloads are tracked if enabled', async ({ page, site }) => {
  site.attributes = 'data-outbound data-downloads'
  site.body = `<a id="out" target="_blank" href="${site.other}/away"><b>out</b></a> <a id="file" href="/report.PDF?v=2">file</a>
    <a id="mail" href="mailto:a@example.com">mail</a> <a id="in" href="#in">in</a> <i>text</i>`
  await page.goto(`${site.home}/first`)
  for (const part of ['#mail', 'i', '#in', '#file', '#out b']) await page.click(part)
  await site.seen('outbound_click')
  const sent = site.received.filter(({ context }) => context.page_url.startsWith(site.home))
  expect(sent.map(({ event_name }) => event_name)).toEqual(['page_view', 'file_download', 'outbound_click'])
  expect(sent[1]?.properties.url).toBe(`${site.home}/report.PDF?v=2`)
  expect(sent[2]?.properties.url).toBe(`${site.other}/away`)
})

test('outbound links and downloads are not tracked by default', async ({ page, site }) => {
  site.body = `<a id="out" target="_blank" href="${site.other}/away">out</a> <a id="file" href="/report.pdf">file</a>`
  await page.goto(`${site.home}/first`)
  await page.click('#file')
  await page.click('#out')
  await call(page, 'last')
  await site.seen('last')
  const sent = site.received.filter(({ context }) => context.page_url.startsWith(site.home))
  expect(sent.map(({ event_name }) => event_name)).toEqual(['page_view', 'last'])
})

test('leaving a page sends its visible time by beacon', async ({ page, site }) => {
  await page.goto(`${site.home}/first`)
  await site.seen('page_view')
  const start = Date.now()
  await expect.poll(() => Date.now() - start).toBeGreaterThan(1000)
  await page.goto(`${site.home}/second`)
  const [left] = await site.seen('page_leave')
  expect(left).toMatchObject({ isBeacon: true, properties: { page_path: '/first' } })
  expect(left?.properties.engaged_seconds).toBeGreaterThan(1)
  expect(left?.userAgent).toBe(site.of('page_view')[0]?.userAgent)
  expect(left?.properties.engaged_seconds).toBeLessThan(10)
})

test('hidden time is not counted, and half an hour of it starts a new view', async ({ page, site }) => {
  await page.clock.install()
  await page.goto(`${site.home}/first`)
  await site.seen('page_view')
  await page.clock.runFor(5000)
  await setHidden(page, true)
  await page.clock.fastForward(600_000)
  await setHidden(page, false)
  await page.clock.runFor(3000)
  await setHidden(page, true)
  const left = await site.seen('page_leave', 2)
  const seconds = left.map(({ properties }) => Math.round(Number(properties.engaged_seconds)))
  expect(seconds[0]).toBeGreaterThanOrEqual(5)
  expect(seconds[0]).toBeLessThan(60)
  expect(seconds[1]).toBeGreaterThanOrEqual(3)
  expect(seconds[1]).toBeLessThan(60)
  expect(site.of('page_view')).toHaveLength(1)
  await page.clock.fastForward(1_900_000)
  await setHidden(page, false)
  await page.clock.runFor(1000)
  await site.seen('page_view', 2)
  expect(site.of('page_leave')).toHaveLength(2)
})

test('a page loaded in the background, or restored from the page cache, counts when it becomes visible', async ({
  page,
  site,
}) => {
  site.before =
    "<script>Object.defineProperty(document, 'hidden', { value: true, configurable: true })</script>"
  await page.goto(`${site.home}/first`)
  await call(page, 'unseen')
  await site.seen('unseen')
  expect(site.names()).toEqual(['unseen'])
  await setHidden(page, false)
  await site.seen('page_view')
  await setHidden(page, true)
  await setHidden(page, false)
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await site.seen('page_view', 2)
})

test('data-manual: the page sends its own page views', async ({ page, site }) => {
  site.attributes = 'data-manual'
  await page.goto(`${site.home}/first`)
  await page.evaluate(() => history.pushState({}, '', '/second'))
  await call(page, 'page_view', { page_path: '/virtual' })
  const [view] = await site.seen('page_view')
  expect(site.names()).toEqual(['page_view'])
  expect(view?.properties.page_path).toBe('/virtual')
})

test('data-api: events go to another address', async ({ page, site }) => {
  site.attributes = `data-api="${site.home}/"`
  await page.goto(`${site.home}/first`)
  const sent = page.waitForRequest((request) => request.method() === 'POST')
  await call(page, 'elsewhere')
  expect((await sent).url()).toBe(`${site.home}/v1/events?key=pk_1`)
})

test('with tracking disabled or an invalid key, nothing is sent or stored', async ({
  page,
  site,
  context,
}) => {
  site.settings.tracking_enabled = false
  const settled = () => page.waitForResponse((answer) => answer.url().includes('/public'))
  for (const attributes of ['', 'data-key="pk_other"']) {
    site.attributes = attributes
    const answered = settled()
    await page.goto(`${site.home}/first`)
    await answered
    await call(page, 'event')
  }
  await page.goto(`${site.home}/second`)
  expect(site.received).toEqual([])
  expect(await context.cookies()).toEqual([])
})

import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from './tracker-site.ts'

const call = (page: Page, ...args: unknown[]) =>
  page.evaluate(
    (given) => (window as unknown as { sightline(...a: unknown[]): void }).sightline(...given),
    args,
  )

const stored = (page: Page) => page.evaluate(() => ({ ...localStorage }) as Record<string, string>)
const unsent = async (page: Page): Promise<{ event_id: string; event_name: string; timestamp: string }[]> =>
  JSON.parse((await stored(page))._sl ?? '[]')
const cookie = async (context: BrowserContext) => (await context.cookies())[0]?.value

/** Opens a page, and waits until the tracker has loaded the site's settings. */
async function open(page: Page, address: string) {
  const answered = page.waitForResponse((answer) => answer.url().includes('/public'))
  await page.goto(address)
  await (await answered).finished()
}

test.describe('events that could not be sent', () => {
  for (const status of [503, 429])
    test(`answered ${status}: kept, and sent again by the next page with the same id`, async ({
      page,
      site,
    }) => {
      site.status = status
      await page.goto(`${site.home}/first`)
      await call(page, 'purchase', { value: 3 })
      await expect
        .poll(async () => (await unsent(page)).map((event) => event.event_name))
        .toEqual(['page_view', 'purchase'])
      const kept = await unsent(page)
      site.status = 202
      await page.goto(`${site.home}/second`)
      await expect.poll(() => site.received.filter((event) => event.status === 202).length).toBe(4)
      const again = site.received.filter((event) => event.timestamp)
      expect(again.map(({ event_id, timestamp }) => ({ event_id, timestamp }))).toEqual(
        kept.map(({ event_id, timestamp }) => ({ event_id, timestamp })),
      )
      expect(again[1]).toMatchObject({
        event_name: 'purchase',
        properties: { value: 3, page_path: '/first' },
      })
      const refused = site.received.filter((event) => event.status === status)
      expect(again.map((event) => event.event_id)).toEqual(refused.slice(0, 2).map((event) => event.event_id))
      expect(new Set(site.received.map((event) => event.client_id)).size).toBe(1)
      expect(await unsent(page)).toEqual([])
    })

  test('are kept while offline', async ({ page, site, context }) => {
    await page.goto(`${site.home}/first`)
    await site.seen('page_view')
    await context.setOffline(true)
    await call(page, 'offline')
    await expect.poll(async () => (await unsent(page)).length).toBe(1)
    await context.setOffline(false)
    await page.goto(`${site.home}/second`)
    const [event] = await site.seen('offline')
    expect(Math.abs(Date.parse(event?.timestamp ?? '') - Date.now())).toBeLessThan(30_000)
  })

  test('are not kept after a permanent rejection', async ({ page, site }) => {
    site.status = 422
    await page.goto(`${site.home}/first`)
    await call(page, 'refused')
    await call(page, 'last')
    await site.seen('last')
    expect(await stored(page)).toEqual({})
  })

  test('are limited to the newest 50', async ({ page, site }) => {
    site.status = 503
    await page.goto(`${site.home}/first`)
    for (let number = 0; number < 60; number++) await call(page, `event_${number}`)
    await expect.poll(async () => (await unsent(page)).at(-1)?.event_name).toBe('event_59')
    expect(await unsent(page)).toHaveLength(50)
  })
})

test.describe('consent', () => {
  test('required: nothing is sent or stored before consent, and consent persists', async ({
    page,
    site,
    context,
  }) => {
    site.settings.cookie_consent_required = true
    await open(page, `${site.home}/first`)
    await call(page, 'before')
    await open(page, `${site.home}/second`)
    await call(page, 'waiting')
    expect(site.received).toEqual([])
    expect(await context.cookies()).toEqual([])
    expect(await stored(page)).toEqual({})
    await call(page, 'consent', true)
    await site.seen('waiting')
    expect(site.names()).toEqual(['page_view', 'waiting'])
    expect(await cookie(context)).toBe(`${site.received[0]?.client_id}.y`)
    await page.goto(`${site.home}/third`)
    const views = await site.seen('page_view', 2)
    expect(views[1]?.client_id).toBe(views[0]?.client_id)
  })

  test('newly required: an existing id does not count as consent', async ({ page, site, context }) => {
    await page.goto(`${site.home}/first`)
    await site.seen('page_view')
    await page.goto('about:blank')
    await site.seen('page_leave')
    site.settings.cookie_consent_required = true
    await open(page, `${site.home}/second`)
    await call(page, 'consent', true)
    const [before, after] = await site.seen('page_view', 2)
    expect(after?.client_id).toBe(before?.client_id)
    expect(await cookie(context)).toBe(`${before?.client_id}.y`)
  })

  test('given before the script has loaded', async ({ page, site }) => {
    site.settings.cookie_consent_required = true
    site.before =
      '<script>sightline = function () { (sightline.q = sightline.q || []).push(arguments) }; sightline("consent", true)</script>'
    await page.goto(`${site.home}/first`)
    await site.seen('page_view')
  })

  test('withdrawn: tracking stops, and stored data is deleted', async ({ page, site, context }) => {
    site.settings.cookie_consent_required = true
    site.status = 503
    await page.goto(`${site.home}/first`)
    await call(page, 'consent', true)
    await expect.poll(async () => (await unsent(page)).length).toBe(1)
    site.status = 202
    await call(page, 'consent', false)
    await call(page, 'refused')
    expect(await context.cookies()).toEqual([])
    expect(await stored(page)).toEqual({})
    await open(page, `${site.home}/second`)
    expect(await context.cookies()).toEqual([])
    expect(site.names()).toEqual(['page_view'])
    await call(page, 'consent', true)
    await site.seen('page_view', 2)
    expect(site.of('refused')).toEqual([])
    expect(site.received[1]?.client_id).not.toBe(site.received[0]?.client_id)
  })

  test('withdrawn while an event is being sent: the event is not kept if sending fails', async ({
    page,
    site,
    context,
  }) => {
    await open(page, `${site.home}/first`)
    await site.seen('page_view')
    await page.route('**/v1/events?*', async (route) => {
      await call(page, 'consent', false)
      await route.abort()
    })
    const failed = page.waitForEvent('requestfailed')
    await call(page, 'failing')
    await failed
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
    expect(await stored(page)).toEqual({})
    expect(await cookie(context)).toBe('.n')
  })

  test('not required: a refusal persists, without an id', async ({ page, site, context }) => {
    await page.goto(`${site.home}/first`)
    await site.seen('page_view')
    await call(page, 'consent', false)
    await call(page, 'refused')
    expect(await cookie(context)).toBe('.n')
    await open(page, `${site.home}/second`)
    await call(page, 'refused')
    expect(site.names()).toEqual(['page_view'])
    await call(page, 'consent', true)
    await call(page, 'agreed')
    await site.seen('agreed')
    expect(site.of('refused')).toEqual([])
  })
})

test.describe('cross-domain', () => {
  test('links to the site’s other domains carry the id, and the target removes it from the address', async ({
    page,
    site,
    context,
  }) => {
    site.settings.cross_domain_tracking = ['127.0.0.1']
    site.attributes = 'data-outbound'
    site.body = `<a id="plain" href="${site.other}/landing">on</a> <a id="query" target="_blank" href="${site.other}/landing?a=1&b=%20#part">on</a>`
    await page.goto(`${site.home}/first`)
    await site.seen('page_view')
    for (let clicks = 1; clicks <= 2; clicks++) {
      const [opened] = await Promise.all([context.waitForEvent('page'), page.click('#query')])
      await site.seen('page_view', 1 + clicks)
      await expect(opened).toHaveURL(`${site.other}/landing?a=1&b=%20#part`)
      await opened.close()
    }
    await page.click('#plain')
    const views = await site.seen('page_view', 4)
    await expect(page).toHaveURL(`${site.other}/landing`)
    expect(views[3]?.context.page_url).toBe(`${site.other}/landing`)
    expect(new Set(views.map((view) => view.client_id)).size).toBe(1)
    expect(site.of('outbound_click')).toEqual([])
  })

  test('an old link transfers no id', async ({ page, site }) => {
    await page.goto(`${site.home}/first?_sl=cid_somebody.${Date.now() - 130_000}`)
    const [view] = await site.seen('page_view')
    expect(view?.client_id).not.toBe('cid_somebody')
    expect(page.url()).toBe(`${site.home}/first?_sl=${page.url().split('_sl=')[1]}`)
  })

  test('links to other sites stay unchanged', async ({ page, site }) => {
    site.settings.cross_domain_tracking = ['0.0.1', 'example.com']
    site.body = `<a href="${site.other}/away">on</a>`
    await page.goto(`${site.home}/first`)
    await site.seen('page_view')
    await page.click('a')
    await page.waitForURL(`${site.other}/away`)
  })
})

test('data-cookieless: nothing is stored, and the id lasts as long as the page', async ({
  page,
  site,
  context,
}) => {
  site.attributes = 'data-cookieless'
  await page.goto(`${site.home}/first`)
  await site.seen('page_view')
  await page.evaluate(() => history.pushState({}, '', '/second'))
  await site.seen('page_view', 2)
  site.status = 503
  await call(page, 'failing')
  await site.seen('failing')
  expect(await stored(page)).toEqual({})
  expect(await context.cookies()).toEqual([])
  await page.goto(`${site.home}/third`)
  const ids = (await site.seen('page_view', 3)).map((view) => view.client_id)
  expect(ids[1]).toBe(ids[0])
  expect(ids[2]).not.toBe(ids[0])
})

const broken = {
  'storage that throws': `
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { get() { throw new DOMException('denied', 'SecurityError') } })`,
  'cookies that throw': `
    Object.defineProperty(document, 'cookie', { get() { throw new Error('denied') }, set() { throw new Error('denied') } })`,
  'storage that is full': `Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }`,
  'a frozen history': `history.pushState = history.replaceState = () => {}; Object.freeze(history)`,
  'a history that throws': `history.pushState = history.replaceState = () => { throw new Error('no') }`,
  'no beacon': `Object.defineProperty(navigator, 'sendBeacon', { value: undefined })`,
  'a beacon that fails': `navigator.sendBeacon = () => { throw new Error('no') }`,
  'no fetch': `window.fetch = undefined`,
  'a cookie of nearly the same name': `document.cookie = 'my_sl=dark.mode;path=/'`,
  'a screen that throws': `Object.defineProperty(window, 'screen', { get() { throw new Error('denied') } })`,
  'an invalid queue': `window.sightline = function () {}; sightline.q = 7`,
}

for (const [name, script] of Object.entries(broken))
  test(`a host page with ${name} is unaffected`, async ({ page, site }) => {
    const logged: string[] = []
    page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
    site.attributes = 'data-outbound data-downloads'
    site.before = `<script>addEventListener('unhandledrejection', (e) => console.error(e.reason)); ${script}</script>`
    site.body = '<a href="/on">on</a>'
    await page.goto(`${site.home}/first?a=1&_sl=cid_x.${Date.now()}`)
    await page.evaluate(() => {
      const circular: Record<string, unknown> = {}
      circular.self = circular
      const call = (window as unknown as { sightline(...a: unknown[]): void }).sightline
      for (const args of [
        ['x', circular],
        ['y', 1n],
        [],
        ['identify'],
        ['consent', true],
        [null, null],
        ['z', 'text'],
      ])
        call(...args)
      document.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    })
    await page.click('a')
    await page.waitForURL(`${site.home}/on`)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
    expect(logged).toEqual([])
  })

for (const [name, script] of Object.entries({
  'throws when it is read': broken['a screen that throws'],
  'was replaced by the page': `window.screen = 'home'`,
}))
  test(`a screen that ${name} is not sent, but the page view is`, async ({ page, site }) => {
    site.before = `<script>${script}</script>`
    await page.goto(`${site.home}/first`)
    const [view] = await site.seen('page_view')
    expect(view?.context).toEqual({
      page_url: `${site.home}/first`,
      page_title: 'Page /first',
      referrer: '',
    })
  })

test('a screen without a size is sent as 0, which the service ignores', async ({ page, site }) => {
  site.before = `<script>Object.defineProperty(Screen.prototype, 'width', { get: () => 0 })</script>`
  await page.goto(`${site.home}/first`)
  const [view] = await site.seen('page_view')
  expect(view?.context.screen_size as unknown).toBe(0)
})

test('without beacons, leaving a page is reported by fetch', async ({ page, site }) => {
  site.before = `<script>${broken['no beacon']}</script>`
  await page.goto(`${site.home}/first`)
  await site.seen('page_view')
  await page.goto(`${site.home}/second`)
  const [left] = await site.seen('page_leave')
  expect(left?.isBeacon).toBe(false)
})

test('a policy that forbids every connection only causes a browser warning', async ({ page, site }) => {
  site.headers = { 'Content-Security-Policy': "connect-src 'none'" }
  await page.goto(`${site.home}/first`)
  await call(page, 'event')
  expect(site.received).toEqual([])
})

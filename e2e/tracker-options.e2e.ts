import type { Page } from '@playwright/test'
import { expect, scriptsOf, test } from './tracker-site.ts'

const call = (page: Page, ...args: unknown[]) =>
  page.evaluate(
    (given) => (window as unknown as { sightline(...a: unknown[]): void }).sightline(...given),
    args,
  )

const push = (page: Page, address: string, title = address) =>
  page.evaluate(
    ([path, text]) => {
      history.pushState({}, '', path)
      document.title = text
    },
    [address, title] as const,
  )

const paths = (events: { properties: Record<string, unknown> }[]) =>
  events.map(({ properties }) => properties.page_path)

test.describe('the full script', () => {
  test('is not loaded for a tag without options', async ({ page, site }) => {
    const requests = scriptsOf(page)
    await page.goto(`${site.home}/first`)
    await site.seen('page_view')
    expect(requests).toEqual([''])
  })

  test('is loaded for a tag with options, and calls until then are kept', async ({ page, site }) => {
    const requests = scriptsOf(page)
    site.attributes = 'data-outbound'
    await page.route('**/tracker.js?site,key,outbound', async (route) => {
      await call(page, 'early', { value: 1 })
      await route.continue()
    })
    await page.goto(`${site.home}/first`)
    await site.seen('early')
    expect(requests).toEqual(['', '?site,key,outbound'])
    expect(site.names()).toEqual(['page_view', 'early'])
  })

  test('is missing: nothing is sent, and the page is unaffected', async ({ page, site }) => {
    const logged: string[] = []
    page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
    site.attributes = 'data-mask="/users/*"'
    site.before = "<script>addEventListener('unhandledrejection', (e) => console.error(e.reason))</script>"
    // As a proxy answers that ignores the query.
    await page.route('**/tracker.js?site,key,mask', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: 'void 0',
        headers: { 'Access-Control-Allow-Origin': '*' },
      }),
    )
    const answered = page.waitForResponse('**/tracker.js?site,key,mask')
    await page.goto(`${site.home}/users/4711`)
    await (await answered).finished()
    await call(page, 'event')
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
    expect(site.received).toEqual([])
    expect(logged).toEqual([])
  })
})

test.describe('data-skip', () => {
  test('a page whose path matches sends nothing: no view, no leave, no own events', async ({
    page,
    site,
  }) => {
    site.attributes = 'data-skip="/admin/**, /preview/*" data-outbound data-downloads'
    site.body = '<a id="file" href="/report.pdf">file</a>'
    for (const path of ['/admin/users/4711', '/preview/draft', '/preview/draft/']) {
      await page.goto(`${site.home}${path}?utm_source=news`)
      await call(page, 'own')
      await call(page, 'page_view')
      await page.click('#file')
    }
    await page.goto(`${site.home}/preview/draft/2`)
    await site.seen('page_view')
    await page.goto(`${site.home}/admin`)
    await site.seen('page_view', 2)
    expect(site.names()).toEqual(['page_view', 'page_leave', 'page_view'])
    expect(paths(site.of('page_view'))).toEqual(['/preview/draft/2', '/admin'])
  })

  test('navigation into a skipped page ends the page before, and its address never becomes a referrer', async ({
    page,
    site,
  }) => {
    site.attributes = 'data-skip="/admin/**"'
    site.body = '<a href="/third">on</a>'
    await page.goto(`${site.home}/first`)
    await site.seen('page_view')
    await push(page, '/admin/secret')
    await site.seen('page_leave')
    await call(page, 'identify', 'user-1', { plan: 'pro' })
    await call(page, 'own')
    await push(page, '/second')
    const [, second] = await site.seen('page_view', 2)
    expect(second?.context.referrer).toBeUndefined()
    expect(second?.user?.user_id).toBe('user-1')
    await page.goto(`${site.home}/admin/secret`)
    await page.click('a')
    const views = await site.seen('page_view', 3)
    expect(paths(views)).toEqual(['/first', '/second', '/third'])
    expect(views[2]?.context.referrer).toBeUndefined()
    expect(paths(site.of('page_leave'))).toEqual(['/first', '/second'])
    expect(site.of('own')).toEqual([])
    expect(JSON.stringify(site.received)).not.toContain('secret')
  })

  test('the referrer from another site stays, even if its path matches', async ({ page, site }) => {
    site.attributes = 'data-skip="/"'
    site.body = `<a href="${site.other}/landing">on</a>`
    await page.goto(`${site.home}/`)
    await page.click('a')
    const [view] = await site.seen('page_view')
    expect(view?.context.referrer).toBe(`${site.home}/`)
  })
})

test.describe('data-mask', () => {
  test('a path that matches is sent as the pattern, without title, and the query only with its campaign', async ({
    page,
    site,
  }) => {
    site.attributes = 'data-mask="/users/*,/orders/*/items, /files/**"'
    const query = '?email=a@b.c&utm_source=news&token=4711&gclid=g1&utm_medium=mail'
    const pages = ['/users/4711', '/orders/4711/items', '/files/4711/a/b', '/users/4711/edit']
    for (const [index, path] of pages.entries()) {
      await page.goto(`${site.home}${path}${query}#4711`)
      await site.seen('page_view', index + 1)
    }
    const views = site.of('page_view')
    expect(new Set(views.map(({ context }) => context.screen_size))).toEqual(new Set(['1280x720']))
    expect(views.map(({ context }) => [context.page_url, context.page_title])).toEqual([
      [`${site.home}/users/*?utm_source=news&gclid=g1&utm_medium=mail`, undefined],
      [`${site.home}/orders/*/items?utm_source=news&gclid=g1&utm_medium=mail`, undefined],
      [`${site.home}/files/**?utm_source=news&gclid=g1&utm_medium=mail`, undefined],
      [`${site.home}/users/4711/edit${query}#4711`, 'Page /users/4711/edit'],
    ])
    expect(paths(views)).toEqual(['/users/*', '/orders/*/items', '/files/**', '/users/4711/edit'])
  })

  test('the path is masked in page_leave, own events, downloads and the referrer of the next page', async ({
    page,
    site,
  }) => {
    site.attributes = 'data-mask="/users/**" data-downloads'
    site.body = '<a id="file" href="/users/4711/report.pdf">file</a> <a id="on" href="/third">on</a>'
    await page.goto(`${site.home}/users/4711`)
    await call(page, 'own', { value: 1 })
    await page.click('#file')
    await push(page, '/second', 'Second')
    await site.seen('page_view', 2)
    await push(page, '/users/4712', 'User 4712')
    await site.seen('page_view', 3)
    await page.click('#on')
    await site.seen('page_view', 4)
    expect(site.received.map(({ event_name, properties }) => [event_name, properties.page_path])).toEqual([
      ['page_view', '/users/**'],
      ['own', '/users/**'],
      ['file_download', '/users/**'],
      ['page_leave', '/users/**'],
      ['page_view', '/second'],
      ['page_leave', '/second'],
      ['page_view', '/users/**'],
      ['page_leave', '/users/**'],
      ['page_view', '/third'],
    ])
    expect(site.of('page_view').map(({ context }) => context.referrer)).toEqual([
      '',
      `${site.home}/users/**`,
      `${site.home}/second`,
      `${site.home}/users/**`,
    ])
    // Random ids and ports may have the same digits, but not after a slash or a space.
    expect(JSON.stringify(site.received)).not.toMatch(/[/ ]471/)
  })

  test('two pages of the same pattern are two page views', async ({ page, site }) => {
    site.attributes = 'data-mask="/users/*"'
    await page.goto(`${site.home}/users/1`)
    await site.seen('page_view')
    await push(page, '/users/2')
    expect(paths(await site.seen('page_view', 2))).toEqual(['/users/*', '/users/*'])
  })

  test('with data-hash, patterns match the path with its hash', async ({ page, site }) => {
    site.attributes = 'data-hash data-mask="/app#/users/*" data-skip="/app#/admin"'
    await page.goto(`${site.home}/app#/users/4711`)
    await site.seen('page_view')
    await push(page, '/app#/admin')
    await site.seen('page_leave')
    await push(page, '/app#/home')
    const views = await site.seen('page_view', 2)
    expect(views[0]?.context.page_url).toBe(`${site.home}/app#/users/*`)
    expect(paths(views)).toEqual(['/app#/users/*', '/app#/home'])
  })
})

test.describe('data-debounce', () => {
  test('of pages in rapid succession, only the one that stays is viewed', async ({ page, site }) => {
    await page.clock.install()
    site.attributes = 'data-debounce="1000"'
    await page.goto(`${site.home}/first`)
    await site.seen('page_view')
    for (const path of ['/a', '/b', '/c']) {
      await push(page, path)
      await page.clock.runFor(800)
    }
    await call(page, 'own')
    await site.seen('own')
    expect(site.names()).toEqual(['page_view', 'own'])
    await page.clock.runFor(600)
    const views = await site.seen('page_view', 2)
    expect(paths(views)).toEqual(['/first', '/c'])
    expect(views[1]?.context.referrer).toBe(`${site.home}/first`)
    expect(paths(site.of('page_leave'))).toEqual(['/first'])
  })

  test('a return to the viewed page within that time is no page view', async ({ page, site }) => {
    await page.clock.install()
    site.attributes = 'data-debounce="1000"'
    await page.goto(`${site.home}/first`)
    await site.seen('page_view')
    await push(page, '/modal')
    await page.clock.runFor(400)
    await push(page, '/first')
    await page.clock.runFor(3000)
    await call(page, 'own')
    await site.seen('own')
    expect(site.names()).toEqual(['page_view', 'own'])
  })
})

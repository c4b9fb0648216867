import type { Page } from '@playwright/test'
import { expect, hide, scriptsOf, type TrackedSite, test } from './tracker-site.ts'

const push = (page: Page, address: string) =>
  page.evaluate((path) => history.pushState({}, '', path), address)

/** Loads a page, and waits until the code of the options has seen its page view. */
async function open(page: Page, site: TrackedSite, path: string) {
  const loaded = page.waitForResponse('**/tracker.js?actions')
  await page.goto(site.home + path)
  await (await loaded).finished()
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
}

const properties = (events: { properties: Record<string, unknown> }[]) => events.map((it) => it.properties)

test.describe('data-forms', () => {
  test('a submitted form is its id, its name or the path of its action, never what was entered', async ({
    page,
    site,
  }) => {
    site.attributes = 'data-forms data-mask="/users/*"'
    const field = '<input name="id" value="secret"><input name="action" value="secret"><button>Send</button>'
    const forms = ['id="signup" name="first"', 'name="newsletter"', 'action="/users/4711?token=secret"', '']
    site.body = `${forms.map((it) => `<form ${it} method="post">${field}</form>`).join('')}
      <form id="invalid"><input required><button>Send</button></form>
      <script>addEventListener('submit', (event) => event.preventDefault())</script>`
    await open(page, site, '/contact?email=secret')
    for (const button of await page.getByRole('button').all()) await button.click()
    expect(properties(await site.seen('form_submit', 4))).toEqual(
      ['signup', 'newsletter', '/users/*', '/contact'].map((form) => ({ page_path: '/contact', form })),
    )
    expect(JSON.stringify(site.of('form_submit').map((it) => it.properties))).not.toContain('secret')
  })

  test('a form whose submission loads the next page is sent', async ({ page, site }) => {
    site.attributes = 'data-forms'
    site.body = '<form id="search" action="/results"><input name="q"><button>Search</button></form>'
    await open(page, site, '/first')
    await page.getByRole('button').click()
    await site.seen('page_view', 2)
    expect(properties(await site.seen('form_submit'))).toEqual([{ page_path: '/first', form: 'search' }])
  })
})

test.describe('data-search', () => {
  test('a page view with a search term in its query is a search too', async ({ page, site }) => {
    site.attributes = 'data-search'
    await open(page, site, '/results?q=+Red+Mug&s=other')
    const [search] = await site.seen('site_search')
    expect(search?.properties).toEqual({ page_path: '/results', term: 'red mug' })
    expect(site.names()).toEqual(['page_view', 'site_search'])
    await open(page, site, `/results?q=&search=${'x'.repeat(300)}`)
    expect((await site.seen('site_search', 2))[1]?.properties.term).toBe('x'.repeat(200))
  })

  test('names of parameters replace those by default', async ({ page, site }) => {
    site.attributes = 'data-search="term, find"'
    await open(page, site, '/results?q=mug')
    await push(page, '/more?find=pen')
    const [search] = await site.seen('site_search')
    expect(search?.properties.term).toBe('pen')
  })

  test('the same search counts once: not for a reload, a step back or the next page of results', async ({
    page,
    site,
  }) => {
    site.attributes = 'data-search'
    site.body = '<a href="/results?q=mug&page=2">on</a>'
    await open(page, site, '/results?q=mug')
    await site.seen('site_search')
    await page.click('a')
    await site.seen('page_view', 2)
    await page.reload()
    await site.seen('page_view', 3)
    await push(page, '/item')
    await site.seen('page_view', 4)
    await page.goBack()
    await site.seen('page_view', 5)
    await push(page, '/results/all?q=pen')
    const searches = await site.seen('site_search', 2)
    expect(searches.map((it) => it.properties.term)).toEqual(['mug', 'pen'])
  })

  test('a masked page hides its query, and a skipped one sends nothing', async ({ page, site }) => {
    site.attributes = 'data-search data-mask="/users/*" data-skip="/admin"'
    await open(page, site, '/users/4711?q=secret')
    await push(page, '/admin?q=secret')
    await site.seen('page_leave')
    await push(page, '/results?q=mug')
    const searches = await site.seen('site_search')
    expect(searches.map((it) => it.properties.term)).toEqual(['mug'])
  })

  test('with data-hash, the query after # counts', async ({ page, site }) => {
    site.attributes = 'data-search data-hash'
    await open(page, site, '/app#/results?q=mug')
    const [search] = await site.seen('site_search')
    expect(search?.properties).toEqual({ page_path: '/app#/results?q=mug', term: 'mug' })
  })
})

test.describe('data-not-found', () => {
  test('a page that the server answered with 404 is missing, once, with its referrer', async ({
    page,
    site,
  }) => {
    site.attributes = 'data-not-found'
    site.body = '<a href="/gone">on</a>'
    await open(page, site, '/first')
    site.pageStatus = 404
    await page.click('a')
    const [missing] = await site.seen('not_found')
    expect(missing?.properties).toEqual({ page_path: '/gone' })
    expect(missing?.context.referrer).toBe(`${site.home}/first`)
    await push(page, '/second')
    await site.seen('page_view', 3)
    expect(site.of('not_found')).toHaveLength(1)
  })

  test('other errors are not', async ({ page, site }) => {
    site.attributes = 'data-not-found'
    site.pageStatus = 500
    await open(page, site, '/first')
    await hide(page)
    await site.seen('page_leave')
    expect(site.names()).toEqual(['page_view', 'page_leave'])
  })
})

test.describe('data-scroll', () => {
  /** The time between two measurements. */
  const measured = (page: Page) => page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 450)))

  test('page_leave has the deepest part of the page that was visible, for each page view', async ({
    page,
    site,
  }) => {
    site.attributes = 'data-scroll'
    site.body = '<style>body { margin: 0; height: 4000px }</style>'
    await page.setViewportSize({ width: 800, height: 1000 })
    await open(page, site, '/first')
    await page.evaluate(() => scrollTo(0, 2000))
    await measured(page)
    await page.evaluate(() => scrollTo(0, 0))
    await push(page, '/second')
    await site.seen('page_view', 2)
    await measured(page)
    await page.evaluate(() => scrollTo(0, 4000))
    await measured(page)
    await hide(page)
    const leaves = properties(await site.seen('page_leave', 2))
    expect(leaves.map((it) => [it.page_path, it.scroll_percent])).toEqual([
      ['/first', 75],
      ['/second', 100],
    ])
  })

  test('a page that fits into the window was visible completely', async ({ page, site }) => {
    site.attributes = 'data-scroll'
    await open(page, site, '/first')
    await measured(page)
    await hide(page)
    expect(properties(await site.seen('page_leave'))[0]?.scroll_percent).toBe(100)
  })
})

test('the code of these options is loaded only for them', async ({ page, site }) => {
  const loaded = scriptsOf(page)
  site.attributes = 'data-outbound'
  await page.goto(`${site.home}/first?q=mug`)
  await site.seen('page_view')
  await hide(page)
  const [leave] = await site.seen('page_leave')
  expect(Object.keys(leave?.properties ?? {})).toEqual(['page_path', 'engaged_seconds'])
  expect(loaded).toEqual(['', '?site,key,outbound'])
})

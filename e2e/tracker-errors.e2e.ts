import type { Page } from '@playwright/test'
import { trackerPart } from '../server/ingest/tracker/tracker-part.ts'
import { expect, hide, type TrackedSite, test } from './tracker-site.ts'

/** Opens a page whose errors are sent from now on. */
async function open(page: Page, site: TrackedSite, path: string) {
  const loaded = page.waitForResponse((it) => ['errors', 'core+errors'].includes(trackerPart(it.url())))
  await page.goto(site.home + path)
  await loaded
  await site.seen('page_view')
}

/** Runs a statement in a task of its own, as scripts of the page do. */
const run = (page: Page, statement: string) => page.evaluate(`void setTimeout(() => { ${statement} })`)

/** Functions of the page, which are in an inline script. */
const script = `<script>
function total() { null.price }
function lose() { Promise.reject(new Error("lost https://shop.example/a?key=1 connection")) }
function load() { throw new Error("Failed to load " + location.href) }
</script>`

test.beforeEach(({ site, thrown }) => {
  site.attributes = 'data-errors data-release="1.4.2"'
  site.before = script
  thrown.expected = true
})

test('data-errors: an error is sent with its stack, once', async ({ page, site }) => {
  await open(page, site, '/first?token=secret#part')
  await run(page, 'setTimeout(total); setTimeout(total)')
  const [sent] = await site.seen('browser_error')
  expect(sent?.properties).toEqual({
    page_path: '/first',
    message: "Cannot read properties of null (reading 'price')",
    error_type: 'TypeError',
    stack: expect.stringMatching(/^TypeError: .*\n {4}at total \(http:\/\/localhost:\d+\/first:2:\d+\)/),
    file: `${site.home}/first`,
    line: 2,
    column: expect.any(Number),
    release: '1.4.2',
  })
  await run(page, 'throw new RangeError("second")')
  await site.seen('browser_error', 2)
  expect(site.of('browser_error').map((it) => it.properties.error_type)).toEqual(['TypeError', 'RangeError'])
})

test('a rejection that nothing handles is sent, whatever it is', async ({ page, site }) => {
  await open(page, site, '/first')
  await run(page, 'lose()')
  const [error] = await site.seen('browser_error')
  expect(error?.properties).toMatchObject({
    message: 'lost https://shop.example/a connection',
    error_type: 'Error',
    file: `${site.home}/first`,
    line: 3,
  })
  await run(page, 'Promise.reject("no network")')
  const [, text] = await site.seen('browser_error', 2)
  expect(text?.properties).toMatchObject({
    message: 'no network',
    error_type: 'UnhandledRejection',
    stack: '',
  })
  await run(page, 'Promise.reject({ get message() { throw new Error("no") } }); throw new Error("next")')
  const [, , next] = await site.seen('browser_error', 3)
  expect(next?.properties).toMatchObject({ message: 'next' })
})

test('at most ten errors of a page load are sent, and none of a hidden page', async ({ page, site }) => {
  await open(page, site, '/first')
  await run(page, 'for (let n = 0; n < 20; n++) setTimeout(() => { throw new Error("number " + n) })')
  await site.seen('browser_error', 10)
  await page.goto(`${site.home}/second`)
  await site.seen('page_view', 2)
  await hide(page)
  await run(page, 'throw new Error("hidden")')
  await site.seen('page_leave', 2)
  expect(site.of('browser_error')).toHaveLength(10)
})

test('a masked page sends its pattern in place of its address, and a skipped page sends no errors', async ({
  page,
  site,
}) => {
  site.attributes += ' data-mask="/users/*" data-skip="/admin"'
  await open(page, site, '/users/4711')
  await run(page, 'load()')
  const [masked] = await site.seen('browser_error')
  expect(masked?.properties).toMatchObject({
    page_path: '/users/*',
    message: `Failed to load ${site.home}/users/*`,
    file: `${site.home}/users/*`,
  })
  expect(JSON.stringify(masked)).not.toContain('4711')
  await page.evaluate(() => history.pushState(null, '', '/admin'))
  await site.seen('page_leave')
  await run(page, 'throw new Error("of the admin")')
  await page.evaluate(() => history.pushState(null, '', '/other'))
  await site.seen('page_view', 2)
  expect(site.of('browser_error')).toHaveLength(1)
})

test('without the option, nothing listens', async ({ page, site }) => {
  site.attributes = 'data-release="1.4.2"'
  await page.goto(`${site.home}/first`)
  await site.seen('page_view')
  await run(page, 'throw new Error("unheard")')
  await hide(page)
  await site.seen('page_leave')
  expect(site.names()).toEqual(['page_view', 'page_leave'])
})

test('a script of another origin without details, and one of an extension, are not sent', async ({
  page,
  site,
}) => {
  await open(page, site, '/first')
  await page.evaluate(() => {
    dispatchEvent(new ErrorEvent('error', { message: 'Script error.' }))
    const error = new Error('of an extension')
    error.stack = 'Error: of an extension\n    at chrome-extension://abcdef/content.js:1:2'
    dispatchEvent(new ErrorEvent('error', { message: error.message, error, lineno: 1 }))
    dispatchEvent(new ErrorEvent('error', { message: 'the last', lineno: 3 }))
  })
  const [sent] = await site.seen('browser_error')
  expect(sent?.properties).toMatchObject({ message: 'the last', line: 3 })
})

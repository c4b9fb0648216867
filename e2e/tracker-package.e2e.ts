import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, hide, type TrackedSite, test } from './tracker-site.ts'

const root = new URL('..', import.meta.url).pathname
/** A project with the built package and the frameworks as installed dependencies. */
let folder: string

test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sightline-package-'))
  const installed = join(folder, 'node_modules/@sightline/tracker')
  execFileSync('bun', ['run', 'tools/scripts/tracker-build.ts', join(installed, 'dist')], { cwd: root })
  cpSync(join(root, 'packages/tracker/package.json'), join(installed, 'package.json'))
  for (const name of ['react', 'react-dom', 'vue', 'svelte'])
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name))
})
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Opens a page of the site whose script is this module, bundled as by a user. */
async function open(page: Page, site: TrackedSite, path: string, module: string) {
  writeFileSync(join(folder, 'page.js'), module)
  execFileSync('bun', ['build', 'page.js', '--target', 'browser', '--outfile', 'bundle.js'], { cwd: folder })
  const bundle = readFileSync(join(folder, 'bundle.js'), 'utf8')
  site.tag = `<script type="module">${bundle.replaceAll('</script', '<\\/script')}</script>`
  site.body = '<div id="app"></div><a href="/users/4712">on</a>'
  await page.goto(site.home + path)
}

const optionsOf = (site: TrackedSite, more = '') =>
  `{ site: 'site_1', key: 'pk_1', api: '${site.other}', ${more} }`

test('calls before and after init are sent, and a second init does nothing', async ({ page, site }) => {
  await open(
    page,
    site,
    '/first',
    `import { consent, identify, init, pageView, track } from '@sightline/tracker'
    track('early', { value: 1 })
    init(${optionsOf(site)})
    init(${optionsOf(site)})
    identify('user-1', { plan: 'pro' })
    pageView({ page_path: '/virtual' })
    track('last')`,
  )
  await site.seen('last')
  expect(site.names()).toEqual(['page_view', 'early', 'identify', 'page_leave', 'page_view', 'last'])
  expect(site.received[0]?.context).toEqual({
    page_url: `${site.home}/first`,
    page_title: 'Page /first',
    referrer: '',
    screen_size: '1280x720',
  })
  expect(site.of('last')[0]).toMatchObject({ site_id: 'site_1', key: 'pk_1', user: { user_id: 'user-1' } })
  expect(site.of('page_view')[1]?.properties.page_path).toBe('/virtual')
})

test('options work as the attributes of the script tag do', async ({ page, site, context }) => {
  const options = "skip: ['/admin/**', '/drafts'], mask: ['/users/*'], consent: 'cookieless', manual: false"
  await open(
    page,
    site,
    '/users/4711',
    `import { consent, init } from '@sightline/tracker'
    init(${optionsOf(site, options)})
    window.agree = () => consent(true)`,
  )
  await site.seen('page_view')
  expect(await context.cookies()).toEqual([])
  await page.evaluate(() => history.pushState({}, '', '/drafts'))
  await site.seen('page_leave')
  await page.evaluate(() => history.pushState({}, '', '/second'))
  const [first, second] = await site.seen('page_view', 2)
  expect([first, second].map((it) => it?.properties.page_path)).toEqual(['/users/*', '/second'])
  await page.evaluate('agree()')
  await expect.poll(async () => (await context.cookies())[0]?.value).toBe(`${second?.client_id}.y`)
})

test('vitals: a page load is measured', async ({ page, site }) => {
  await open(
    page,
    site,
    '/first',
    `import { init } from '@sightline/tracker'
    init(${optionsOf(site, 'vitals: true')})`,
  )
  await site.seen('page_view')
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  await hide(page)
  const [measured] = await site.seen('web_vitals')
  expect(measured?.properties).toMatchObject({ page_path: '/first', fcp: expect.any(Number) })
})

test('errors: an error is sent', async ({ page, site, thrown }) => {
  thrown.expected = true
  await open(
    page,
    site,
    '/first',
    `import { init } from '@sightline/tracker'
    init(${optionsOf(site, "errors: true, release: '1.4.2'")})`,
  )
  await site.seen('page_view')
  // The module may not have arrived yet.
  await expect
    .poll(async () => {
      await page.evaluate(() => void Promise.reject(new RangeError('too far')))
      return site.of('browser_error').length
    })
    .toBe(1)
  expect(site.of('browser_error')[0]?.properties).toMatchObject({ message: 'too far', release: '1.4.2' })
})

test('an address with a path, or on the page’s own host, is where events go', async ({ page, site }) => {
  for (const api of ['/stats', `${site.home}/stats/`]) {
    const asked = page.waitForRequest((request) => request.url().includes('/public'))
    await open(
      page,
      site,
      '/first',
      `import { init } from '@sightline/tracker'
      init({ site: 'site_1', key: 'pk_1', api: '${api}' })`,
    )
    expect((await asked).url()).toBe(`${site.home}/stats/v1/sites/site_1/public?key=pk_1`)
  }
})

test('without a key, nothing is tracked, and the console says why', async ({ page, site }) => {
  const logged = page.waitForEvent('console', (message) => message.type() === 'error')
  await open(
    page,
    site,
    '/first',
    `import { init, track } from '@sightline/tracker'
    init({ site: 'site_1', key: undefined, api: '' })
    track('event')`,
  )
  expect((await logged).text()).toContain('nothing is tracked, because init has no key, api (expected ')
})

const frameworks = {
  'React, also in its strict mode': (options: string) => `
    import { createElement, StrictMode } from 'react'
    import { createRoot } from 'react-dom/client'
    import { Sightline } from '@sightline/tracker/react'
    import { track } from '@sightline/tracker'
    const button = createElement('button', { onClick: () => track('signup', { plan: 'pro' }) }, 'Sign up')
    const app = createElement(StrictMode, {}, createElement(Sightline, { options: ${options} }), button)
    createRoot(document.getElementById('app')).render(app)`,
  Vue: (options: string) => `
    import { createApp, h } from 'vue'
    import { SightlinePlugin } from '@sightline/tracker/vue'
    import { track } from '@sightline/tracker'
    const app = createApp({ render: () => h('button', { onClick: () => track('signup', { plan: 'pro' }) }, 'Sign up') })
    app.use(SightlinePlugin, ${options}).mount('#app')`,
  Svelte: (options: string) => `
    import { createRawSnippet, mount } from 'svelte'
    import { useSightline } from '@sightline/tracker/svelte'
    import { track } from '@sightline/tracker'
    import App from './App.svelte.js'
    mount(App, { target: document.getElementById('app'), props: { start: () => useSightline(${options}), signUp: () => track('signup', { plan: 'pro' }) } })`,
}

const component = `<script>
let { start, signUp } = $props()
start()
</script>
<button onclick={signUp}>Sign up</button>`

for (const [name, module] of Object.entries(frameworks))
  test(`the wrapper for ${name}: starts the tracker once, and components send events`, async ({
    page,
    site,
  }) => {
    const { compile } = await import('svelte/compiler')
    writeFileSync(join(folder, 'App.svelte.js'), compile(component, { name: 'App' }).js.code)
    await open(page, site, '/first', module(optionsOf(site)))
    await page.getByRole('button', { name: 'Sign up' }).click()
    const [signup] = await site.seen('signup')
    expect(signup?.properties).toEqual({ page_path: '/first', plan: 'pro' })
    expect(site.names()).toEqual(['page_view', 'signup'])
  })

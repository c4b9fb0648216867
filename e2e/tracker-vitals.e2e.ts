import { expect, hide, scriptsOf, test } from './tracker-site.ts'

test('data-vitals: a page load is measured once, when the page is hidden', async ({ page, site }) => {
  site.attributes = 'data-vitals'
  site.body = '<h1>Welcome</h1>'
  const loaded = scriptsOf(page)
  await page.goto(`${site.home}/first`)
  await site.seen('page_view')
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  expect(site.names()).not.toContain('web_vitals')
  await page.mouse.click(5, 5)
  await hide(page)
  const [measured] = await site.seen('web_vitals')
  const properties = measured?.properties ?? {}
  expect(properties).toMatchObject({
    page_path: '/first',
    fcp: expect.any(Number),
    ttfb: expect.any(Number),
    cls: expect.any(Number),
  })
  expect(properties.fcp as number).toBeGreaterThanOrEqual(properties.ttfb as number)
  expect(loaded).toEqual(['', '?site,key,vitals'])
  await hide(page)
  await page.goto(`${site.home}/second`)
  await site.seen('page_view', 2)
  expect(site.names().filter((it) => it === 'web_vitals')).toHaveLength(1)
})

test('the vitals are those of the page that was loaded, not of the one that replaced it', async ({
  page,
  site,
}) => {
  site.attributes = 'data-vitals'
  await page.goto(`${site.home}/first`)
  await site.seen('page_view')
  await page.evaluate(() => history.pushState({}, '', '/second'))
  await site.seen('page_view', 2)
  await hide(page)
  const [measured] = await site.seen('web_vitals')
  expect(measured).toMatchObject({
    properties: { page_path: '/first' },
    context: { page_url: `${site.home}/first`, page_title: 'Page /first', referrer: '' },
  })
})

for (const { attributes, scripts } of [
  { attributes: 'data-vitals data-errors', scripts: ['', '?site,key,vitals,errors'] },
  {
    attributes: 'data-vitals data-errors data-hash',
    scripts: ['', '?site,key,vitals,errors,hash', '?vitals', '?errors'],
  },
])
  test(`${attributes}: both are sent, from ${scripts.length} scripts`, async ({ page, site, thrown }) => {
    thrown.expected = true
    site.attributes = attributes
    const loaded = scriptsOf(page)
    const isLoaded = page.waitForResponse((it) => it.url().endsWith(scripts.at(-1) ?? ''))
    await page.goto(`${site.home}/first`)
    await isLoaded
    await site.seen('page_view')
    await page.evaluate("void setTimeout(() => { throw new Error('broken') })")
    await site.seen('browser_error')
    await hide(page)
    await site.seen('web_vitals')
    expect(loaded).toEqual(scripts)
  })

test('data-errors: consent and calls work as without the option', async ({ page, site }) => {
  site.settings.cookie_consent_required = true
  site.attributes = 'data-errors'
  site.before =
    '<script>window.sightline=function(){(sightline.q=sightline.q||[]).push(arguments)};sightline("early",{a:1})</script>'
  const isLoaded = page.waitForResponse((it) => it.url().endsWith('?site,key,errors'))
  await page.goto(`${site.home}/first`)
  await isLoaded
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  expect(site.received).toEqual([])
  await page.evaluate("sightline('consent', true)")
  await site.seen('early')
  expect(site.names()).toEqual(['page_view', 'early'])
  expect(await page.evaluate(() => document.cookie)).toMatch(/^_sl=cid_\w+\.y$/)
})

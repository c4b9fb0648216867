import { expect, hide, test } from './tracker-site.ts'

test('data-vitals: a page load is measured once, when the page is hidden', async ({ page, site }) => {
  site.attributes = 'data-vitals'
  site.body = '<h1>Welcome</h1>'
  const loaded: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/tracker.js')) loaded.push(new URL(request.url()).search)
  })
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
  expect(loaded).toEqual(['', '?full', '?vitals'])
  await hide(page)
  await page.goto(`${site.home}/second`)
  await site.seen('page_view', 2)
  expect(site.names().filter((it) => it === 'web_vitals')).toHaveLength(1)
})

import { expect, type Instance, test } from './instance.ts'
import { expectPagesAccessible } from './page-checks.ts'

const day_ms = 86_400_000
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
const yesterday = Date.parse(dayOf(Date.now())) - day_ms / 2

/** Four loads of the home page take 1, 2, 3 and 5 seconds, and one of the prices takes 1.2 seconds. */
async function createMeasuredSite(instance: Instance) {
  const site = await instance.createSite({ name: 'Fast pages' })
  const loads: [page: string, lcp: number][] = [
    ['/', 1000],
    ['/', 2000],
    ['/', 3000],
    ['/', 5000],
    ['/prices', 1200],
  ]
  const events = loads.map(([page, lcp], index) => ({
    event_name: 'web_vitals',
    client_id: `cid_${index}`,
    ...(page === '/prices' && { user: { user_id: 'ann' } }),
    timestamp: new Date(yesterday).toISOString(),
    properties: { lcp, ttfb: 100 },
    context: { page_url: `https://shop.example${page}` },
  }))
  await instance.api('POST', '/v1/events/batch', { site_id: site.id, events })
  const report = `/v1/sites/${site.id}/analytics/web-vitals?start_date=${dayOf(yesterday)}`
  await expect.poll(async () => (await instance.api('GET', report)).body.data?.page_loads).toBe(5)
  return `/sites/${site.id}/web-vitals?from=${dayOf(yesterday)}&to=${dayOf(yesterday)}`
}

test('percentiles and their ratings are shown for all page loads, by page, and for one page', async ({
  console: page,
  instance,
}) => {
  const path = await createMeasuredSite(instance)
  await page.goto(path)
  const cards = page.getByRole('list', { name: /^75th percentiles/ }).getByRole('link')
  await expect(cards).toHaveText([
    /Largest Contentful Paint\s*3 sec\s*Needs improvement\s*Good 60%, Needs improvement 20%, Poor 20%/,
    /Interaction to Next Paint\s*–\s*Not measured/,
    /Cumulative Layout Shift\s*–\s*Not measured/,
    /First Contentful Paint\s*–\s*Not measured/,
    /Time to First Byte\s*100 ms\s*Good/,
  ])
  const pages = page.getByRole('table', { name: 'Web vitals by Page' }).locator('tbody tr')
  await expect(pages).toHaveText([
    /^\s*\/\s*4\s*3.5 sec, Needs improvement.*Good 50%, Needs improvement 25%, Poor 25%/s,
    /^\s*\/prices\s*1\s*1.2 sec, Good.*Good 100%/s,
  ])
  const rated = page.getByRole('slider', { name: /^Page loads by rating of Largest Contentful Paint/ })
  await rated.press('Home')
  for (let hour = 0; hour < 12; hour++) await rated.press('ArrowRight')
  await expect(rated).toHaveAttribute('aria-valuetext', /12:00–12:59, Good 3, Needs improvement 1, Poor 1$/)

  await expect(page.getByRole('link', { name: 'CSV of the breakdown' })).toBeVisible()
  const file = await page.request.get(path.replace('?', '/export?'))
  const [header, ...lines] = (await file.text()).split('\r\n')
  expect(header).toMatch(
    /^Page,Page loads,LCP \(75th percentile\),LCP good,LCP needs improvement,LCP poor,INP/,
  )
  expect(lines.map((it) => it.split(',').slice(0, 6).join())).toEqual([
    '/,4,3500,2,1,1',
    '/prices,1,1200,1,0,0',
    '',
  ])

  const course = await page.request.get(
    (await page.getByRole('link', { name: 'CSV of the intervals' }).getAttribute('href')) as string,
  )
  const [ofIntervals, ...intervals] = (await course.text()).split('\r\n')
  expect(ofIntervals).toMatch(/^Interval,Page loads,LCP \(75th percentile\),LCP good/)
  expect(intervals[12]).toMatch(/T12:00:00[^,]*,5,3000,3,1,1,/)

  await cards.nth(4).click()
  await expect(page.getByRole('heading', { name: 'Time to First Byte', level: 2 })).toBeVisible()
  await pages.nth(1).getByRole('link').click()
  await expect(cards.first()).toHaveText(/1\.2 sec\s*Good/)
  await expect(pages).toHaveCount(1)
  await page.getByLabel('Broken down by').selectOption({ label: 'Device' })
  await expect(page.getByRole('table', { name: 'Web vitals by Device' })).toBeVisible()
  await expectPagesAccessible(page, [path])
})

test('vitals are compared with the period before', async ({ console: page, instance }) => {
  const path = await createMeasuredSite(instance)
  const site_id = path.split('/')[2]
  const earlier = {
    event_name: 'web_vitals',
    client_id: 'cid_0',
    timestamp: new Date(yesterday - day_ms).toISOString(),
    properties: { lcp: 6000 },
    context: { page_url: 'https://shop.example/' },
  }
  await instance.api('POST', '/v1/events/batch', { site_id, events: [earlier] })
  const report = `/v1/sites/${site_id}/analytics/web-vitals?start_date=${dayOf(yesterday)}&compare=preceding`
  await expect
    .poll(async () => (await instance.api('GET', report)).body.data?.previous?.vitals.lcp.p75)
    .toBe(6000)
  await page.goto(path)
  const card = page
    .getByRole('list', { name: /^75th percentiles/ })
    .getByRole('link')
    .first()
  await expect(card).toHaveText(/Largest Contentful Paint\s*3 sec\s*▼\s*50%/)
  const home = page.getByRole('table', { name: 'Web vitals by Page' }).locator('tbody tr').first()
  await expect(home).toHaveText(/^\s*\/\s*4\s*▼\s*41\.7%/)
  await page.getByRole('button', { name: /previous period/ }).click()
  await page.getByRole('link', { name: 'No comparison' }).click()
  await expect(card).not.toContainText('50%')
})

test('page loads are filtered by segment', async ({ console: page, instance }) => {
  const path = await createMeasuredSite(instance)
  const list = { name: 'Buyers', type: 'static', user_ids: ['ann'] }
  await instance.api('POST', `/v1/sites/${path.split('/')[2]}/segments`, list)
  await page.goto(path)
  await page.getByRole('button', { name: 'Add a filter' }).click()
  await page.getByLabel('Filter by').selectOption('Segment')
  await expect(page.getByLabel('Operator').getByRole('option')).toHaveText(['is', 'is not'])
  await page.getByLabel('Value').selectOption('Buyers')
  await page.getByRole('button', { name: 'Add the filter' }).click()
  await expect(page.getByRole('link', { name: 'Remove the filter Segment is Buyers' })).toBeVisible()
  const pages = page.getByRole('table', { name: 'Web vitals by Page' }).locator('tbody tr')
  await expect(pages).toHaveText([/^\s*\/prices\s*1\s*1.2 sec, Good/])
})

test('a site without measurements says how to switch them on', async ({ console: page, instance }) => {
  const site = await instance.createSite({ name: 'Not measured' })
  await page.goto(`/sites/${site.id}/web-vitals`)
  await expect(page.getByText('No page load was measured')).toBeVisible()
  await page.getByRole('link', { name: 'Open the installation' }).click()
  await expect(page).toHaveURL(`/sites/${site.id}/install`)
})

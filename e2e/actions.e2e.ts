import { expect, type Instance, test } from './instance.ts'
import { expectPagesAccessible } from './page-checks.ts'

/** Two visitors of a site: one of them clicked a link twice, searched, and did not find a page. */
async function createSite(instance: Instance) {
  const site = await instance.createSite({ name: 'Actions' })
  const timestamp = new Date(Date.now() - 60_000).toISOString()
  const sent = (client_id: string, event_name: string, page_path: string, properties = {}, seconds = 0) => ({
    event_name,
    client_id,
    timestamp: new Date(Date.parse(timestamp) + 1000 * seconds).toISOString(),
    properties: { page_path, ...properties },
  })
  const url = 'https://example.org/partner'
  const events = [
    sent('cid_a', 'page_view', '/start'),
    sent('cid_a', 'outbound_click', '/start', { url }, 1),
    sent('cid_a', 'outbound_click', '/start', { url }, 2),
    sent('cid_b', 'outbound_click', '/start', { url: 'https://example.org/other' }, 2),
    sent('cid_a', 'page_leave', '/start', { engaged_seconds: 20, scroll_percent: 40 }, 20),
    sent('cid_a', 'page_leave', '/start', { engaged_seconds: 10, scroll_percent: 80 }, 40),
    sent('cid_a', 'site_search', '/results', { term: 'red mug' }, 41),
    sent('cid_a', 'page_view', '/gone', {}, 42),
    sent('cid_a', 'not_found', '/gone', {}, 42),
  ]
  await instance.api('POST', '/v1/events/batch', { site_id: site.id, events })
  const path = `/v1/sites/${site.id}/events`
  await expect.poll(async () => (await instance.api('GET', path)).body.data?.length).toBe(events.length)
  return site
}

test('actions are listed with their people, filtered, and lead to their events', async ({
  console: page,
  instance,
}) => {
  const site = await createSite(instance)
  const path = `/sites/${site.id}/actions`
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Actions')
  const rows = page.locator('tbody tr')
  await expect(rows).toHaveText([
    /example\.org\/partner.*up from 0 before\s*2\s*66\.7%.*up from 0 before\s*1$/,
    /example\.org\/other.*before\s*1\s*33\.3%.*before\s*1$/,
  ])

  const file = await page.request.get(`${path}/export`)
  expect(await file.text()).toBe(
    'Link,Events,Share (%),People,Events before,People before\r\n' +
      'https://example.org/partner,2,66.67,1,0,0\r\nhttps://example.org/other,1,33.33,1,0,0\r\n',
  )

  await page.goto(`${path}?compare=off`)
  await expect(rows).toHaveText([
    /example\.org\/partner\s*2\s*66\.7%\s*1/,
    /example\.org\/other\s*1\s*33\.3%\s*1/,
  ])

  await page.getByRole('button', { name: 'Add a filter' }).first().click()
  await page.getByLabel('Filter by').selectOption({ label: 'url' })
  await page.getByLabel('Value', { exact: true }).fill('https://example.org/other')
  await page.getByRole('button', { name: 'Add the filter' }).click()
  await expect(rows).toHaveCount(1)
  await page.getByRole('link', { name: /Remove the filter/ }).click()
  await expect(rows).toHaveCount(2)

  const tabs = page.getByRole('navigation', { name: 'Reports' })
  await tabs.getByRole('link', { name: 'Searches' }).click()
  await expect(rows).toHaveText([/red mug\s*1\s*100%\s*1/])

  await tabs.getByRole('link', { name: 'Forms' }).click()
  await expect(page.getByText('No form was submitted')).toBeVisible()
  await expect(page.locator('code', { hasText: 'data-forms' })).toBeVisible()

  await tabs.getByRole('link', { name: 'Missing pages' }).click()
  await page.getByRole('link', { name: '/gone' }).click()
  await expect(page.getByRole('group', { name: 'Filters' })).toContainText('Event is not_found')
  await expect(page.getByLabel('Broken down by')).toHaveValue('referrer')
  await expectPagesAccessible(page, [path, `${path}?action=forms`])
})

test('time on pages has averages and depths, and is sorted by a column', async ({
  console: page,
  instance,
}) => {
  const site = await createSite(instance)
  const path = `/sites/${site.id}/actions/pages`
  await page.goto(`/sites/${site.id}/actions`)
  await page.getByRole('link', { name: 'Time on pages' }).click()
  await expect(page).toHaveURL(path)
  const rows = page.locator('tbody tr')
  await expect(rows).toHaveText([
    /\/gone.*before\s*1.*before\s*1\s*$/,
    /\/start.*before\s*1.*before\s*1\s*30s\s*80%\s*80%/,
  ])
  await page.getByRole('button', { name: 'Average time' }).click()
  await expect(rows.first()).toContainText('/start')
  const file = await page.request.get(`${path}/export`)
  expect(await file.text()).toBe(
    'Page,Page views,People,Measured page views,Average time (s),Average depth (%),Median depth (%),' +
      '"Page views, before","People, before","Measured page views, before","Average time (s), before",' +
      '"Average depth (%), before","Median depth (%), before"\r\n' +
      '/gone,1,1,0,,,,0,0,0,,,\r\n/start,1,1,1,30,80,80,0,0,0,,,\r\n',
  )
  await page.getByRole('button', { name: 'Add a filter' }).first().click()
  await page.getByLabel('Filter by').selectOption('page')
  await page.getByLabel('Value', { exact: true }).fill('/start')
  await page.getByRole('button', { name: 'Add the filter' }).click()
  await expect(rows).toHaveCount(1)
  await page.getByRole('link', { name: '/start', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sessions')
  await expect(page.locator('tbody tr')).toHaveCount(1)
  await expectPagesAccessible(page, [path])
})

import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { zipFile } from '../test/fixtures/import-files/zip-file.ts'
import { expect, type Instance, test } from './instance.ts'
import { expectAccessible } from './page-checks.ts'

/** An import is slow on a busy machine. */

const fixtures = resolve(import.meta.dirname, '../test/fixtures/import-files')
const plausible = zipFile(
  Object.fromEntries(
    readdirSync(join(fixtures, 'plausible')).map((it) => [it, readFileSync(join(fixtures, 'plausible', it))]),
  ),
  { streamed: true },
)
const umami = readFileSync(join(fixtures, 'umami-website_event.csv'), 'utf8')

async function choose(page: Page, source: string, name: string, content: Uint8Array | string) {
  await page.getByRole('radio', { name: source }).check()
  const file = { name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) }
  await page.getByLabel('File', { exact: true }).setInputFiles(file)
}

const check = (page: Page) => page.getByRole('button', { name: 'Check the file' }).click()
const figure = (page: Page, name: string) => page.locator(`[data-figure="${name}"]`)

async function totals(instance: Instance, siteId: string) {
  const query = 'start_date=2026-01-01&end_date=2026-04-30&metrics=sessions,pageviews,users'
  const { body } = await instance.api('GET', `/v1/sites/${siteId}/analytics/traffic?${query}`)
  return body.data.totals
}

test('a Plausible export is checked, imported, compared and undone', async ({ console: page, instance }) => {
  const site = await instance.createSite({ timezone: 'Europe/Berlin' })
  await page.goto(`/sites/${site.id}/settings`)
  await page.getByRole('link', { name: /^Import from Plausible/ }).click()
  await expect(page.getByText('No imports yet')).toBeVisible()

  await check(page)
  await expect(page.getByText('Choose a file.')).toBeVisible()
  await choose(page, 'Plausible', 'shop_example_20260401.zip', plausible)
  await check(page)
  await expect(page.getByText('30 events from 28 Mar 2026 to 30 Mar 2026')).toBeVisible()
  await expect(page.getByText('1 line is skipped on purpose')).toBeVisible()
  await expect(page.getByRole('row', { name: /Plausible/ })).toContainText('Checked only')
  expect(await totals(instance, site.id)).toEqual({ sessions: 0, pageviews: 0, users: 0 })

  await page.getByRole('button', { name: 'Import these events' }).click()
  await expect(page).toHaveURL(/\/import\/imp_/)
  await expect(page.getByText('Completed')).toBeVisible()
  await expect(figure(page, 'Events imported')).toHaveText('30')
  await expect(page.getByText('Every day agrees: 3 days')).toBeVisible()
  const allDays = page.getByRole('row', { name: /^All days/ }).getByRole('cell')
  const compared = ['11', '11', '0', '14', '14', '0', '26', '26', '0']
  await expect(allDays).toHaveText(compared, { useInnerText: true })
  expect(await totals(instance, site.id)).toEqual({ sessions: 14, pageviews: 26, users: 11 })
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Undo…' }).click()
  await page.getByRole('button', { name: 'Undo the import' }).click()
  await expect(page.getByText('All events of this import are removed')).toBeVisible()
  expect(await totals(instance, site.id)).toEqual({ sessions: 0, pageviews: 0, users: 0 })
})

test('an Umami table with an invalid line, on a day that has live events', async ({
  console: page,
  instance,
}) => {
  const site = await instance.createSite({ timezone: 'Europe/Berlin' })
  const live = { event_name: 'page_view', client_id: 'cid_live', timestamp: '2026-01-05T12:00:00Z' }
  await instance.api('POST', '/v1/events', { site_id: site.id, ...live })
  await expect.poll(() => totals(instance, site.id)).toMatchObject({ sessions: 1 })

  await page.goto(`/sites/${site.id}/import`)
  await choose(page, 'Umami', 'website_event.csv', `${umami}one,two\r\n`)
  await check(page)
  await expect(page.locator('[data-check=done]')).toContainText(
    '5 events from 5 Jan 2026 to 6 Jan 2026, 1 line unreadable, 1 day overlaps with live data',
  )
  await expect(page.getByText('5 Jan 2026: 1 live')).toBeVisible()
  await expect(page.getByText('The line has 2 fields, the header has 41')).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Error report (CSV)' }).click(),
  ])
  expect(readFileSync(await download.path(), 'utf8')).toContain('The line has 2 fields')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Import these events' }).click()
  await expect(page.getByText('Completed')).toBeVisible()
  await expect(page.getByText(/1 of 2 days differs/)).toBeVisible()
  expect(await totals(instance, site.id)).toMatchObject({ pageviews: 4 + 1, users: 3 })
})

test('a file of the wrong kind is reported, and another one can be chosen', async ({
  console: page,
  instance,
}) => {
  const site = await instance.createSite()
  await page.goto(`/sites/${site.id}/import`)
  await choose(page, 'Umami', 'website_event.csv', umami.replace('created_at', 'made_at'))
  const table = page.locator('[data-file-table]')
  await expect(table.getByText('The column created_at is missing.')).toBeVisible()
  await expect(table.getByRole('columnheader', { name: /^made_at/ })).toContainText('Not imported')
  await check(page)
  await expect(
    page.getByText('This is not a valid Umami website_event.csv: column created_at is missing'),
  ).toBeVisible()

  const ga4 = readFileSync(join(fixtures, 'ga4-events.ndjson'))
  await choose(page, 'Google Analytics 4', 'events_20260105.json', ga4)
  await expect(table.getByRole('columnheader', { name: /^event_name/ })).toHaveText('event_name')
  await expect(page.getByText('column created_at is missing')).toBeHidden()
  await check(page)
  await expect(page.locator('[data-check=done]')).toContainText(
    '6 events from 5 Jan 2026 to 6 Jan 2026, 1 line unreadable',
  )

  await page.getByRole('button', { name: 'Another file' }).click()
  await expect(page.getByLabel('File', { exact: true })).toHaveValue('')
  await expect(table).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Check the file' })).toBeVisible()
})

test('own events are shown as a table before anything is sent, with wrong columns named', async ({
  console: page,
  instance,
}) => {
  const site = await instance.createSite()
  await page.goto(`/sites/${site.id}/import`)
  const table = page.locator('[data-file-table]')
  await choose(
    page,
    'Your own events',
    'events.csv',
    'event_name,client_id,timestamp,page,properties.plan\npage_view,cid_1,yesterday,/a,pro\n',
  )
  await expect(table.getByRole('heading')).toHaveText('1 row in events.csv')
  await expect(table.getByRole('columnheader', { name: /^page/ })).toContainText('There is no such column.')
  await expect(table.getByRole('columnheader', { name: /^timestamp/ })).toContainText('Line 2: “yesterday”')
  await expect(table.getByRole('columnheader', { name: /^properties.plan/ })).toHaveText('properties.plan')
  await expectAccessible(page)
  const lines = [1, 2].map((it) => JSON.stringify({ event_name: 'page_view', client_id: `cid_${it}` }))
  await choose(page, 'Your own events', 'events.ndjson.gz', gzipSync(lines.join('\n')))
  await expect(table.getByRole('heading')).toHaveText('2 rows in events.ndjson.gz')
  await expect(table.getByRole('status')).toHaveText('No problems found')
  await expect(table.getByRole('row', { name: /cid_2/ })).toBeVisible()
})

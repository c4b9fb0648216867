import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, type Instance, test, withDatabase } from './instance.ts'
import { goToSettings } from './navigation.ts'
import { expectAccessible, expectPagesAccessible } from './page-checks.ts'

/** Creates a site with twelve page views, and a purchase of a user on the pro plan. */
async function createShop(instance: Instance) {
  const site = await instance.createSite({ name: 'Shop with exports', currency: 'EUR' })
  const timestamp = new Date(Date.now() - 3_600_000).toISOString()
  const context = { page_url: `https://${site.domain}/` }
  const { body } = await instance.api('POST', '/v1/events/batch', {
    site_id: site.id,
    events: [
      ...Array.from({ length: 12 }, (_, n) => ({
        event_name: 'page_view',
        client_id: `cid_${n}`,
        timestamp,
        context,
      })),
      {
        event_name: 'purchase',
        client_id: 'cid_0',
        timestamp,
        properties: { value: 42.5 },
        user: { user_id: 'ann', traits: { plan: 'pro' } },
      },
    ],
  })
  expect(body.data.accepted).toBe(13)
  await expect
    .poll(async () => (await instance.api('GET', `/v1/sites/${site.id}/users?limit=100`)).body.data?.length)
    .toBe(12)
  return site
}

const size = (page: Page) => page.locator('[data-preview=size]')
const entries = (page: Page) => page.getByRole('region', { name: 'Exports' }).getByRole('listitem')
const firstRows = (page: Page) => page.getByRole('table').getByRole('row')

test('an export of events is previewed, created, downloaded and deleted', async ({
  console: page,
  instance,
}) => {
  const site = await createShop(instance)
  await page.goto(`/sites/${site.id}`)
  await goToSettings(page, 'Exports')
  await expect(page.getByText('No exports yet')).toBeVisible()
  await page.getByRole('link', { name: 'New export' }).click()
  await expect(size(page)).toContainText('13 rows')
  await expect(firstRows(page)).toHaveCount(11)

  await page.getByRole('button', { name: 'Choose all' }).click()
  await page.getByRole('button', { name: 'Choose none' }).click()
  await expect(page.getByText('Choose at least one column.')).toBeVisible()
  await page.getByRole('checkbox', { name: 'event_name' }).check()
  await page.getByLabel('More columns').fill('properties.value')
  await page.getByLabel('Only these events').fill('purchase')
  await expect(size(page)).toContainText('1 row,')
  await expect(firstRows(page).last()).toHaveText(/purchase\s*42.5/)

  await page.getByLabel('Only visits that match').fill('planet==Mars')
  await page.getByRole('button', { name: 'Start the export' }).click()
  await expect(page.getByLabel('Only visits that match')).toHaveAccessibleDescription(
    /unknown dimension "planet"/,
  )
  await page.getByLabel('Only visits that match').fill('')
  await page.getByRole('button', { name: 'Start the export' }).click()

  await expect(entries(page)).toHaveCount(1)
  await expect(entries(page)).toContainText('1 row,')
  await expect(entries(page)).toContainText('Completed')
  const downloading = page.waitForEvent('download')
  await entries(page)
    .getByRole('link', { name: /^Download/ })
    .click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/-events-.*\.csv$/)
  expect(await readFile(await download.path(), 'utf8')).toBe(
    'event_name,properties.value\r\n"purchase","42.5"\r\n',
  )

  await entries(page)
    .getByRole('button', { name: /^Delete/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('No exports yet')).toBeVisible()
})

test('every type has its columns, and a segment its members', async ({ console: page, instance }) => {
  const site = await createShop(instance)
  const list = { name: 'Buyers', type: 'static', user_ids: ['ann'] }
  await instance.api('POST', `/v1/sites/${site.id}/segments`, list)
  await page.goto(`/sites/${site.id}/exports/new`)
  const types = page.getByRole('navigation', { name: 'What to export' })
  await types.getByRole('link', { name: 'Users' }).click()
  await expect(page.getByRole('checkbox', { name: 'lifetime_value' })).toBeChecked()
  await expect(size(page)).toContainText('12 rows')
  await types.getByRole('link', { name: 'Conversions' }).click()
  await expect(page.getByText('needs an active conversion goal')).toBeVisible()
  await types.getByRole('link', { name: 'Segment' }).click()
  await page.getByLabel('Segment', { exact: true }).selectOption('Buyers')
  await expect(size(page)).toContainText('1 row,')
  await page.getByLabel('Format').selectOption('Parquet')
  await page.getByLabel('Compression').selectOption('Zstandard')
  await page.getByRole('button', { name: 'Start the export' }).click()
  await expect(entries(page)).toContainText('Completed')
  await expect(entries(page)).toContainText('Parquet, zstd')
})

/**
 * Creates an export that no worker processes: it stays in progress until it is cancelled. It is a copy of a completed
 * one.
 */
async function createStuckExport(instance: Instance, exportId: string): Promise<string> {
  const held = `${exportId}held`
  const onItsWay = { id: held, status: 'processing', progress: 0.37, file_key: null, finished_at: null }
  await withDatabase(
    instance,
    (sql) => sql`
      insert into exports
      select held.* from exports, jsonb_populate_record(exports, ${sql.json(onItsWay)}) as held
      where exports.id = ${exportId}`,
  )
  return held
}

test('an export in progress shows its progress, and is cancelled', async ({ console: page, instance }) => {
  const site = await createShop(instance)
  const requested = await instance.api('POST', `/v1/sites/${site.id}/exports`, { type: 'events' })
  const path = `/v1/exports/${requested.body.data.export_id}`
  await expect.poll(async () => (await instance.api('GET', path)).body.data.status).toBe('completed')
  const held = await createStuckExport(instance, requested.body.data.export_id)
  await page.goto(`/sites/${site.id}/exports`)
  const entry = page.locator(`[data-export=${held}]`)
  await expect(entry).toContainText('37% of about 13 rows')
  await expect(entry.getByRole('progressbar')).toHaveAttribute('value', /^0\.37/)
  await expect(entry.getByRole('link', { name: /^Download/ })).toHaveCount(0)

  await entry.getByRole('button', { name: /^Cancel/ }).click()
  await expect(page.getByText('The export is cancelled')).toBeVisible()
  await expect(entry).toContainText('Cancelled')
  await expect(entry.getByRole('progressbar')).toHaveCount(0)
  await expect(entry.getByRole('button', { name: /^Delete/ })).toBeVisible()
  expect((await instance.api('GET', `/v1/exports/${held}`)).body.data.status).toBe('cancelled')
  await expectAccessible(page)
})

test('the list automatically shows exports that were requested elsewhere', async ({
  console: page,
  instance,
}) => {
  const site = await createShop(instance)
  await page.goto(`/sites/${site.id}/exports`)
  await instance.api('POST', `/v1/sites/${site.id}/exports`, { type: 'events' })
  await expect(entries(page)).toHaveCount(1)
  await expect(entries(page)).toContainText('Completed')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('an export is previewed and requested', async ({ console: page, instance }) => {
    const site = await createShop(instance)
    await page.goto(`/sites/${site.id}/exports/new`)
    await expect(size(page)).toContainText('13 rows')
    await page.getByLabel('Only these events').fill('purchase')
    await page.getByRole('button', { name: 'Update the preview' }).click()
    await expect(size(page)).toContainText('1 row,')
    await expect(page.getByLabel('Only these events')).toHaveValue('purchase')
    await page.getByRole('button', { name: 'Start the export' }).last().click()
    await expect(entries(page)).toHaveCount(1)
    await expect
      .poll(async () => {
        await page.goto(`/sites/${site.id}/exports`)
        return entries(page).textContent()
      })
      .toContain('Completed')
  })
})

test('the list of exports is accessible and fits a phone', async ({ console: page, instance }) => {
  const site = await createShop(instance)
  await instance.api('POST', `/v1/sites/${site.id}/exports`, { type: 'users', format: 'parquet' })
  await page.goto(`/sites/${site.id}/exports`)
  await expect(entries(page)).toContainText('Completed')
  await expectPagesAccessible(page, [`/sites/${site.id}/exports`])
})

test('the pages for new exports are accessible and fit a phone', async ({ console: page, instance }) => {
  const site = await createShop(instance)
  await expectPagesAccessible(
    page,
    ['new', 'new?type=segment'].map((it) => `/sites/${site.id}/exports/${it}`),
  )
})

import type { Page } from '@playwright/test'
import { expect, type Instance, test } from './instance.ts'
import { expectAccessible, expectPagesAccessible } from './page-checks.ts'

const today = () => new Date().toISOString().slice(0, 10)
// Two days, so that the visits stay in the period if midnight comes in between.
const days = () => {
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  return `from=${day(Date.now() - 86_400_000)}&to=${day(Date.now() + 86_400_000)}`
}

/** Creates a buyer who came by a newsletter and later by an advertisement, and one who bought on the first visit. */
async function createShop(instance: Instance) {
  const site = await instance.createSite({ name: 'Attributed shop', currency: 'EUR' })
  const origin = `https://${site.domain}`
  const at = (minute: number) => new Date(Date.now() - (180 - minute) * 60_000).toISOString()
  const context = (query: string) => ({
    page_url: `${origin}/${query}`,
    user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  })
  const event = (client_id: string, minute: number, event_name: string, query: string, properties = {}) => ({
    event_name,
    client_id,
    timestamp: at(minute),
    properties,
    context: context(query),
  })
  const ad = '?utm_source=google&utm_medium=cpc&utm_campaign=spring'
  const letter = '?utm_source=newsletter&utm_medium=email&utm_campaign=weekly'
  const { status } = await instance.api('POST', '/v1/events/batch', {
    site_id: site.id,
    events: [
      event('cid_a', 1, 'page_view', letter),
      event('cid_a', 100, 'page_view', ad),
      event('cid_a', 102, 'purchase', '', { value: 80 }),
      event('cid_b', 110, 'page_view', letter),
      event('cid_b', 111, 'purchase', '', { value: 20.5 }),
    ],
  })
  expect(status).toBe(200)
  const goal = await instance.api('POST', `/v1/sites/${site.id}/conversions`, {
    name: 'Purchase',
    type: 'event',
    event_name: 'purchase',
    value_type: 'dynamic',
    value_property: 'value',
  })
  expect(goal.status).toBe(201)
  await expect
    .poll(async () => {
      const { body } = await instance.api(
        'GET',
        `/v1/sites/${site.id}/analytics/attribution?conversion_id=${goal.body.data.id}&dimension=source`,
      )
      const rows: { channel: string; attributed_value: number }[] = body.data?.channels ?? []
      return Object.fromEntries(rows.map((it) => [it.channel, it.attributed_value]))
    })
    .toEqual({ google: 80, newsletter: 20.5 })
  return { ...site, goal: goal.body.data.id as string }
}

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) })

test('credits, costs and the visits behind a number, with models side by side', async ({
  console: page,
  instance,
}) => {
  const site = await createShop(instance)
  const { status } = await instance.api('POST', `/v1/sites/${site.id}/costs`, {
    costs: [{ date: today(), source: 'google', medium: 'cpc', campaign: 'spring', cost: 10 }],
  })
  expect(status).toBe(200)
  await page.goto(`/sites/${site.id}/attribution?${days()}`)
  // The site sells, so its revenue comes first.
  await expect(page.getByLabel('Revenue or goal')).toHaveValue('orders')
  await expect(page.locator('[data-figure="Revenue"]')).toHaveText('€100.50')
  await page.getByLabel('Revenue or goal').selectOption('Purchase')
  await expect(page.locator('[data-figure="Value"]')).toHaveText('€100.50')
  await expect(page.locator('[data-figure="ROAS"]')).toHaveText('10.05×')
  await page.getByRole('link', { name: 'Sources' }).click()
  await expect(row(page, 'google').getByRole('cell')).toHaveText([
    /^1/,
    /^€80.00/,
    '€10.00',
    '8.00×',
    '€10.00',
  ])
  await expect(row(page, 'newsletter').getByRole('cell')).toHaveText([/^1/, /^€20.50/, '–', '–', '–'])

  await page.getByLabel('Model').selectOption('first_click')
  await expect(row(page, 'newsletter').getByRole('cell').first()).toHaveText(/^2/)
  await expect(row(page, 'google')).toContainText('€0.00')

  await page.getByRole('button', { name: 'Compare' }).click()
  await page.getByLabel('Linear').check()
  await page.getByLabel('Last click').check()
  await page.getByRole('button', { name: 'Show side by side' }).click()
  await expect(page.getByRole('columnheader', { name: 'Linear' })).toBeVisible()
  const google = row(page, 'google').getByRole('cell')
  await expect(google.nth(5)).toHaveText(/^1\b.*\+1\s*$/)
  await expect(google.nth(8)).toHaveText(/^0\.5\b.*\+0\.5\s*$/)
  await expect(row(page, 'newsletter').getByRole('cell').nth(9)).toHaveText(/^€60\.50\b.*−39\.8%\s*$/)
  expect(new URL(page.url()).searchParams.getAll('compare')).toEqual(['last_click', 'linear'])
  await page.reload()
  await expect(google.nth(8)).toHaveText(/^0\.5/)

  await google.nth(8).getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/goals/${site.goal}/ledger\\?`))
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toMatchObject({
    dimension: 'source',
    value: 'google',
    model: 'linear',
  })
})

test('revenue is credited less refunds, without a goal, down to single orders', async ({
  console: page,
  instance,
}) => {
  const site = await createShop(instance)
  const { status } = await instance.api('POST', '/v1/events/batch', {
    site_id: site.id,
    events: [
      {
        event_name: 'refund',
        client_id: 'cid_b',
        timestamp: new Date().toISOString(),
        properties: { value: 5.5 },
      },
    ],
  })
  expect(status).toBe(200)
  await page.goto(`/sites/${site.id}/attribution?${days()}&dimension=source`)
  await expect(async () => {
    await page.reload()
    await expect(page.locator('[data-figure="Revenue"]')).toHaveText('€95.00', { timeout: 2000 })
  }).toPass()
  await expect(page.locator('[data-figure="Orders"]')).toHaveText('2')
  await expect(page.getByRole('heading', { name: 'Revenue (all orders), last click' })).toBeVisible()
  const letters = row(page, 'newsletter').getByRole('cell')
  await expect(letters).toHaveText([/^1/, /^€15.00/, '–', '–', '–'])
  await letters.nth(1).getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Orders and refunds' })).toBeVisible()
  const orders = page.getByRole('region', { name: 'Orders and refunds' }).locator('tbody')
  await expect(orders).toHaveCount(2)
  await expect(orders.first()).toContainText('-€5.50')
  const file = await page.getByRole('link', { name: /^CSV/ }).getAttribute('href')
  expect((await (await page.request.get(file as string)).text()).split('\r\n')[1]).toContain(',-5.5,EUR,')
  await page.getByRole('link', { name: 'Attribution', exact: true }).last().click()
  await expect(page.locator('[data-figure="Revenue"]')).toHaveText('€95.00')
})

test('the report over time, changes from the days before, and rows in any order', async ({
  console: page,
  instance,
}) => {
  const site = await createShop(instance)
  await page.goto(`/sites/${site.id}/attribution?${days()}&dimension=source`)
  const chart = page.getByRole('region', { name: /^Over time/ })
  await expect(chart).toContainText('google 1')
  await expect(chart).toContainText('newsletter 1')
  await chart.getByRole('link', { name: 'Revenue' }).click()
  await expect(page).toHaveURL(/chart=value/)
  await expect(chart).toContainText('google €80.00')
  await chart.getByText('Table').click()
  const today = chart.getByRole('row').filter({ hasText: '€100.50' })
  await expect(today.getByRole('cell')).toHaveText(['€80.00', '€20.50', '€100.50'])

  // Nothing was sold in the days before.
  await expect(row(page, 'google').locator('[data-change]').first()).toContainText('new')
  const names = page
    .getByRole('table', { name: /^Revenue \(all orders\) by source/ })
    .locator('tbody')
    .getByRole('rowheader')
  await expect(names).toHaveText([/google/, /newsletter/])
  const bySource = page.getByRole('columnheader', { name: 'Source' }).getByRole('button')
  await bySource.click()
  await expect(page).toHaveURL(/sort=name/)
  await bySource.click()
  await expect(names).toHaveText([/newsletter/, /google/])
  await expect(page.getByRole('columnheader', { name: 'Source' })).toHaveAttribute('aria-sort', 'descending')
  await page.reload()
  await expect(names).toHaveText([/newsletter/, /google/])
  await expect(chart).toContainText('google €80.00')
})

test('the CSV report has a line for each row and model', async ({ console: page, instance }) => {
  const site = await createShop(instance)
  await page.goto(`/sites/${site.id}/attribution?${days()}&goal=${site.goal}&dimension=source&compare=linear`)
  const link = page.getByRole('link', { name: /^CSV/ })
  const csv = await page.request.get((await link.getAttribute('href')) as string)
  expect(csv.headers()['content-disposition']).toMatch(
    /^attachment; filename=".*-attribution-Purchase-source-.*\.csv"$/,
  )
  expect((await csv.text()).split('\r\n').toSorted()).toEqual(
    [
      '',
      'Source,Model,Conversions,Value (EUR),Cost (EUR),ROAS,CPA (EUR)',
      'google,Last click,1,80,0,,0',
      'google,Linear,0.5,40,0,,0',
      'newsletter,Last click,1,20.5,0,,0',
      'newsletter,Linear,1.5,60.5,0,,0',
    ].toSorted(),
  )
})

test('a site without orders and goals links to creating the first one', async ({
  console: page,
  instance,
}) => {
  const { id } = await instance.createSite()
  await page.goto(`/sites/${id}/attribution`)
  await expect(page.getByText('No orders and no goal yet')).toBeVisible()
  await page.getByRole('link', { name: 'Create a goal' }).click()
  await expect(page).toHaveURL(`/sites/${id}/goals/new`)
})

test('costs are uploaded, corrected line by line, listed, and deleted', async ({
  console: page,
  instance,
}) => {
  const site = await instance.createSite({ currency: 'EUR' })
  await page.goto(`/sites/${site.id}/attribution/costs?${days()}`)
  await page.getByRole('button', { name: 'Upload' }).click()
  await expect(page.getByLabel('CSV file')).toHaveAccessibleDescription(/Choose a file/)

  await page.getByLabel('CSV file').setInputFiles({
    name: 'costs.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `date,source,campaign,cost\n${today()},google,spring,118.40\n${today()},meta,,much\n`,
    ),
  })
  // The file is shown as a table before the upload, with the problem at its column.
  const table = page.locator('[data-file-table]')
  await expect(table.getByRole('heading')).toHaveText('2 rows in costs.csv')
  await expect(table.getByRole('status')).toHaveText('1 problem')
  await expect(table.getByRole('columnheader', { name: /^cost/ })).toContainText(
    'Line 3: “much”. Expected: a number',
  )
  await expect(table.getByRole('columnheader', { name: /^source/ })).toHaveText('source')
  await expect(table.getByRole('row', { name: /google/ })).toContainText('118.40')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Upload 2 rows' }).click()
  const bad = page.getByRole('region', { name: /One line is invalid/ })
  await expect(bad).toContainText('Line 3')
  await expect(bad).toContainText('Cost must be a number')
  expect((await instance.api('GET', `/v1/sites/${site.id}/costs`)).body.pagination.total).toBe(0)

  // The content of an uploaded file can be corrected in place.
  const text = page.getByLabel('Or paste the lines')
  await bad.getByRole('button', { name: 'Line 3' }).click()
  await expect(text).toBeFocused()
  await page.keyboard.type(`${today()},meta,,31.60`)
  await expect(table.getByRole('status')).toHaveText('No problems found')
  await page.getByRole('button', { name: 'Upload' }).click()
  await expect(page.getByText('2 entries of 1 day stored')).toBeVisible()
  await expect(page.getByText('€150.00 in total.')).toBeVisible()
  await expect(table).toHaveCount(0)
  await expect(row(page, '.* google')).toContainText('€118.40')

  const href = await page.getByRole('link', { name: /^CSV/ }).getAttribute('href')
  expect((await (await page.request.get(href as string)).text()).split('\r\n').toSorted()).toEqual([
    '',
    `${today()},google,,spring,118.4,EUR,,`,
    `${today()},meta,,,31.6,EUR,,`,
    'date,source,medium,campaign,cost,currency,clicks,impressions',
  ])

  await page.getByLabel('Only costs of this source').fill('meta')
  await page.keyboard.press('Enter')
  await expect(row(page, '.* google')).toHaveCount(0)
  await expect(row(page, '.* meta')).toContainText('€31.60')
  await page.getByRole('button', { name: 'Delete…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete costs' })
  await expect(dialog.getByLabel('Source')).toHaveValue('meta')
  await dialog.getByRole('button', { name: 'Delete these costs' }).click()
  await expect(page.getByText('1 entry is deleted.')).toBeVisible()
  await page.getByRole('link', { name: 'All sources' }).click()
  await expect(row(page, '.* google')).toBeVisible()
})

test('wrong and missing columns of a cost file are named before the upload', async ({
  console: page,
  instance,
}) => {
  const site = await instance.createSite()
  await page.goto(`/sites/${site.id}/attribution/costs`)
  const table = page.locator('[data-file-table]')
  const choose = (csv: string) =>
    page
      .getByLabel('CSV file')
      .setInputFiles({ name: 'ads.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await choose('Day;Source;Spend\r\n2026-03-01;google;12\r\n')
  await expect(table.getByText('The column date is missing.')).toBeVisible()
  await expect(table.getByText('The column cost is missing.')).toBeVisible()
  await expect(table.getByRole('columnheader', { name: /^spend/ })).toContainText('There is no such column.')
  await choose('Date;Source;Cost\r\n2026-03-01;google;12\r\n')
  await expect(table.getByRole('status')).toHaveText('No problems found')
  await page.getByRole('button', { name: 'Upload 1 row' }).click()
  await expect(page.getByText('1 entry of 1 day stored')).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('costs and exchange rates are saved, and a goal is chosen', async ({ console: page, instance }) => {
    const site = await createShop(instance)
    await page.goto(`/sites/${site.id}/attribution/costs?${days()}`)
    await page.getByLabel('Or paste the lines').fill(`date,source,cost,currency\n${today()},google,11,USD`)
    await page.getByRole('button', { name: 'Upload' }).click()
    await expect(page.getByText('1 entry of 1 day stored')).toBeVisible()
    await expect(row(page, '.* google')).toContainText('$11.00')

    await page.goto(`/sites/${site.id}/attribution?${days()}&wait=1`)
    await page.getByText('1 cost entry is in a currency without an exchange rate').waitFor()
    await page.getByRole('link', { name: 'Set exchange rates' }).click()
    const rates = page.getByRole('region', { name: 'Exchange rates' })
    await rates.getByLabel('Currency 1', { exact: true }).selectOption('USD')
    await rates.getByLabel(/Value of one unit of currency 1/).fill('nothing')
    await rates.getByRole('button', { name: 'Save' }).click()
    await expect(rates.getByLabel(/Value of one unit of currency 1/)).toHaveAccessibleDescription(
      /Enter a number/,
    )
    await rates.getByLabel(/Value of one unit of currency 1/).fill('0.9')
    await rates.getByRole('button', { name: 'Save' }).click()
    await expect(rates.getByRole('status')).toHaveText('Saved')
    await expect(rates.getByLabel('Currency 1', { exact: true })).toHaveValue('USD')

    await page.goto(`/sites/${site.id}/attribution?${days()}&wait=1`)
    await expect(page.locator('[data-figure="Ad costs"]')).toHaveText('€9.90')
    await page.getByLabel('Model').selectOption('linear')
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    expect(new URL(page.url()).searchParams.get('model')).toBe('linear')
  })
})

for (const [name, path, text] of [
  ['the models side by side', `attribution?${days()}&compare=linear`, 'Paid Search'],
  ['orders and refunds', `attribution/orders?${days()}`, 'newsletter'],
  ['costs', `attribution/costs?${days()}`, '€10.00'],
] as const)
  test(`${name}: accessible, and fits a phone`, async ({ console: page, instance }) => {
    const site = await createShop(instance)
    await instance.api('POST', `/v1/sites/${site.id}/costs`, {
      costs: [{ date: today(), source: 'google', cost: 10, clicks: 3 }],
    })
    await expectPagesAccessible(page, [`/sites/${site.id}/${path}`], () =>
      expect(page.getByText(text).first()).toBeVisible(),
    )
  })

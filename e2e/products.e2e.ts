import type { Page } from '@playwright/test'
import { expect, type Instance, test } from './instance.ts'
import { goToSection } from './navigation.ts'
import { expectPagesAccessible } from './page-checks.ts'

// Two days, so that the events stay in the period if midnight comes in between.
const days = () => {
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  return `from=${day(Date.now() - 86_400_000)}&to=${day(Date.now() + 86_400_000)}`
}

const mug = { item_id: 'sku-1', item_name: 'Mug', item_category: 'Kitchen', item_brand: 'Acme', price: 29.95 }
const tea = { item_id: 'sku-2', item_name: 'Tea', item_category: 'Food', price: 5 }

/** Creates a shop in which two people view the mug, and one buys two mugs and a tea. */
async function createShop(instance: Instance) {
  const site = await instance.createSite({ name: 'Shop of items', currency: 'EUR' })
  const event = (client_id: string, minutesAgo: number, event_name: string, properties: object) => ({
    event_name,
    client_id,
    timestamp: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
    properties,
  })
  const { status } = await instance.api('POST', '/v1/events/batch', {
    site_id: site.id,
    events: [
      event('cid_a', 30, 'view_item', { items: [mug] }),
      event('cid_b', 29, 'view_item', { items: [mug] }),
      event('cid_a', 20, 'purchase', {
        transaction_id: 'T-1',
        value: 64.9,
        items: [{ ...mug, quantity: 2 }, tea, { item_name: 'Gift wrap' }],
      }),
    ],
  })
  expect(status).toBe(200)
  await expect
    .poll(
      async () =>
        (await instance.api('GET', `/v1/sites/${site.id}/analytics/items`)).body.data?.totals.revenue,
    )
    .toBe(64.9)
  return site
}

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) })
const firstRows = (page: Page) => page.getByRole('rowheader')

test('products are sorted, searched, grouped by category and downloaded', async ({
  console: page,
  instance,
}) => {
  const site = await createShop(instance)
  await page.goto(`/sites/${site.id}/products?${days()}`)
  await expect(page.locator('[data-figure="revenue"]')).toContainText('€64.90')
  await expect(page.getByText('1 item has no numeric price')).toBeVisible()
  await expect(row(page, 'Mug').getByRole('cell')).toHaveText([
    /€59.90\s*92%/,
    '2',
    '1',
    '€0.00',
    '0',
    '2',
    '2',
    '1',
    '50.00%',
  ])
  await expect(firstRows(page)).toHaveText([/Mug/, /Tea/, /Gift wrap/])
  await page.getByRole('columnheader', { name: 'Product' }).getByRole('button').click()
  await expect(firstRows(page)).toHaveText([/Gift wrap/, /Mug/, /Tea/])
  await expect(page.getByRole('columnheader', { name: 'Product' })).toHaveAttribute('aria-sort', 'ascending')

  await page.getByRole('searchbox', { name: 'Find a product' }).fill('SKU-2')
  await page.keyboard.press('Enter')
  await expect(firstRows(page)).toHaveText([/Tea/])
  expect(new URL(page.url()).searchParams.get('sort')).toBe('name')
  await page.getByRole('searchbox', { name: 'Find a product' }).fill('shoe')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Nothing matches “shoe”.')).toBeVisible()
  await page.getByRole('link', { name: 'Show all' }).click()
  await expect(firstRows(page)).toHaveCount(3)

  await page.getByRole('link', { name: 'Categories' }).click()
  await expect(firstRows(page)).toHaveText([/No category/, /Food/, /Kitchen/])

  const href = await page.getByRole('link', { name: 'CSV of all categories' }).getAttribute('href')
  const file = await page.request.get(href ?? '')
  expect(file.headers()['content-disposition']).toMatch(/-Categories-.*\.csv"$/)
  const [titles, ...lines] = (await file.text()).trim().split(/\r?\n/)
  expect(titles).toContain('Item ID,Category,Revenue (EUR),Units,Orders')
  expect(lines[1]).toBe(',Food,5,1,1,0,0,0,0,1,')
  await page.getByText('API request').click()
  await expect(page.getByText(`/v1/sites/${site.id}/analytics/items?`)).toBeVisible()
})

test('a site without items says which events to send', async ({ console: page, instance }) => {
  const { id } = await instance.createSite({ name: 'No items yet' })
  await page.goto(`/sites/${id}`)
  await goToSection(page, 'Analyze', 'Products')
  await expect(page.getByRole('heading', { name: 'No items in this period' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Example of events with items' })).toContainText('view_item')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('products are searched and sorted', async ({ console: page, instance }) => {
    const site = await createShop(instance)
    await page.goto(`/sites/${site.id}/products?${days()}&wait=1`)
    await expect(firstRows(page)).toHaveText([/Mug/, /Tea/, /Gift wrap/])
    await page.getByRole('button', { name: 'Units', exact: true }).click()
    await expect(page).toHaveURL(/sort=-quantity/)
    await page.getByRole('searchbox').fill('tea')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/sort=-quantity&search=tea/)
    await page.goto(`${page.url()}&wait=1`)
    await expect(firstRows(page)).toHaveText([/Tea/])
  })
})

test('products: accessible, and fit a phone', async ({ console: page, instance }) => {
  const site = await createShop(instance)
  const empty = await instance.createSite({ name: 'Empty shop' })
  await expectPagesAccessible(
    page,
    [`/sites/${site.id}/products?${days()}`, `/sites/${empty.id}/products`],
    () => expect(page.getByRole('heading', { name: 'Products', level: 1 })).toBeVisible(),
  )
})

import type { Page } from '@playwright/test'
import { expect, type Instance, test } from './instance.ts'
import { expectAccessible } from './page-checks.ts'

/** A site with three goals, and with 60 visitors of 60 pages. */
async function createPages(instance: Instance) {
  const site = await instance.createSite({ name: 'Long tables', currency: 'EUR', timezone: 'UTC' })
  const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  const events = Array.from({ length: 60 }, (_, n) => ({
    event_name: 'page_view',
    client_id: `cid_${n}`,
    timestamp: at(200 + n),
    context: { page_url: `https://${site.domain}/page-${String(n).padStart(2, '0')}` },
  }))
  const { status } = await instance.api('POST', '/v1/events/batch', { site_id: site.id, events })
  expect(status).toBe(200)
  for (const name of ['Zebra', 'Änderung', 'Banana']) {
    const goal = { name, event_name: `goal_${name.length}` }
    expect((await instance.api('POST', `/v1/sites/${site.id}/conversions`, goal)).status).toBe(201)
  }
  await expect
    .poll(async () => {
      const { body } = await instance.api('GET', `/v1/sites/${site.id}/analytics/traffic`)
      return body.data?.totals.pageviews
    })
    .toBe(60)
  return site
}

const rowHeaders = (page: Page) => page.getByRole('table').getByRole('rowheader')
const header = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true })

test('a whole list is sorted by a header, and the address keeps the order', async ({
  console: page,
  instance,
}) => {
  const site = await createPages(instance)
  await page.goto(`/sites/${site.id}/goals`)
  await header(page, 'Goal').getByRole('button').click()
  await expect(rowHeaders(page)).toHaveText([/Änderung/, /Banana/, /Zebra/])
  await expect(header(page, 'Goal')).toHaveAttribute('aria-sort', 'ascending')
  expect(new URL(page.url()).searchParams.get('sort')).toBe('goal')
  await header(page, 'Goal').getByRole('button').press('Enter')
  await expect(rowHeaders(page)).toHaveText([/Zebra/, /Banana/, /Änderung/])
  await page.reload()
  await expect(rowHeaders(page)).toHaveText([/Zebra/, /Banana/, /Änderung/])
  await expect(header(page, 'Goal')).toHaveAttribute('aria-sort', 'descending')
  await header(page, 'Goal').getByRole('button').click()
  await expect(page).not.toHaveURL(/sort=/)
  await expect(page.locator('th[aria-sort]')).toHaveCount(0)
})

test('a list of pages is only sorted by what the API sorts by', async ({ console: page, instance }) => {
  const site = await createPages(instance)
  await page.goto(`/sites/${site.id}/users?search=cid_`)
  await expect(header(page, 'Sessions').getByRole('button')).toHaveCount(0)
  await header(page, 'Value').getByRole('button').click()
  await expect(header(page, 'Value')).toHaveAttribute('aria-sort', 'descending')
  const address = new URL(page.url())
  expect([...address.searchParams]).toEqual([
    ['search', 'cid_'],
    ['sort', '-lifetime_value'],
  ])
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('-lifetime_value')
})

test('chosen columns stay after a reload, without JavaScript too, and can be reset', async ({
  console: page,
  instance,
  browser,
}) => {
  const site = await createPages(instance)
  await page.goto(`/sites/${site.id}/users`)
  await page.getByRole('button', { name: 'Columns' }).press('Enter')
  await expect(page.getByRole('checkbox', { name: 'User', exact: true })).toHaveCount(0)
  const keptAfter = (change: () => Promise<void>) =>
    Promise.all([page.waitForResponse((it) => it.url().endsWith('/preferences/columns')), change()])
  await keptAfter(() => page.getByRole('checkbox', { name: 'Sessions' }).press('Space'))
  await keptAfter(() => page.getByRole('checkbox', { name: 'First seen' }).click())
  await expect(header(page, 'Sessions')).toHaveCount(0)
  await expect(header(page, 'First seen')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Columns' })).toBeFocused()

  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
    baseURL: new URL(page.url()).origin,
  })
  const plain = await context.newPage()
  await plain.goto(`/sites/${site.id}/users?wait`)
  await expect(header(plain, 'First seen')).toBeVisible()
  await expect(header(plain, 'Sessions')).toHaveCount(0)
  await plain.getByRole('button', { name: 'Columns' }).click()
  await plain.getByRole('checkbox', { name: 'Value' }).uncheck()
  await plain.getByRole('button', { name: 'Apply' }).click()
  await expect(header(plain, 'Value')).toHaveCount(0)
  await expect(header(plain, 'First seen')).toBeVisible()
  await context.close()

  await page.reload()
  await expect(header(page, 'Sessions')).toHaveCount(0)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('button', { name: 'Back to the default' }).click()
  await expect(header(page, 'Sessions')).toBeVisible()
  await expect(header(page, 'First seen')).toHaveCount(0)
})

test('keys move through the rows of a table and open one', async ({ console: page, instance }) => {
  const site = await createPages(instance)
  await page.goto(`/sites/${site.id}/goals?sort=goal`)
  const link = (name: string) => page.getByRole('link', { name, exact: true })
  await expect(rowHeaders(page)).toHaveText([/Änderung/, /Banana/, /Zebra/])
  await page.locator('main').focus()
  await page.keyboard.press('j')
  await expect(link('Änderung')).toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press('ArrowDown')
  await expect(link('Zebra')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(link('Zebra')).toBeFocused()
  await page.keyboard.press('k')
  await expect(link('Banana')).toBeFocused()
  await page.keyboard.press('End')
  await expect(link('Zebra')).toBeFocused()
  await page.keyboard.press('Home')
  await expect(link('Änderung')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Banana')
})

for (const [width, barHeight] of [
  [1280, 0],
  [390, 52],
] as const)
  test(`the header of a long table stays visible at ${width} px`, async ({ console: page, instance }) => {
    const site = await createPages(instance)
    await page.setViewportSize({ width, height: 700 })

    // Fits everywhere: sticks to the page, below the bar.
    await page.goto(`/sites/${site.id}/users`)
    await rowHeaders(page).nth(20).scrollIntoViewIfNeeded()
    await page.mouse.wheel(0, 300)
    await expect.poll(async () => (await header(page, 'User').boundingBox())?.y).toBe(barHeight)

    // Wider than a phone: scrolls in its own frame there, in both directions.
    await page.goto(`/sites/${site.id}/breakdown/page`)
    const title = header(page, 'Page')
    if (width === 390) await page.locator('.frame').evaluate((it) => it.scrollBy(0, 900))
    else await page.getByRole('row').nth(45).scrollIntoViewIfNeeded()
    const box = (await title.boundingBox()) ?? { x: -1, y: -1 }
    const frame = await page.locator('.frame').boundingBox()
    expect(box.y).toBeGreaterThanOrEqual(Math.max(barHeight, frame?.y ?? 0) - 1)
    expect(box.y).toBeLessThan(Math.max(barHeight, frame?.y ?? 0) + 1)
    await expect(title).toBeInViewport()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    if (width === 390) {
      await page.locator('.frame').evaluate((it) => it.scrollBy(200, 0))
      await expect.poll(async () => (await title.boundingBox())?.x).toBe(frame?.x)
    }
    await expectAccessible(page)
  })

import { csvLinesOf } from './csv-lines.ts'
import { expect, type Instance, test } from './instance.ts'
import { expectPagesAccessible } from './page-checks.ts'

/** Two people meet an error on two pages, and one of them another one. */
async function createFailingSite(instance: Instance) {
  const site = await instance.createSite({ name: 'Failing shop' })
  const failed = (client_id: string, hours: number, page: string, properties: object) => ({
    event_name: 'browser_error',
    client_id,
    timestamp: new Date(Date.now() - hours * 3_600_000).toISOString(),
    properties: { page_path: page, ...properties },
  })
  const price = (line: number, release: string) => ({
    message: `Order ${4000 + line} has no <b>price</b>`,
    error_type: 'TypeError',
    stack: `TypeError: Order ${4000 + line} has no <b>price</b>\n    at total (https://shop.example/cart-${line}.js:${line}:4)`,
    file: `https://shop.example/cart-${line}.js`,
    line,
    column: 4,
    release,
  })
  const events = [
    failed('cid_a', 50, '/', price(11, '1.4.1')),
    failed('cid_b', 30, '/cart', price(12, '1.4.2')),
    failed('cid_b', 3, '/cart', { message: 'Failed to fetch', error_type: 'TypeError' }),
  ]
  await instance.api('POST', '/v1/events/batch', { site_id: site.id, events })
  const path = `/v1/sites/${site.id}/analytics/browser-errors`
  await expect.poll(async () => (await instance.api('GET', path)).body.pagination?.total).toBe(2)
  const sessions = `/v1/sites/${site.id}/analytics/traffic?metrics=sessions`
  await expect
    .poll(async () => (await instance.api('GET', sessions)).body.data?.totals)
    .toEqual({ sessions: 3 })
  return site
}

test('errors are listed by cause, and lead to stack, pages, releases and people', async ({
  console: page,
  instance,
}) => {
  const site = await createFailingSite(instance)
  const path = `/sites/${site.id}/errors`
  await page.goto(path)
  const rows = page.locator('[data-rows] tbody tr')
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(0).getByRole('rowheader')).toContainText('Order 4012 has no <b>price</b>')
  await expect(rows.nth(0).getByRole('rowheader')).toContainText(
    'TypeError · https://shop.example/cart-12.js:12:4',
  )
  await expect(rows.nth(0).getByRole('cell').nth(0)).toHaveText(/up from 0 before\s+2$/)
  await expect(rows.nth(0).getByRole('cell').nth(3)).toHaveText('1.4.2')
  await page.getByRole('button', { name: 'Last seen' }).click()
  await expect(page).toHaveURL(/sort=-last_seen/)
  await expect(rows.nth(0)).toContainText('Failed to fetch')

  await rows.nth(1).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order 4012 has no <b>price</b>')
  await expect(page.getByRole('region', { name: 'Stack', exact: true })).toContainText(
    'at total (https://shop.example/cart-12.js:12:4)',
  )
  await expect(page.getByRole('region', { name: 'Release', exact: true }).getByRole('row')).toHaveCount(3)
  await expect(page.locator('b')).toHaveCount(0)
  const ofError = page.url().slice(new URL(page.url()).origin.length)

  await page.getByRole('region', { name: 'Page', exact: true }).getByRole('link', { name: '/cart' }).click()
  await expect(page.getByText('Page is /cart')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Release', exact: true }).getByRole('row')).toHaveCount(2)
  await page.getByRole('link', { name: /Remove the filter/ }).click()
  await expect(page.getByRole('region', { name: 'Release', exact: true }).getByRole('row')).toHaveCount(3)
  await page.getByRole('link', { name: 'All of them' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Events')
  await expect(page.locator('section[aria-labelledby=list-title] [data-rows] tbody tr')).toHaveCount(2)
  await expectPagesAccessible(page, [path, ofError])
})

test('the list downloads as CSV, and an error that did not occur says so', async ({
  console: page,
  instance,
}) => {
  const site = await createFailingSite(instance)
  await page.goto(`/sites/${site.id}/errors?from=2020-01-01&to=2020-01-31`)
  await expect(page.getByText('data-errors')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open the installation' })).toHaveAttribute(
    'href',
    `/sites/${site.id}/install`,
  )
  await page.goto(`/sites/${site.id}/errors`)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'CSV of all errors' }).click(),
  ])
  const file = await download.createReadStream()
  const chunks: Buffer[] = []
  for await (const chunk of file) chunks.push(chunk as Buffer)
  const lines = Buffer.concat(chunks).toString().trim().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[0]).toBe(
    'Error,Type,Message,File,Line,Column,Release,Errors,People,Pages,First seen,Last seen,Known since,Errors before,People before',
  )
  expect(lines[1]).toContain(
    ',TypeError,Order 4012 has no <b>price</b>,https://shop.example/cart-12.js,12,4,1.4.2,2,2,2,',
  )

  await page.locator('[data-rows] tbody tr').first().getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order 4012 has no <b>price</b>')
  await expect(page.getByRole('region', { name: 'Over time' })).toContainText('up from 0 before')
  const linesOf = async (of: string) => {
    const href = await page.getByRole('link', { name: `CSV of ${of}` }).getAttribute('href')
    return csvLinesOf(await page.request.get(href as string))
  }
  const [header, ...intervals] = await linesOf('errors over time')
  expect(header).toBe('Interval,Errors,People,"Errors, before","People, before"')
  expect(intervals.filter((it) => it.endsWith(',0,0,0,0')).length).toBeLessThan(intervals.length)
  const values = await linesOf('pages, browsers, systems and releases')
  expect(values[0]).toBe('Dimension,Value,Errors,People')
  expect(values).toContain('page,/cart,1,1')
  await page.goto(`/sites/${site.id}/errors/0123456789abcdef`)
  await expect(page.getByText('The error did not occur in this period')).toBeVisible()
})

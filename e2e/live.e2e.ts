import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from './instance.ts'

/** Serves a host page with the snippet in its head, as a customer's server would. */
async function servePages(snippet: string) {
  const server = createServer((request, response) => {
    const title = request.url === '/pricing' ? 'Pricing' : 'Home'
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' })
    response.end(`<!doctype html><html lang="en"><head><title>${title}</title>${snippet}</head>
      <body><h1>${title}</h1><a href="/pricing">Pricing</a></body></html>`)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((done) => server.close(done)),
  }
}

test('a visit in a real browser appears on the open dashboard automatically', async ({
  console: dashboard,
  instance,
  browser,
}) => {
  const site = await instance.createSite({
    name: 'Live shop',
    settings: { allowed_hostnames: ['127.0.0.1'] },
  })
  const pages = await servePages(site.snippet)
  const visitor = await browser.newContext()
  try {
    await dashboard.goto(`/sites/${site.id}?period=today`)
    await expect(dashboard.getByText('Waiting for the first event')).toBeVisible()

    const visit = await visitor.newPage()
    await visit.goto(`${pages.origin}/?utm_source=newsletter&utm_medium=email`)
    const arrived = Date.now()
    const views = dashboard.locator('[data-metric="pageviews"]')
    // The dashboard polls less often if its numbers take long to load.
    await expect(views).toHaveText('1', { timeout: 90_000 })
    test.info().annotations.push({
      type: 'ms until the dashboard showed it',
      description: String(Date.now() - arrived),
    })

    await visit.getByRole('link', { name: 'Pricing' }).click()
    await expect(views).toHaveText('2', { timeout: 90_000 })
    await expect(dashboard.locator('[data-metric="users"]')).toHaveText('1')
    await expect(dashboard.locator('[data-metric="sessions"]')).toHaveText('1')
    await expect(dashboard.getByText('/pricing', { exact: true })).toBeVisible()

    const report = await instance.api(
      'GET',
      `/v1/sites/${site.id}/analytics/traffic?dimensions=source,medium`,
    )
    expect(report.body.data.rows).toHaveLength(1)
    expect(report.body.data.rows[0].dimensions).toEqual({ source: 'newsletter', medium: 'email' })
  } finally {
    await visitor.close()
    await pages.close()
  }
})

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from './instance.ts'
import { goToSettings } from './navigation.ts'
import { expectAccessible, expectFitsPhone } from './page-checks.ts'

/** Starts the remote services: a file of costs, and a Slack channel. */
async function startRemoteServices() {
  const state = { feed: { status: 200, body: '' }, messages: [] as string[] }
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (text: string) => {
      body += text
    })
    request.on('end', () => {
      if (request.method === 'POST') state.messages.push(body)
      const { status, body: answer } = request.method === 'POST' ? { status: 200, body: 'ok' } : state.feed
      response.writeHead(status).end(answer)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    ...state,
    origin: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      }),
  }
}

const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)

test('a feed is connected, fetched, breaks, is fixed and disconnected', async ({
  console: page,
  instance,
}) => {
  test.setTimeout(180_000)
  const others = await startRemoteServices()
  others.feed.body = `date,source,campaign,cost\n${day},bing,Spring,12.50\nyesterday,bing,Brand,1\n`
  const site = await instance.createSite({ name: 'Shop with ads' })
  await page.goto(`/sites/${site.id}`)
  await goToSettings(page, 'Integrations')
  await expect(page.getByRole('heading', { name: 'Connect a service' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Connect Cost feed' }).click()

  await page.getByLabel('Address').fill('ftp://ads.example.com/costs.csv')
  await page.getByRole('button', { name: 'Connect' }).click()
  await expect(page.getByLabel('Address')).toHaveAccessibleDescription(/must begin with https/)
  await page.getByLabel('Address').fill(`${others.origin}/costs.csv`)
  await page.getByLabel('Header', { exact: false }).first().fill('Authorization')
  await page.getByRole('button', { name: 'Connect' }).click()
  await expect(page.getByLabel('Header value')).toHaveAccessibleDescription(/Must be given/)
  await expectAccessible(page)
  await page.getByLabel('Header value').fill('Bearer a-token-of-the-feed')
  await page.getByLabel('Name', { exact: false }).fill('Bing')
  await page.getByRole('button', { name: 'Connect' }).click()

  const history = page.getByRole('region', { name: 'Fetched costs' }).getByRole('listitem')
  await expect(history.first()).toContainText('Partial', { timeout: 30_000 })
  await expect(history.first()).toContainText('1 cost, 1 row skipped')
  await page.getByText('Problems in rows').click()
  await expect(history.first()).toContainText('line 3: date')
  await expect(page.getByText('••••feed')).toBeVisible()
  await expect(page.getByText('a-token-of-the-feed')).toHaveCount(0)
  await expectAccessible(page)
  const costs = async () => (await instance.api('GET', `/v1/sites/${site.id}/costs`)).body.data
  expect(await costs()).toMatchObject([{ date: day, source: 'bing', campaign: 'Spring', cost: 12.5 }])

  others.feed.status = 404
  await page.getByRole('button', { name: 'Sync now' }).click()
  await expect(page.getByText('Not working since')).toBeVisible({ timeout: 30_000 })
  await expect(history.first()).toContainText('The feed was not found at this address (404)')
  await expectAccessible(page)
  others.feed.status = 200
  await page.getByRole('link', { name: 'Edit' }).click()
  await expect(page.getByLabel('Address')).toHaveValue(`${others.origin}/costs.csv`)
  await expect(page.getByLabel('Header value')).toHaveAccessibleDescription(
    /Leave empty to keep the stored one/,
  )
  await page.getByLabel('Fetch costs').selectOption({ label: 'Every day' })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Connected', { exact: true }).first()).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('Not working since')).toHaveCount(0)
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByText('Nothing is fetched until you resume it.')).toBeVisible()
  await expectFitsPhone(page)

  await page.getByRole('link', { name: 'Integrations', exact: true }).first().click()
  await expect(page.getByRole('region', { name: 'Connected' })).toContainText('Bing')
  await expectFitsPhone(page)
  await page.getByRole('link', { name: 'Bing' }).click()
  await page.getByRole('button', { name: 'Disconnect…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByText('The integration is disconnected. Fetched costs stay.')).toBeVisible()
  expect(await costs()).toHaveLength(1)
  await others.stop()
})

test('an account is connected once, and the form shows what is missing', async ({
  console: page,
  instance,
}) => {
  const site = await instance.createSite({ name: 'Shop with Google' })
  await page.goto(`/sites/${site.id}/integrations/new?type=google_ads`)
  await page.getByRole('button', { name: 'Connect' }).click()
  await expect(page.getByLabel('Customer ID')).toHaveAccessibleDescription(/Is required/)
  await expect(page.getByLabel('Refresh token')).toHaveAccessibleDescription(/Is required/)
  await page.getByLabel('Customer ID').fill('123')
  for (const label of ['OAuth client ID', 'OAuth client secret', 'Refresh token', 'Developer token'])
    await page.getByLabel(label).fill(`the ${label}`)
  await page.getByRole('button', { name: 'Connect' }).click()
  await expect(page.getByLabel('Customer ID')).toHaveAccessibleDescription(/ten digits/)
  // The entered values are kept.
  await expect(page.getByLabel('Refresh token')).toHaveValue('the Refresh token')
  await page.getByLabel('Customer ID').fill('123-456-7890')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Connect' }).click()
  await expect(page.getByRole('heading', { name: 'Google Ads' })).toBeVisible()
  await page.goto(`/sites/${site.id}/integrations`)
  await expect(page.getByText('Already connected. A site can have one account.')).toBeVisible()
  await page.goto(`/sites/${site.id}/settings`)
  await page.getByRole('link', { name: 'Google Ads, Meta Ads, cost feeds and Slack' }).click()
  await expect(page.getByRole('heading', { name: 'Integrations', exact: true })).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('Slack is connected and gets a test message', async ({ console: page, instance }) => {
    const others = await startRemoteServices()
    const site = await instance.createSite({ name: 'Shop with Slack' })
    await page.goto(`/sites/${site.id}/integrations`)
    await page.getByRole('link', { name: 'Connect Slack' }).click()
    await page.getByLabel('Webhook address').fill(`${others.origin}/services/T000/B000/end-of-address`)
    await page.getByRole('checkbox', { name: 'Reports' }).uncheck()
    await page.getByRole('button', { name: 'Connect' }).click()
    await page.getByRole('button', { name: 'Send a test message' }).click()
    await expect(page.getByText('Test message').first()).toBeVisible()
    await expect.poll(() => others.messages.length, { timeout: 30_000 }).toBe(1)
    expect(JSON.parse(others.messages[0] ?? '').text).toBe('Sightline is connected to Shop with Slack')
    // Slack has the message a moment before its result is stored, and without JavaScript the page stays as it was.
    await expect(async () => {
      await page.goto(page.url().replace(/\?.*/, ''))
      await expect(page.getByText('Done')).toBeVisible({ timeout: 500 })
    }).toPass({ timeout: 20_000 })
    await others.stop()
  })
})

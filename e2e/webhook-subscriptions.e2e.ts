import type { Page } from '@playwright/test'
import { expect, type Instance, signIn, test } from './instance.ts'
import { goToSettings } from './navigation.ts'
import { expectAccessible, expectNoSidewaysScroll } from './page-checks.ts'

/** Creates a site with a goal and three purchases, one of which has a high value. */
async function createShop(instance: Instance) {
  const site = await instance.createSite({ name: 'Shop with webhooks', currency: 'EUR' })
  const { body: goal } = await instance.api('POST', `/v1/sites/${site.id}/conversions`, {
    name: 'Large purchase',
    event_name: 'purchase',
    value_type: 'dynamic',
    value_property: 'value',
  })
  await instance.api('POST', '/v1/events/batch', {
    site_id: site.id,
    events: [20, 60, 240].map((value, index) => ({
      event_name: 'purchase',
      client_id: `cid_${index}`,
      properties: { value },
    })),
  })
  const wanted = { events: ['conversion.completed'], site_ids: [site.id] }
  await expect
    .poll(async () => (await instance.api('POST', '/v1/webhooks/dry-run', wanted)).body.data.passed)
    .toBe(3)
  return { site, goalId: goal.data.id as string }
}

async function createWebhook(instance: Instance, fields: Record<string, unknown> = {}) {
  const { status, body } = await instance.api('POST', '/v1/webhooks', {
    url: 'http://127.0.0.1:9/hook',
    events: ['site.created'],
    ...fields,
  })
  expect(status).toBe(200)
  return body.data as { id: string; secret: string }
}

const stored = async (instance: Instance, id: string) =>
  (await instance.api('GET', `/v1/webhooks/${id}`)).body.data

test('a webhook is created with filters, after a dry run, and shows its secret once', async ({
  page,
  freshInstance: instance,
}) => {
  await page.goto(`${instance.console_url}/sign-in`)
  await signIn(page, instance)
  await goToSettings(page, 'Webhooks')
  await expect(page.getByRole('heading', { name: 'No webhooks yet' })).toBeVisible()
  await expectAccessible(page)

  const { site, goalId } = await createShop(instance)
  await page.getByRole('link', { name: 'New webhook' }).click()
  await page.getByRole('button', { name: 'Create the webhook' }).click()
  await expect(page.getByLabel('Address')).toHaveAccessibleDescription(/Enter the address/)

  await page.getByRole('group', { name: 'From which sites' }).getByLabel('Only some').check()
  await page.getByRole('checkbox', { name: 'Shop with webhooks' }).check()
  const passed = page.locator('[data-dry-run=passed]')
  await expect(passed).toHaveText('3')
  await page.getByLabel('Minimum value').fill('50')
  await expect(passed).toHaveText('2')
  await page.getByLabel('Site added').check()
  await expect(passed).toHaveText('3')
  await page.getByText('Only certain goals').click()
  await page.getByLabel('Large purchase').check()
  await expect(page.getByLabel('Large purchase')).toBeChecked()
  await page.getByLabel('Metadata').fill('[1]')
  await page.getByLabel('Address').fill('ftp://hooks.example.com')
  await page.getByRole('button', { name: 'Create the webhook' }).click()
  await expect(page.getByLabel('Metadata')).toHaveAccessibleDescription(/Enter a JSON object/)
  await page.getByLabel('Metadata').fill('{"team": "growth"}')
  await page.getByRole('button', { name: 'Create the webhook' }).click()
  await expect(page.getByLabel('Address')).toHaveAccessibleDescription(/Cannot be used/)
  await expectAccessible(page)
  await page.getByLabel('Address').fill('http://127.0.0.1:9/shop')
  await page.getByRole('button', { name: 'Create the webhook' }).click()

  const secret = page.getByRole('region', { name: 'The signing secret', exact: true })
  await expect(secret).toContainText(/^whsec_/)
  await expect(page).toHaveURL(/\/webhooks\/wh_\w+$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('http://127.0.0.1:9/shop')
  await expectAccessible(page)
  await page.reload()
  await expect(secret).toContainText(/^whsec_/)
  await page.getByRole('button', { name: 'I have copied it' }).click()
  await expect(secret).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('http://127.0.0.1:9/shop')
  await expect(page.getByText('whsec_')).toHaveCount(0)
  const { body } = await instance.api('GET', '/v1/webhooks')
  expect(body.data[0]).toMatchObject({
    url: 'http://127.0.0.1:9/shop',
    events: ['conversion.completed', 'site.created'],
    site_ids: [site.id],
    filters: { 'conversion.completed': { min_value: 50, conversion_ids: [goalId] } },
    metadata: { team: 'growth' },
  })

  await page.goto(`${instance.console_url}/webhooks`)
  await expect(page.getByText('whsec_')).toHaveCount(0)
  const entry = page.getByRole('row').filter({ hasText: 'http://127.0.0.1:9/shop' })
  await expect(entry).toContainText('Conversion, Site added; of one site')
  await expect(entry).toContainText('Active')
  await expectAccessible(page)
})

test('the goals of a site can be chosen regardless of the number of sites', async ({
  console: page,
  browser,
  instance,
}) => {
  for (let index = 0; index < 50; index++) await instance.createSite({ name: `A site before it, ${index}` })
  const site = await instance.createSite({ name: 'Zürich, after fifty others' })
  const goal = { name: 'Signed up in Zürich', event_name: 'sign_up' }
  await instance.api('POST', `/v1/sites/${site.id}/conversions`, goal)
  const chooseSite = async (form: Page) => {
    await form.getByRole('group', { name: 'From which sites' }).getByLabel('Only some').check()
    await form.getByRole('checkbox', { name: site.name }).check()
  }
  const filters = (form: Page) => form.getByRole('group', { name: 'Conversion', exact: true })

  await page.goto('/webhooks/new')
  await filters(page).getByText('Only certain goals').click()
  await expect(page.getByLabel(goal.name)).toHaveCount(0)
  await expect(
    page.getByText('The goals of other sites appear when you choose these sites above.'),
  ).toBeVisible()
  await chooseSite(page)
  await filters(page).getByLabel(goal.name).check()
  await expect(page.getByText('1 selected')).toBeVisible()

  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
    baseURL: instance.console_url,
  })
  const plain = await context.newPage()
  await plain.goto('/webhooks/new')
  await chooseSite(plain)
  await plain.getByRole('button', { name: 'Run it' }).click()
  await filters(plain).getByText('Only certain goals').click()
  await filters(plain).getByLabel(goal.name).check()
  await context.close()
})

test('editing keeps what the API stored; the secret is rotated, sending paused, and the webhook deleted', async ({
  console: page,
  instance,
}) => {
  const filters = { 'anomaly.detected': { severity: ['high', 'critical'] } }
  const { id, secret } = await createWebhook(instance, { events: ['anomaly.*', 'conversion.*'], filters })
  await page.goto(`/webhooks/${id}/edit`)
  await expect(page.getByLabel('All conversion events')).toBeChecked()
  await expect(page.getByLabel('Conversion attributed')).toBeDisabled()
  await page.getByLabel('Address').fill('http://127.0.0.1:9/other')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(new RegExp(`/webhooks/${id}$`))
  expect(await stored(instance, id)).toMatchObject({
    url: 'http://127.0.0.1:9/other',
    events: ['conversion.*', 'anomaly.*'],
    filters,
  })

  await page.goto(`/webhooks/${id}/edit`)
  await page.getByRole('button', { name: 'Rotate the secret…' }).click()
  const rotation = page.getByRole('dialog', { name: 'Rotate the signing secret?' })
  await rotation.getByLabel('The old secret also signs for').selectOption('3600')
  await expectAccessible(page)
  await rotation.getByRole('button', { name: 'Rotate the secret' }).click()
  const shown = page.getByRole('region', { name: 'The signing secret', exact: true })
  await expect(shown).toContainText(/^whsec_/)
  await expect(shown).not.toContainText(secret)
  await expect(shown).toBeInViewport()
  await expect(page).toHaveURL(new RegExp(`/webhooks/${id}$`))
  await page.goto(`/webhooks/${id}/edit`)
  await expect(page.getByText('The previous secret also signs')).toBeVisible()

  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible()
  expect((await stored(instance, id)).status).toBe('paused')
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  expect((await stored(instance, id)).status).toBe('active')

  await page.getByRole('button', { name: 'Delete the webhook…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete permanently' }).click()
  await expect(page.getByText('The webhook is deleted.')).toBeVisible()
  expect((await instance.api('GET', `/v1/webhooks/${id}`)).status).toBe(404)
})

test('without JavaScript the form does a dry run and saves', async ({ console: page, browser, instance }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
    baseURL: instance.console_url,
  })
  const plain = await context.newPage()
  await plain.goto('/webhooks/new')
  await plain.getByLabel('Address').fill('http://127.0.0.1:9/plain')
  await plain.getByLabel('Site added').check()
  await plain.getByLabel('Alert triggered').check()
  await plain.getByRole('group', { name: 'Alert triggered' }).getByLabel('critical').check()
  await plain.getByRole('button', { name: 'Run it' }).click()
  await expect(plain.getByLabel('Address')).toHaveValue('http://127.0.0.1:9/plain')
  await expect(plain.getByLabel('Site added')).toBeChecked()
  await plain.getByRole('button', { name: 'Create the webhook' }).last().click()
  await expect(plain.getByRole('region', { name: 'The signing secret', exact: true })).toContainText(
    /^whsec_/,
  )
  const { body } = await instance.api('GET', '/v1/webhooks')
  expect(body.data.find((it: { url: string }) => it.url.endsWith('/plain'))).toMatchObject({
    events: ['conversion.completed', 'alert.triggered', 'site.created'],
    filters: { 'alert.triggered': { severity: ['critical'] } },
  })
  await context.close()
})

test('everything fits on a phone', async ({ console: page, instance }) => {
  const { id } = await createWebhook(instance, {
    url: `http://127.0.0.1:9/${'long/'.repeat(40)}`,
    events: ['*'],
  })
  const sent = await instance.api('POST', `/v1/webhooks/${id}/test`, { event_type: 'export.completed' })
  const pages = ['', '/edit', '/backfills', `/deliveries/${sent.body.data.id}`].map(
    (it) => `/webhooks/${id}${it}`,
  )
  await page.setViewportSize({ width: 360, height: 740 })
  for (const path of ['/webhooks', '/webhooks/new', ...pages]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }
})

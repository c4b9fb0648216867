import { expect, test } from './instance.ts'
import { expectPagesAccessible } from './page-checks.ts'

test('a new site: domain, snippet, and the first event is noticed automatically', async ({
  console: page,
  instance,
}) => {
  await page.goto('/sites/new')
  await page.getByRole('button', { name: 'Add the site' }).click()
  await expect(page.getByLabel('Domain')).toHaveAccessibleDescription(/Enter the domain/)

  await page.getByLabel('Domain').fill('https://First.Example.com/shop')
  await page.getByLabel('Name').fill('First shop')
  await page.getByLabel('Time zone').selectOption('Europe/Berlin')
  await page.getByRole('button', { name: 'Add the site' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Put Sightline on first.example.com')
  await expect(page.getByText('Waiting for the first event…')).toBeVisible()

  const siteId = new URL(page.url()).pathname.split('/')[2] as string
  const { body } = await instance.api('GET', `/v1/sites/${siteId}`)
  expect(body.data).toMatchObject({
    name: 'First shop',
    domain: 'first.example.com',
    timezone: 'Europe/Berlin',
  })

  const user_agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
  const event = {
    event_name: 'page_view',
    client_id: 'cid_first',
    context: { page_url: 'https://first.example.com/pricing', user_agent },
  }
  const sent = await instance.api('POST', '/v1/events', { site_id: siteId, ...event })
  expect(sent.status).toBe(202)
  await expect(page.getByRole('heading', { name: 'Events are arriving' })).toBeVisible()
  const status = page.getByRole('region', { name: 'Events are arriving' })
  await expect(status).toContainText('Page view of /pricing')
  await expect(status).toContainText('Firefox')
  await expect(status.getByRole('time')).toHaveText(/now|sec ago/)
  await page.getByRole('link', { name: 'Open the dashboard' }).click()
  await expect(page).toHaveURL(`/sites/${siteId}`)
})

test('a site that only bots have visited says so, and keeps waiting', async ({ console: page, instance }) => {
  const site = await instance.createSite()
  await page.goto(`/sites/${site.id}/install`)
  await expect(page.getByText('Waiting for the first event…')).toBeVisible()
  await expect(page.getByText('have arrived')).toHaveCount(0)

  const event = { site_id: site.id, event_name: 'page_view', client_id: 'cid_bot' }
  const user_agent = 'Googlebot/2.1 (+http://www.google.com/bot.html)'
  await instance.api('POST', '/v1/events', { ...event, context: { user_agent } })
  await expect(page.getByText(/Only events from bots have arrived/)).toBeVisible()
  await expect(page.getByText('Waiting for the first event…')).toBeVisible()

  await instance.api('POST', '/v1/events', { ...event, client_id: 'cid_person' })
  await expect(page.getByRole('heading', { name: 'Events are arriving' })).toBeVisible()
  await expect(page.getByText(/Only events from bots/)).toHaveCount(0)
})

test('events of bots can be included', async ({ console: page, instance }) => {
  const site = await instance.createSite()
  const user_agent = 'Googlebot/2.1 (+http://www.google.com/bot.html)'
  const event = { site_id: site.id, event_name: 'page_view', client_id: 'cid_bot', context: { user_agent } }
  await instance.api('POST', '/v1/events', event)
  await page.goto(`/sites/${site.id}/install`)
  await expect(page.getByText(/Only events from bots have arrived/)).toBeVisible()
  await page.getByRole('button', { name: 'Include them' }).click()
  await expect(page.getByRole('heading', { name: 'Events are arriving' })).toBeVisible()
})

test('the snippet on the page is the one that the API returned', async ({ console: page, instance }) => {
  const site = await instance.createSite()
  for (const [path, name] of [
    ['install', 'Code to copy'],
    ['settings', 'Tracker snippet'],
  ]) {
    await page.goto(`/sites/${site.id}/${path}`)
    await expect(page.getByRole('region', { name })).toHaveText(site.snippet)
  }
})

test('the list filters by name and by status', async ({ console: page, instance }) => {
  const paused = await instance.createSite({ name: 'Winter sale' })
  await instance.api('PATCH', `/v1/sites/${paused.id}`, { status: 'paused' })
  const active = await instance.createSite({ name: 'Summer sale' })

  await page.goto('/sites')
  await page
    .getByRole('navigation', { name: 'Sites by status' })
    .getByRole('link', { name: 'Paused' })
    .click()
  await expect(page.getByRole('link', { name: 'Winter sale' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Summer sale' })).toHaveCount(0)

  await page.goto('/sites')
  await page.getByRole('searchbox', { name: 'Find sites by name or domain' }).fill(active.domain.slice(0, 12))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: 'Sites of this workspace' }).getByRole('link')).toHaveText([
    'Summer sale',
  ])
  await page.getByRole('searchbox').first().fill('nothing like it')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No site matches “nothing like it”.')).toBeVisible()
})

test('a card has the visitors of seven days and of today, their trend and their change', async ({
  console: page,
  instance,
}) => {
  const site = await instance.createSite({ name: 'Cards' })
  const old = await instance.createSite({ name: 'Cards of the past' })
  await instance.api('PATCH', `/v1/sites/${old.id}`, { status: 'archived' })
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  const visits = [
    ['ann', 9],
    ['ann', 3],
    ['bob', 3],
    ['cid', 1],
    ['ann', 0],
  ] as const
  const events = visits.map(([client_id, days]) => ({
    event_name: 'page_view',
    client_id,
    timestamp: daysAgo(days),
  }))
  await instance.api('POST', '/v1/events/batch', { site_id: site.id, events })
  await expect
    .poll(async () => (await instance.api('GET', `/v1/sites/traffic?site_ids=${site.id}`)).body.data[0])
    .toMatchObject({ users: { value: 3, previous: 1 }, users_today: 1 })

  await page.goto('/sites?search=cards')
  const list = page.getByRole('list', { name: 'Sites of this workspace' })
  const card = list.getByRole('listitem').filter({ hasText: site.domain })
  await expect(card.locator('[data-metric=users]')).toHaveText('3')
  await expect(card).toContainText('up 200%, 1 visitor before')
  await expect(card).toContainText('1 today')
  await expect(card.getByRole('img', { name: '0 to 2 visitors per day' })).toBeVisible()
  await expect(card.getByText('Active')).toHaveCount(0)
  await expect(list.getByRole('listitem').filter({ hasText: old.domain })).toContainText('Archived')
  await expectPagesAccessible(page, ['/sites?search=cards', '/sites?search=nothing'])

  // All of the card is a link.
  await page.goto('/sites?search=cards')
  await card.click({ position: { x: 20, y: 110 } })
  await expect(page).toHaveURL(`/sites/${site.id}`)
})

test('a new site has the time zone of the browser and the currency of its region', async ({
  instance,
  session,
  browser,
  console: signedIn,
}) => {
  await signedIn.goto('/sites')
  const context = await browser.newContext({
    storageState: session.state,
    timezoneId: 'Europe/Zurich',
    baseURL: instance.console_url,
  })
  const page = await context.newPage()
  await page.goto('/sites/new')
  await expect(page.getByLabel('Time zone')).toHaveValue('Europe/Zurich')
  await expect(page.getByLabel('Currency')).toHaveValue('CHF')
  await context.close()
})

test('settings: an error is next to its field, and valid input is saved', async ({
  console: page,
  instance,
}) => {
  const site = await instance.createSite()
  await page.goto(`/sites/${site.id}/settings`)
  const tracking = page.getByRole('region', { name: 'Tracking and privacy' })
  const retention = tracking.getByLabel('Keep events for')

  await retention.fill('99999')
  await tracking.getByLabel('Wait for consent').check()
  await tracking.getByRole('button', { name: 'Save' }).click()
  await expect(retention).toHaveAttribute('aria-invalid', 'true')
  await expect(retention).toHaveAccessibleDescription(/3650/)
  await expect(retention).toBeFocused()
  await expect(retention).toHaveValue('99999')

  await retention.fill('400')
  await tracking.getByLabel('Other domains').fill('pay.example.org\nhelp.example.org')
  await tracking.getByLabel('Query parameters of pages').fill('id\n\n lang ')
  await tracking.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()
  const { body } = await instance.api('GET', `/v1/sites/${site.id}`)
  expect(body.data.settings).toEqual({
    tracking_enabled: true,
    cookie_consent_required: true,
    ip_anonymization: true,
    data_retention_days: 400,
    cross_domain_tracking: ['pay.example.org', 'help.example.org'],
    allowed_hostnames: [],
    page_parameters: ['id', 'lang'],
    custom_dimensions: [],
    content_groups: [],
    public_key_max_age_hours: 24,
    public_key_identities: 'accepted',
    public_key_revenue: true,
  })

  const general = page.getByRole('region', { name: 'General' })
  await general.getByLabel('Name').fill('Renamed shop')
  await general.getByLabel('Currency').selectOption('EUR')
  await general.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'Renamed shop : choose a site' })).toBeVisible()
})

test('public key: its rules are saved, and a wrong host is named', async ({ console: page, instance }) => {
  const site = await instance.createSite()
  await page.goto(`/sites/${site.id}/settings`)
  const section = page.getByRole('region', { name: 'Public key' })
  const hosts = section.getByLabel('Other allowed hosts')
  await hosts.fill('shop.example.org\nnot a host!')
  await section.getByRole('button', { name: 'Save' }).click()
  await expect(hosts).toHaveAccessibleDescription(/Must be a domain/)

  await hosts.fill('shop.example.org')
  await section.getByLabel('Accept late events for').fill('48')
  await section.getByLabel('Reject').check()
  await section.getByLabel('Count revenue from web pages').uncheck()
  await section.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()
  const { body } = await instance.api('GET', `/v1/sites/${site.id}`)
  expect(body.data.settings).toMatchObject({
    allowed_hostnames: ['shop.example.org'],
    public_key_max_age_hours: 48,
    public_key_identities: 'refused',
    public_key_revenue: false,
  })
})

test('revenue: a definition is previewed before it changes past reports', async ({
  console: page,
  instance,
}) => {
  const site = await instance.createSite({ currency: 'EUR' })
  const order = (event_name: string, value: number, transaction_id: string) => ({
    event_name,
    client_id: 'cid_1',
    properties: { value, transaction_id },
  })
  const events = [
    order('purchase', 20, 'A'),
    order('purchase', 20, 'A'),
    order('refund', 5, 'A'),
    order('renewal', 30, 'B'),
  ]
  await instance.api('POST', '/v1/events/batch', { site_id: site.id, events })
  const stored = async () => (await instance.api('GET', `/v1/sites/${site.id}/events`)).body.data.length
  await expect.poll(stored).toBe(events.length)
  await page.goto(`/sites/${site.id}/settings`)
  const section = page.getByRole('region', { name: 'Revenue' })
  const sales = section.getByLabel('Sales', { exact: true })
  await sales.fill('purchase\nrenewal\npage_view')
  await section.getByRole('button', { name: 'Preview' }).click()
  await expect(sales).toHaveAccessibleDescription(/page views are not orders/)

  await sales.fill('purchase\nrenewal')
  await section.getByRole('button', { name: 'Preview' }).click()
  await expect(section.getByRole('row', { name: 'Orders 1 2' })).toBeVisible()
  await expect(section.getByRole('row', { name: 'Revenue €15.00 €45.00' })).toBeVisible()
  await expect(section.getByRole('row', { name: 'Refunds €5.00 €5.00' })).toBeVisible()
  await expect(section.getByRole('row', { name: /repeat an order 1 1/ })).toBeVisible()
  const path = `/v1/sites/${site.id}/revenue`
  expect((await instance.api('GET', path)).body.data.sale_events).toEqual(['purchase'])

  await section.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Revenue saved')).toBeVisible()
  expect((await instance.api('GET', path)).body.data.sale_events).toEqual(['purchase', 'renewal'])
})

test('public key: rotated with a grace period; an identity secret is shown once', async ({
  console: page,
  instance,
}) => {
  const site = await instance.createSite()
  await page.goto(`/sites/${site.id}/settings`)
  const section = page.getByRole('region', { name: 'Public key' })
  await section.getByRole('button', { name: 'Rotate' }).click()
  await page.getByRole('button', { name: 'Rotate the key' }).click()
  await expect(section.getByText(/Pages with the previous key can send events until/)).toBeVisible()
  const { body } = await instance.api('GET', `/v1/sites/${site.id}`)
  expect(body.data.public_key).not.toBe(site.public_key)
  await expect(section.getByText(body.data.public_key)).toBeVisible()

  await section.getByRole('button', { name: 'Create a secret' }).click()
  await expect(section.getByText(/^idsec_/)).toBeVisible()
  await page.reload()
  await expect(section.getByText(/^idsec_/)).toHaveCount(0)
  await expect(section.getByRole('button', { name: 'Replace' })).toBeVisible()
})

test('events from other hosts are listed, and can be allowed and counted', async ({
  console: page,
  instance,
}) => {
  const site = await instance.createSite()
  const user_agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
  const context = { page_url: 'https://other.example/', user_agent }
  const event = { event_name: 'page_view', client_id: 'cid_a', context }
  await instance.api('POST', '/v1/events', event, site.public_key)
  await page.goto(`/sites/${site.id}/install`)
  await expect(page.getByText('Only events from pages on other.example have arrived')).toBeVisible()
  await page.getByRole('link', { name: 'settings', exact: true }).click()
  const section = page.getByRole('region', { name: 'Public key' })
  await section.getByRole('button', { name: 'Allow other.example and count its events' }).click()
  await expect(section.getByLabel('Other allowed hosts')).toHaveValue('other.example')
  await page.goto(`/sites/${site.id}/install`)
  await expect(page.getByRole('heading', { name: 'Events are arriving' })).toBeVisible()
})

test('a domain of another site is rejected with an explanation', async ({ console: page, instance }) => {
  const [taken, site] = [await instance.createSite(), await instance.createSite()]
  await page.goto(`/sites/${site.id}/settings`)
  const general = page.getByRole('region', { name: 'General' })
  await general.getByLabel('Domain').fill(taken.domain)
  await general.getByRole('button', { name: 'Save' }).click()
  await expect(general.getByText(/already/)).toBeVisible()
})

test('archiving locks the settings until the site is restored', async ({ console: page, instance }) => {
  const site = await instance.createSite()
  await page.goto(`/sites/${site.id}/settings`)
  await page.getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByText('its settings are locked')).toBeVisible()
  await expect(page.getByRole('region', { name: 'General' }).getByLabel('Name')).toBeDisabled()
  await page.getByRole('button', { name: 'Reactivate' }).click()
  await expect(page.getByRole('region', { name: 'General' }).getByLabel('Name')).toBeEnabled()
})

test('deleting requires the domain, and then deletes', async ({ console: page, instance }) => {
  const site = await instance.createSite()
  await page.goto(`/sites/${site.id}/settings`)
  await page.getByRole('button', { name: 'Delete the site…' }).click()
  const dialog = page.getByRole('dialog', { name: `Delete ${site.domain}?` })
  await dialog.getByLabel(/to confirm/).fill('another.example.com')
  await dialog.getByRole('button', { name: 'Delete permanently' }).click()
  await expect(dialog.getByLabel(/to confirm/)).toHaveAccessibleDescription(/not the site’s domain/)
  expect((await instance.api('GET', `/v1/sites/${site.id}`)).status).toBe(200)

  await dialog.getByLabel(/to confirm/).fill(site.domain)
  await dialog.getByRole('button', { name: 'Delete permanently' }).click()
  await expect(page.getByText('The site was deleted with all its data.')).toBeVisible()
  expect((await instance.api('GET', `/v1/sites/${site.id}`)).status).toBe(404)
})

test('an unknown site shows the console’s own page for “not found”', async ({ console: page }) => {
  const response = await page.goto('/sites/site_of_nobody/settings')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Account and preferences' })).toBeVisible()
})

test.describe('before the script of the page has loaded', () => {
  test.use({ timezoneId: 'Asia/Tokyo' })

  test('input is kept', async ({ console: page }) => {
    let release = () => {}
    const filled = new Promise<void>((done) => {
      release = done
    })
    await page.route('**/_app/**/*.js', async (route) => {
      await filled
      await route.continue()
    })
    await page.goto('/sites/new', { waitUntil: 'commit' })
    await page.getByLabel('Domain').fill('early.example.com')
    await page.getByLabel('Name').fill('Early')
    await page.getByLabel('Currency').selectOption('EUR')
    await page.getByLabel('Wait for consent').check()
    await expect(page.getByLabel('Time zone')).toHaveValue('UTC')

    release()
    // The script of the page has loaded once the time zone is that of the browser.
    await expect(page.getByLabel('Time zone')).toHaveValue('Asia/Tokyo')
    await expect(page.getByLabel('Domain')).toHaveValue('early.example.com')
    await expect(page.getByLabel('Name')).toHaveValue('Early')
    await expect(page.getByLabel('Currency')).toHaveValue('EUR')
    await expect(page.getByLabel('Wait for consent')).toBeChecked()
  })
})

import type { Page } from '@playwright/test'
import { csvLinesOf } from './csv-lines.ts'
import { expect, type Instance, test } from './instance.ts'
import { goToSection } from './navigation.ts'
import { expectAccessible, expectPagesAccessible } from './page-checks.ts'

/** Creates four visitors yesterday, three of them by Google on a phone; one bought. */
async function createShop(instance: Instance) {
  const site = await instance.createSite({ name: 'Shop with reports', currency: 'EUR' })
  const yesterday = new Date(Date.now() - 86_400_000)
  yesterday.setUTCHours(12, 0, 0, 0)
  const view = (client_id: string, query: string) => ({
    event_name: 'page_view',
    client_id,
    timestamp: yesterday.toISOString(),
    context: { page_url: `https://${site.domain}/${query}` },
  })
  const goal = { name: 'Purchase', event_name: 'purchase', value_type: 'dynamic', value_property: 'value' }
  await instance.api('POST', `/v1/sites/${site.id}/conversions`, goal)
  const { body } = await instance.api('POST', '/v1/events/batch', {
    site_id: site.id,
    events: [
      ...['cid_a', 'cid_b', 'cid_c'].map((id) => view(id, '?utm_source=google&utm_medium=cpc')),
      view('cid_d', ''),
      { ...view('cid_a', ''), event_name: 'purchase', properties: { value: 42.5 } },
    ],
  })
  expect(body.data.accepted).toBe(5)
  await expect
    .poll(async () => {
      const traffic = await instance.api('GET', `/v1/sites/${site.id}/analytics/traffic`)
      return traffic.body.data.totals.sessions
    })
    .toBe(4)
  return site
}

const weekly = {
  name: 'Weekly overview',
  description: 'What the campaigns brought',
  schedule: { frequency: 'weekly', day_of_week: 1, time: '08:00', timezone: 'Europe/Berlin' },
  config: { metrics: ['users', 'sessions'], dimensions: ['source'] },
}

async function createReport(instance: Instance, siteId: string, fields: Record<string, unknown> = {}) {
  const { status, body } = await instance.api('POST', `/v1/sites/${siteId}/reports`, { ...weekly, ...fields })
  expect(status).toBe(201)
  return body.data as { id: string }
}

const stored = async (instance: Instance, siteId: string, reportId: string) =>
  (await instance.api('GET', `/v1/sites/${siteId}/reports/${reportId}`)).body.data

const mail = (page: Page) => page.frameLocator('iframe[title="The e-mail of the report"]')
/** What the page of a report shows of its content. */
const content = (page: Page) => page.locator('section[aria-labelledby=content-title]')
const schedule = (page: Page) => page.locator('[data-schedule]')
const runs = (page: Page) => page.getByRole('region', { name: 'Past runs' }).locator('[data-run]')

test('from the empty list via a template and the preview to the first run and its file', async ({
  console: page,
  instance,
}) => {
  const site = await createShop(instance)
  await page.goto(`/sites/${site.id}`)
  await goToSection(page, 'Watch', 'Reports')
  await page.getByRole('region', { name: 'Reports' }).getByRole('link', { name: 'New report' }).click()
  await page.getByRole('link', { name: 'Weekly overview' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Weekly overview')
  await page.getByLabel('Name', { exact: true }).fill('')
  await expect(page.getByLabel('Recipients')).toHaveValue(instance.email)
  await page.getByRole('button', { name: 'Create the report' }).last().click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveAccessibleDescription(/Enter a name/)
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()

  await page.getByLabel('Name', { exact: true }).fill('Monday numbers')
  await expect(mail(page).getByRole('heading', { level: 1 })).toHaveText('Monday numbers')
  await expect(mail(page).getByRole('row', { name: /^google/ })).toContainText('3')
  await expect(mail(page).getByText('€42.50')).toBeVisible()
  await page.getByRole('button', { name: 'Add a condition' }).click()
  await expect(page.getByLabel('Condition 1: field')).toBeFocused()
  await page.getByLabel('Condition 1: value').fill('google, bing')
  await expect(mail(page).getByRole('row', { name: /^direct/ })).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Devices' }).check()
  await page.getByLabel('Charted metric').selectOption('Sessions')

  await page.getByLabel('Time zone').selectOption('Europe/Berlin')
  await expect(schedule(page)).toHaveText(/^Every Monday at 08:00 Europe\/Berlin Next: Monday .+, 08:00$/i)
  await page.getByLabel('How often').selectOption('Every month')
  await page.getByLabel('Day of the month').selectOption('The last day')
  await expect(schedule(page)).toContainText(/on the last day of every month at 08:00 Europe\/Berlin/i)
  await page.getByLabel('How often').selectOption('Every week')
  await page.getByLabel('Recipients').fill('boss')
  await page.getByRole('button', { name: 'Create the report' }).last().click()
  await expect(page.getByLabel('Recipients')).toHaveAccessibleDescription(/boss is not an e-mail address/)
  await page.getByLabel('Recipients').fill('')
  await page.getByRole('button', { name: 'Create the report' }).last().click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Monday numbers')
  await expect(schedule(page)).toHaveText(/^Every Monday at 08:00 Europe\/Berlin, next: Monday .+, 08:00$/i)
  await expect(page.getByText('Source is google or bing')).toBeVisible()
  const reportId = new URL(page.url()).pathname.split('/').at(-1) as string
  expect(await stored(instance, site.id, reportId)).toMatchObject({
    schedule: weekly.schedule,
    config: {
      date_range: 'last_7_days',
      metrics: ['sessions', 'users', 'pageviews', 'bounce_rate', 'conversions', 'revenue'],
      dimensions: ['channel', 'source', 'page', 'device'],
      filters: 'source==google,bing',
    },
    delivery: { email: [], format: 'pdf', include_raw_data: false },
  })

  await expect(page.getByText('No runs yet')).toBeVisible()
  await page.getByRole('button', { name: 'Run now' }).click()
  await expect(runs(page)).toContainText('Ready')
  const file = runs(page).getByRole('link', { name: /\.pdf/ })
  const response = await page.request.get((await file.getAttribute('href')) ?? '')
  expect(response.headers()['content-type']).toContain('application/pdf')
  expect((await response.body()).subarray(0, 5).toString()).toBe('%PDF-')
})

test('the preview is the mail: it is large, scrolls, and opens in full size and as a PDF', async ({
  console: page,
  instance,
}) => {
  const site = await createShop(instance)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(`/sites/${site.id}/reports/new?template=weekly`)
  const frame = page.getByTitle('The e-mail of the report', { exact: true })
  await expect(mail(page).getByRole('heading', { level: 1 })).toHaveText('Weekly overview')
  const box = await frame.boundingBox()
  expect(box?.width).toBeGreaterThan(500)
  expect(box?.height).toBeGreaterThan(600)
  await mail(page).getByText('Unsubscribe', { exact: true }).scrollIntoViewIfNeeded()
  await expect(mail(page).getByText('Unsubscribe', { exact: true })).toBeInViewport()
  await expect(mail(page).getByRole('link', { name: 'Open in Sightline' })).toHaveAttribute(
    'target',
    '_blank',
  )

  await page.getByRole('button', { name: 'Full size' }).click()
  const dialog = page.getByRole('dialog', { name: 'Preview of the e-mail' })
  const full = dialog.getByTitle('The e-mail of the report in full size')
  await expect(full.contentFrame().getByRole('heading', { level: 1 })).toHaveText('Weekly overview')
  expect((await full.boundingBox())?.width).toBeGreaterThan(800)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)

  const requested = page.context().waitForEvent('request', (it) => it.url().endsWith('/reports/preview'))
  await page.getByRole('button', { name: 'Open the PDF' }).click()
  const response = await (await requested).response()
  expect(response?.headers()['content-type']).toContain('application/pdf')
})

test('every template prefills a report that can be saved as it is', async ({ console: page, instance }) => {
  const site = await createShop(instance)
  for (const [label, metrics, dimensions, frequency] of [
    [
      'Campaign performance',
      ['sessions', 'conversions', 'conversion_rate', 'revenue', 'cost', 'roas', 'cpa'],
      ['source', 'medium', 'campaign'],
      'weekly',
    ],
    [
      'E-commerce',
      ['revenue', 'orders', 'average_order_value', 'refunds', 'revenue_per_visitor'],
      ['channel', 'campaign', 'country', 'device'],
      'weekly',
    ],
    ['Executive one-pager', ['revenue', 'users', 'conversions', 'cost', 'roas'], ['channel'], 'monthly'],
  ] as const) {
    await page.goto(`/sites/${site.id}/reports/new`)
    await page.getByRole('link', { name: label }).click()
    await page.getByRole('button', { name: 'Create the report' }).last().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(label)
    const reportId = new URL(page.url()).pathname.split('/').at(-1) as string
    const report = await stored(instance, site.id, reportId)
    expect(report).toMatchObject({ schedule: { frequency }, delivery: { email: [instance.email] } })
    expect(report.config.metrics[0]).toBe(metrics[0])
    expect(report.config.metrics.toSorted()).toEqual(metrics.toSorted())
    expect(report.config.dimensions.toSorted()).toEqual(dimensions.toSorted())
  }
})

test('a report opens as what it contains, and its numbers lead to what they count', async ({
  console: page,
  instance,
}) => {
  const site = await createShop(instance)
  const { id } = await createReport(instance, site.id, {
    config: { metrics: ['users', 'sessions', 'revenue'], dimensions: ['source', 'device'] },
  })
  await page.goto(`/sites/${site.id}/reports/${id}`)
  await expect(content(page).getByRole('link', { name: 'View Sessions: 4' })).toBeVisible()
  await expect(content(page)).toContainText('€42.50')
  await expect(content(page).getByRole('slider', { name: /^Visitors over time/ })).toBeVisible()
  await expect(content(page).getByRole('region', { name: 'Devices', exact: true })).toBeVisible()
  await expect(content(page).getByRole('link', { name: 'Open in the dashboard' })).toHaveAttribute(
    'href',
    new RegExp(`^/sites/${site.id}\\?from=.*&to=`),
  )
  for (const [name, title, total] of [
    ['View Sessions: 4', 'Sessions', '4'],
    ['View Visitors, google: 3', 'People', '3'],
  ] as const) {
    await content(page).getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.locator('[data-total]')).toHaveText(total)
    await page.goBack()
  }
  await page.getByRole('link', { name: 'Edit' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Weekly overview')
})

test('other reports are added as sections, and shown with their numbers', async ({
  console: page,
  instance,
}) => {
  const site = await createShop(instance)
  const { id } = await createReport(instance, site.id, {
    config: { metrics: ['users'], dimensions: [] },
  })
  await page.goto(`/sites/${site.id}/reports/${id}`)
  await page.getByRole('link', { name: 'Edit' }).click()
  const others = page.getByRole('group', { name: 'Other reports' })
  await others.getByLabel('Events').check()
  await others.getByLabel('Missing pages').check()
  await page.getByRole('button', { name: 'Save' }).last().click()
  await expect(page.getByRole('region', { name: 'Settings' })).toContainText('Events, Missing pages')
  const events = content(page).getByRole('region', { name: 'Events', exact: true })
  await expect(events.locator('tbody tr')).toHaveText([/page_view\s*4\s*4\s*80%/, /purchase\s*1\s*1\s*20%/])
  await expect(content(page).getByRole('region', { name: 'Missing pages' })).toContainText(
    'No data in this period',
  )
  expect((await stored(instance, site.id, id)).config.sections).toEqual(['events', 'missing_pages'])
})

test('a report is paused, resumed, changed and deleted', async ({ console: page, instance }) => {
  const site = await createShop(instance)
  const { id } = await createReport(instance, site.id, {
    config: { ...weekly.config, metrics: ['sessions', 'users'], filters: 'campaign==' },
    delivery: { email: ['boss@example.com'], format: 'csv' },
  })
  await page.goto(`/sites/${site.id}/reports`)
  const row = page.getByRole('row', { name: /Weekly overview/ })
  await expect(row).toContainText(/every Monday at 08:00 Europe\/Berlin/i)
  await expect(row).toContainText('CSV, 1 recipient')
  await row.getByRole('link').click()
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible()
  await expect(schedule(page)).not.toContainText('next')
  expect(await stored(instance, site.id, id)).toMatchObject({ status: 'paused', next_run_at: null })
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  await expect(schedule(page)).toContainText('next: Monday')

  await page.getByRole('link', { name: 'Edit' }).click()
  await expect(page.getByLabel('Filter expression')).toHaveValue('campaign==')
  await expect(page.getByLabel('How often')).toBeVisible()
  await page.getByRole('radio', { name: 'On demand' }).check()
  await expect(page.getByLabel('How often')).toBeHidden()
  await page.getByRole('radio', { name: 'Excel' }).check()
  await page.getByLabel('Include raw data').check()
  await page.getByRole('button', { name: 'Save' }).last().click()
  await expect(page.getByText('Runs on demand.')).toBeVisible()
  expect(await stored(instance, site.id, id)).toMatchObject({
    type: 'on_demand',
    schedule: null,
    config: { metrics: ['sessions', 'users'], filters: 'campaign==' },
    delivery: { email: ['boss@example.com'], format: 'xlsx', include_raw_data: true },
  })

  await page.getByRole('button', { name: 'Run now…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Run the report now?' })
  await expect(dialog.getByLabel('Send by e-mail')).not.toBeChecked()
  await dialog.getByRole('button', { name: 'Run report' }).click()
  await expect(runs(page).getByRole('link', { name: /\.xlsx/ })).toBeVisible()
  await expect(runs(page).getByRole('listitem').getByRole('link')).toHaveCount(2)

  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByRole('button', { name: 'Delete the report…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete permanently' }).click()
  await expect(page.getByText('The report is deleted.')).toBeVisible()
  expect((await instance.api('GET', `/v1/sites/${site.id}/reports/${id}`)).status).toBe(404)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a report is created, run and found in the list', async ({ console: page, instance }) => {
    const site = await createShop(instance)
    await page.goto(`/sites/${site.id}/reports/new`)
    await page.getByRole('link', { name: 'Blank' }).click()
    await page.getByRole('button', { name: 'Create the report' }).last().click()
    await expect(page.getByLabel('Name', { exact: true })).toHaveAccessibleDescription(/Enter a name/)
    await page.getByLabel('Name', { exact: true }).fill('Plain')
    await page.getByLabel('Condition 1: field').selectOption('Device')
    await page.getByLabel('Condition 1: value').fill('Mobile')
    await page.getByLabel('Recipients').fill('')
    await page.getByRole('radio', { name: 'On demand' }).check()
    await page.getByRole('radio', { name: 'JSON' }).check()
    await page.getByRole('button', { name: 'Create the report' }).last().click()
    await expect(page.getByText('Device is Mobile')).toBeVisible()
    await page.getByRole('button', { name: 'Run now' }).click()
    await expect(runs(page)).toHaveCount(1)
    const here = page.url().replace(/\?.*/, '')
    await expect
      .poll(async () => {
        await page.goto(here)
        return runs(page).textContent()
      })
      .toContain('.json')
  })
})

test('an empty list of reports and the pages for new reports are accessible and fit a phone', async ({
  console: page,
  instance,
}) => {
  const site = await createShop(instance)
  const empty = await instance.createSite()
  const { id } = await createLongReport(instance, site.id)
  const reports = `/sites/${site.id}/reports`
  await expectPagesAccessible(page, [`/sites/${empty.id}/reports`, `${reports}/new`])
  await expectPagesAccessible(page, [`${reports}/new?template=executive`, `${reports}/${id}/edit`], () =>
    expect(mail(page).getByRole('heading', { level: 1 })).toBeVisible(),
  )
})

test('the list of reports and the pages of a report are accessible and fit a phone', async ({
  console: page,
  instance,
}) => {
  const site = await createShop(instance)
  const { id } = await createLongReport(instance, site.id)
  const paused = await createReport(instance, site.id, { name: 'Paused' })
  const reports = `/sites/${site.id}/reports`
  await instance.api('PATCH', `/v1${reports}/${paused.id}`, { status: 'paused' })
  const run = await instance.api('POST', `/v1${reports}/${id}/run`, { send_mail: true })
  await expect
    .poll(
      async () =>
        (await instance.api('GET', `/v1${reports}/${id}/runs/${run.body.data.id}`)).body.data.status,
    )
    .toBe('completed')
  await expectPagesAccessible(page, [reports])
  await expectPagesAccessible(page, [`${reports}/${paused.id}`, `${reports}/${id}`], () =>
    expect(content(page).getByRole('slider')).toBeVisible(),
  )
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto(`${reports}/${id}`)
    await page.getByRole('button', { name: 'Run now…' }).click()
    await expectAccessible(page)
  }
})

function createLongReport(instance: Instance, siteId: string) {
  return createReport(instance, siteId, {
    name: 'A report with a rather long name, so that it has to be cut off or broken somewhere',
    config: {
      ...weekly.config,
      metrics: ['users', 'conversions', 'revenue'],
      filters: 'country==DE,AT;source!=google',
    },
    delivery: { email: ['boss@example.com', `${'long-'.repeat(10)}address@example.com`], format: 'pdf' },
  })
}

test('what an exploration page shows is added to a report, renamed and removed again', async ({
  console: page,
  instance,
}) => {
  const site = await createShop(instance)
  const report = await createReport(instance, site.id)
  await page.goto(`/sites/${site.id}/retention?interval=day&start=visit&period=7d`)
  await page.getByRole('link', { name: 'Add to a report (Retention by day)' }).click()
  await expect(page.getByText('Choose a report for “Retention by day”')).toBeVisible()
  await page.getByRole('link', { name: weekly.name }).click()
  const added = page.getByRole('listitem', { name: /^Retention: / })
  await expect(added.getByLabel('Period')).toHaveValue('last_7_days')
  await expect(mail(page).getByRole('heading', { name: 'Retention by day' })).toBeVisible()
  await added.getByLabel('Title').fill('Who came back')
  await added.getByLabel('Period').selectOption('As the report')
  await expect(mail(page).getByRole('heading', { name: 'Who came back' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(content(page).getByRole('heading', { name: 'Who came back' })).toBeVisible()
  await expect(content(page).getByRole('row', { name: /^All 4/ })).toBeVisible()
  const { explorations } = (await stored(instance, site.id, report.id)).config
  expect(explorations).toMatchObject([
    { type: 'retention', name: 'Who came back', query: { interval: 'day', start: 'visit', mode: 'on' } },
  ])
  expect(explorations[0]).not.toHaveProperty('date_range')

  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByRole('button', { name: 'Remove Who came back' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Edit' })).toBeVisible()
  expect((await stored(instance, site.id, report.id)).config.explorations).toEqual([])
})

test('what every page explores begins a new report', async ({ console: page, instance }) => {
  const site = await createShop(instance)
  const pageLoad = { event_name: 'web_vitals', client_id: 'cid_load', properties: { lcp: 1250 } }
  const { status } = await instance.api('POST', '/v1/events', { site_id: site.id, ...pageLoad })
  expect(status).toBe(202)
  const start = async (path: string, name: string | RegExp) => {
    await page.goto(`/sites/${site.id}/${path}`)
    await page.getByRole('link', { name }).click()
    await page.getByRole('link', { name: 'New report' }).click()
  }
  for (const [path, name] of [
    ['lifecycle?period=30d', 'Lifecycle by week'],
    ['lifecycle?period=30d&interval=day', 'Stickiness by day'],
    ['paths?period=30d&node=page:/', 'Paths from /'],
    ['events?period=30d&by=property:lcp', 'Events by lcp'],
    ['web-vitals?period=30d&by=device', 'Web vitals by Device'],
    ['trends?period=30d&count1=traffic.users', 'By weekday and hour: Visitors'],
  ] as const) {
    await start(path, `Add to a report (${name})`)
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(name)
    await expect(page.getByRole('listitem', { name: new RegExp(`: ${name}$`) })).toBeVisible()
    await expect(mail(page).getByRole('heading', { name, exact: true, level: 2 })).toBeVisible()
  }
  await start('trends?period=30d&count1=traffic.users&count2=events.users', /^Add to a report \(Trends/)
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(
    'Trends: Visitors, People: All events',
  )
  await page.getByRole('button', { name: 'Create the report' }).click()
  const table = content(page).getByRole('region', {
    name: 'Trends: Visitors, People: All events',
    exact: true,
  })
  await expect(table.getByRole('columnheader')).toHaveText(['Interval', 'Visitors', 'People: All events'])
  await expect(table.getByRole('row', { name: /^All 4 4/ })).toBeVisible()
})

test('retention, lifecycle and stickiness are downloaded as CSV', async ({ console: page, instance }) => {
  const site = await createShop(instance)
  const csv = async (path: string) => {
    const answer = await page.request.get(`/sites/${site.id}/${path}`)
    expect(answer.headers()['content-type']).toContain('text/csv')
    return csvLinesOf(answer)
  }
  const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  const [cohortsHeader, ...cohorts] = await csv('retention/export?period=7d&interval=day')
  expect(cohortsHeader).toMatch(/^Started,People,Day 1,Day 1 \(%\)/)
  expect(cohorts.find((it) => it.startsWith(day))).toMatch(new RegExp(`^${day},4,,`))
  const values = await csv('retention/export?period=7d&interval=day&breakdown=source&of=values&compare=off')
  expect(values.map((it) => it.split(',').slice(0, 2))).toEqual([
    ['Source', 'People'],
    ['google', '3'],
    ['direct', '1'],
  ])
  const states = await csv('lifecycle/export?period=7d&interval=day&compare=off')
  expect(states[0]).toBe('Interval,Complete,New,Returning,Resurrected,Dormant')
  expect(states).toContain(`${day},yes,4,0,0,0`)
  const sticky = await csv('lifecycle/export?period=7d&interval=day&of=stickiness&compare=off')
  expect(sticky.slice(0, 2)).toEqual(['Days,People,Share (%)', '1,4,100'])
})

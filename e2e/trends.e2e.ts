import { csvLinesOf } from './csv-lines.ts'
import { holdData } from './held-data.ts'
import { expect, type Instance, test } from './instance.ts'
import { expectPagesAccessible } from './page-checks.ts'
import { dayAgo } from './visited-site.ts'

const agents = {
  phone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  desk: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
}

/**
 * On three days, at 10:00, Ann signs up with 3 seats, then with 5 seats, then Ann and Bob with 7 seats each; Cid only
 * looks at a page on the last day.
 */
async function createSite(instance: Instance) {
  const site = await instance.createSite({ name: 'Growing shop', timezone: 'UTC' })
  const sent = (days: number, client_id: string, event_name: string, properties = {}) => ({
    event_name,
    client_id,
    ...(client_id === 'cid_ann' && { user: { user_id: 'ann' } }),
    timestamp: `${dayAgo(days)}T10:00:00Z`,
    properties,
    context: { page_url: `https://${site.domain}/` },
  })
  const events = [
    sent(4, 'cid_ann', 'sign_up', { plan: 'pro', seats: 3, price: 34.85 }),
    sent(3, 'cid_ann', 'sign_up', { plan: 'team', seats: 5, price: 1143.9 }),
    sent(2, 'cid_ann', 'sign_up', { plan: 'pro', seats: 7 }),
    sent(2, 'cid_bob', 'sign_up', { plan: 'pro', seats: 7 }),
    sent(2, 'cid_cid', 'page_view'),
  ]
  await instance.api('POST', '/v1/events/batch', { site_id: site.id, events })
  const path = `/v1/sites/${site.id}/analytics/traffic?metrics=sessions&start_date=${dayAgo(5)}`
  await expect.poll(async () => (await instance.api('GET', path)).body.data?.totals).toEqual({ sessions: 5 })
  return `/sites/${site.id}/trends?from=${dayAgo(4)}&to=${dayAgo(2)}&compare=off`
}

test('series, a formula and a breakdown are put together, and lead to what they count', async ({
  console: page,
  instance,
}) => {
  const path = await createSite(instance)
  await page.goto(path)
  const totals = page.getByRole('table', { name: /^Totals of / })
  await expect(totals.locator('tbody tr')).toHaveText([/A · Page view\s*1/, /B · People: All events\s*3/])

  await page.getByLabel('Series A counts').selectOption('Sum of a property')
  await page.getByLabel('Event of series A').fill('sign_up')
  await page.getByLabel('Property of series A').fill('seats')
  await page.keyboard.press('Enter')
  await expect(totals.locator('tbody tr')).toHaveText([
    /A · Sum of seats: sign_up\s*22/,
    /B · People: All events\s*3/,
  ])

  await page.getByRole('button', { name: 'Add a formula' }).click()
  await page.getByLabel('Formula 1', { exact: true }).fill('A / ')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Formula 1', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Formula 1', { exact: true }).fill('A / B')
  await page.keyboard.press('Enter')
  await expect(totals.locator('tbody tr').nth(2)).toHaveText(/A \/ B\s*7\.33/)

  await page.getByLabel('Break down by').selectOption('A property')
  await page.getByLabel('Name of the property').last().fill('plan')
  await page.keyboard.press('Enter')
  await expect(totals.locator('tbody tr').first()).toHaveText(/Sum of seats: sign_up\s*pro\s*17/)
  await expect(totals).toContainText('team')

  const week = page.getByRole('table', { name: /by weekday and hour$/ })
  await expect(week.locator('td').filter({ hasText: /^14$/ })).toHaveCount(1)

  await totals.getByRole('link', { name: 'pro' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Events')
  await expect(page.getByRole('group', { name: 'Filters' })).toContainText('Event is sign_up')
  await expect(page.getByRole('group', { name: 'Filters' })).toContainText('plan is pro')
  await expect(page.getByRole('region', { name: 'Newest events' }).locator('tbody tr')).toHaveCount(3)
})

test('a choice that is not complete stays when an earlier one has loaded', async ({
  console: page,
  instance,
}) => {
  await page.goto(await createSite(instance))
  const release = await holdData(page)
  await page.getByLabel('Series A counts').selectOption('Events')
  await page.getByLabel('Event of series A').fill('sign_up')
  await page.getByLabel('Event of series A').blur()
  await page.getByLabel('Break down by').selectOption('A property')
  release()
  const totals = page.getByRole('table', { name: /^Totals of / })
  await expect(totals).toContainText('A · sign_up')
  await page.getByLabel('Name of the property').last().fill('plan')
  await page.keyboard.press('Enter')
  await expect(totals.locator('tbody tr').first()).toHaveText(/A · sign_up\s*pro\s*3/)
})

test('the values by weekday and hour fit into their cells, which have the full value as a tooltip', async ({
  console: page,
  instance,
}) => {
  const path = await createSite(instance)
  await page.goto(`${path}&count1=events.max&event1=sign_up&property1=price`)
  const cells = page.getByRole('table', { name: /by weekday and hour$/ }).locator('td')
  await expect(cells.filter({ hasText: /./ })).toHaveCount(2)
  await expect(cells.filter({ hasText: '35' })).toHaveAttribute('title', / 10:00: 34\.85$/)
  await expect(cells.filter({ hasText: '1.1K' })).toHaveAttribute('title', / 10:00: 1,143\.9$/)
  expect(await cells.evaluateAll((all) => all.filter((it) => it.scrollWidth > it.clientWidth).length)).toBe(0)
})

test('the hours of the week are compared, and download as CSV', async ({ console: page, instance }) => {
  const [path] = (await createSite(instance)).split('?')
  await page.goto(`${path}?from=${dayAgo(2)}&to=${dayAgo(2)}&count1=events.events&event1=sign_up`)
  const week = page.getByRole('region', { name: 'By weekday and hour', exact: true })
  await expect(week).toContainText('up 100%, 1 time before')
  const cell = week.locator('td').filter({ hasText: '2' })
  await expect(cell).toHaveAttribute('title', / 10:00: 2, up from 0 before$/)
  const href = await week.getByRole('link', { name: 'CSV of the hours' }).getAttribute('href')
  const [header, ...lines] = await csvLinesOf(await page.request.get(href as string))
  expect(header).toBe('Weekday,Hour,sign_up,"sign_up, before"')
  expect(lines).toHaveLength(7 * 24)
  const weekdayOf = (days: number) =>
    new Date(dayAgo(days)).toLocaleDateString('en', { weekday: 'long', timeZone: 'UTC' })
  expect(lines).toContain(`${weekdayOf(2)},10:00,2,0`)
  expect(lines).toContain(`${weekdayOf(3)},10:00,0,1`)
})

test('an hour of the week leads to the sessions that it counts', async ({ console: page, instance }) => {
  await page.goto(`${await createSite(instance)}&count1=traffic.sessions`)
  const week = page.getByRole('table', { name: /by weekday and hour$/ })
  await week.getByRole('link', { name: '3', exact: true }).click()
  await expect(page.locator('[data-total]')).toHaveText('3')
  const weekday = new Date(dayAgo(2)).toLocaleDateString('en', { weekday: 'long', timeZone: 'UTC' })
  const filters = page.getByRole('group', { name: 'Filters' })
  await expect(filters).toContainText(`Weekday is ${weekday}`)
  await expect(filters).toContainText('Hour of the day is 10:00')

  await filters.getByRole('link', { name: 'Clear all' }).click()
  await expect(page.locator('[data-total]')).toHaveText('5')
  await page.getByRole('button', { name: 'Add a filter' }).first().click()
  await page.getByLabel('Filter by').selectOption('Hour of the day')
  await page.getByLabel('Value', { exact: true }).selectOption('09:00')
  await page.getByRole('button', { name: 'Add the filter' }).click()
  await expect(page.getByRole('heading', { name: 'No matching sessions in this period' })).toBeVisible()
})

test('running totals and moving averages replace the values; the CSV has both; all of it is accessible', async ({
  console: page,
  instance,
}) => {
  const path = await createSite(instance)
  const counted = `${path}&count1=events.events&event1=sign_up`
  await page.goto(`${counted}&show=cumulative`)
  await page.getByText('Table', { exact: true }).first().click()
  const table = page.getByRole('table', { name: 'A · sign_up', exact: true }).first()
  await expect(table.locator('tbody td')).toHaveText(['4', '2', '1'])

  await page.getByLabel('Show', { exact: true }).selectOption('Moving average of 7')
  await expect(page).toHaveURL(/show=average/)
  const csv = await page.request.get(
    (await page.getByRole('link', { name: 'CSV of all values' }).getAttribute('href')) as string,
  )
  const lines = (await csv.text()).trim().split('\r\n')
  expect(lines).toEqual([
    'Interval,A · sign_up,"A · sign_up, moving average"',
    `${dayAgo(4)},1,`,
    `${dayAgo(3)},1,`,
    `${dayAgo(2)},2,`,
  ])
  await expectPagesAccessible(page, [
    path,
    `${counted}&formula1=A*2&count2=traffic.users`,
    `${counted}&breakdown=property%3Aplan`,
    `${path}&count1=events.sum`,
  ])
})

test('series of traffic are broken down by a dimension; a value leads to its sessions, and the CSV has earlier values', async ({
  console: page,
  instance,
}) => {
  const site = await instance.createSite({ name: 'Two countries', timezone: 'UTC' })
  const view = (client_id: string, days: number, device: string) => ({
    ...{ event_name: 'page_view', client_id, timestamp: `${dayAgo(days)}T10:00:00Z` },
    context: { page_url: `https://${site.domain}/`, user_agent: agents[device as keyof typeof agents] },
  })
  const events = [view('cid_1', 3, 'phone'), view('cid_1', 2, 'phone'), view('cid_2', 2, 'desk')]
  await instance.api('POST', '/v1/events/batch', {
    site_id: site.id,
    events: [...events, view('cid_3', 2, 'desk')],
  })
  const report = `/v1/sites/${site.id}/analytics/traffic?metrics=sessions&start_date=${dayAgo(5)}`
  await expect
    .poll(async () => (await instance.api('GET', report)).body.data?.totals)
    .toEqual({ sessions: 4 })
  const path = `/sites/${site.id}/trends?from=${dayAgo(2)}&to=${dayAgo(2)}`

  await page.goto(`${path}&count1=traffic.sessions`)
  const chart = page.getByRole('region', { name: 'A · Sessions' })
  await expect(chart.getByRole('listitem')).toHaveText(['Before 1', 'A · Sessions 3'])
  await page.getByLabel('Break down by').selectOption('Device')
  const totals = page.getByRole('table', { name: /^Totals of / })
  await expect(totals.locator('tbody tr')).toHaveText([
    /A · Sessions\s*Desktop\s*2\s*0\s*/,
    /A · Sessions\s*Mobile\s*1\s*1\s*/,
  ])
  const csv = await page.request.get(
    (await page.getByRole('link', { name: 'CSV of all values' }).getAttribute('href')) as string,
  )
  const lines = (await csv.text()).trim().split('\r\n')
  expect([lines[0], lines[11]]).toEqual([
    'Interval,A · Sessions: Desktop,A · Sessions: Mobile,Interval before,"A · Sessions: Desktop, before","A · Sessions: Mobile, before"',
    `${dayAgo(2)}T10:00:00+00:00,2,1,${dayAgo(3)}T10:00:00+00:00,0,1`,
  ])
  await expectPagesAccessible(page, [`${path}&count1=traffic.sessions&breakdown=device`])
  await totals.getByRole('link', { name: 'Desktop' }).click()
  await expect(page.getByRole('group', { name: 'Filters' })).toContainText('Device is Desktop')
})

test('series are filtered by several fields and by segment', async ({ console: page, instance }) => {
  const path = await createSite(instance)
  const site = path.split('/')[2]
  const list = { name: 'Invited', type: 'static', user_ids: ['ann'] }
  await instance.api('POST', `/v1/sites/${site}/segments`, list)
  await page.goto(`${path}&count1=events.events&event1=sign_up`)
  const total = page
    .getByRole('table', { name: /^Totals of / })
    .locator('tbody tr')
    .first()
  await expect(total).toHaveText(/A · sign_up\s*4/)
  const filters = page.getByRole('group', { name: 'Series A' })
  await filters.getByText('Add a filter').click()
  await filters.getByLabel('Filter by').selectOption('A property')
  await filters.getByLabel('Name of the property').fill('plan')
  await filters.getByLabel('Value').fill('pro')
  await filters.getByRole('button', { name: 'Add the filter' }).click()
  await expect(total).toHaveText(/A · sign_up, plan is pro\s*3/)
  await expect(filters.getByRole('button', { name: 'Add the filter' })).toBeFocused()
  await expect(filters.getByLabel('Filter by')).toHaveValue('')

  // A condition that is not added yet neither counts nor is lost when something else is chosen.
  await filters.getByLabel('Filter by').selectOption('Page')
  await filters.getByLabel('Value').fill('/none')
  await page.getByLabel('Show', { exact: true }).selectOption('Running total')
  await expect(page).toHaveURL(/show=cumulative/)
  await expect(total).toHaveText(/A · sign_up, plan is pro\s*3/)
  await expect(filters.getByLabel('Value')).toHaveValue('/none')
  await filters.getByLabel('Filter by').selectOption('Segment')
  await filters.getByLabel('Operator').selectOption('is not')
  await filters.getByRole('button', { name: 'Add the filter' }).click()
  await expect(total).toHaveText(/A · sign_up, plan is pro, Segment is not Invited\s*1/)
  await filters.getByRole('link', { name: 'Remove the filter plan is pro' }).click()
  await expect(total).toHaveText(/A · sign_up, Segment is not Invited\s*1/)
  await expectPagesAccessible(page, [page.url().slice(new URL(page.url()).origin.length)])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a series is added, counted and removed', async ({ page, instance, console: signedIn }) => {
    const path = await createSite(instance)
    await page.context().addCookies(await signedIn.context().cookies())
    await page.goto(`${path}&wait`)
    await page.getByRole('button', { name: 'Add a series' }).click()
    await page.getByLabel('Event of series C').fill('sign_up')
    await page.getByRole('button', { name: 'Show' }).last().click()
    await page.waitForURL(/event3=sign_up/)
    await page.goto(`${page.url()}&wait`)
    const totals = page.getByRole('table', { name: /^Totals of / })
    await expect(totals.locator('tbody tr').nth(2)).toHaveText(/C · sign_up\s*4/)
    await page.getByRole('link', { name: 'Remove series C' }).click()
    await expect(page.getByLabel('Event of series C')).toHaveCount(0)
    await page.goto(`${page.url()}&wait`)
    await expect(totals.locator('tbody tr')).toHaveCount(2)
  })
})

import { csvLinesOf } from './csv-lines.ts'
import { holdData } from './held-data.ts'
import { expect, type Instance, test } from './instance.ts'
import { expectPagesAccessible } from './page-checks.ts'

/** Two people signed up a minute ago, one of them with the plan pro, and looked at a page. */
async function createSite(instance: Instance) {
  const site = await instance.createSite({ name: 'Events', timezone: 'UTC' })
  const timestamp = new Date(Date.now() - 60_000).toISOString()
  const sent = (client_id: string, event_name: string, properties = {}) => ({
    event_name,
    client_id,
    timestamp,
    properties,
  })
  const events = [
    sent('cid_a', 'sign_up', { plan: 'pro', seats: 3 }),
    sent('cid_b', 'sign_up', { plan: 'team', seats: 5 }),
    sent('cid_b', 'page_view', { page_path: '/welcome' }),
  ]
  await instance.api('POST', '/v1/events/batch', { site_id: site.id, events })
  const path = `/v1/sites/${site.id}/events`
  await expect.poll(async () => (await instance.api('GET', path)).body.data?.length).toBe(3)
  return { ...site, day: timestamp.slice(0, 10) }
}

test('events are filtered, opened, broken down and arrive live', async ({ console: page, instance }) => {
  const site = await createSite(instance)
  const path = `/sites/${site.id}/events`
  await page.goto(path)
  const list = page.getByRole('region', { name: 'Newest events' })
  await expect(list.locator('tbody tr')).toHaveCount(3)
  await expect(page.getByRole('slider', { name: /Events over time/ })).toBeVisible()

  await page.getByLabel('Broken down by').selectOption({ label: 'seats' })
  await expect(page).toHaveURL(/by=property%3Aseats/)
  await expect(page.locator('[data-numbers]')).toContainText('Median4')

  await page.getByRole('button', { name: 'Add a filter' }).first().click()
  await page.getByLabel('Filter by').selectOption({ label: 'plan' })
  await page.getByLabel('Value', { exact: true }).fill('pro')
  await page.getByRole('button', { name: 'Add the filter' }).click()
  await expect(page.getByRole('group', { name: 'Filters' })).toContainText('plan is pro')
  await expect(list.locator('tbody tr')).toHaveCount(1)

  await list.locator('tbody a').first().click()
  await expect(page.locator('[data-event-details]')).toContainText('seats')
  await expect(page.locator('[data-event-details]')).toContainText('cid_a')

  await page.getByLabel('Live').check()
  const body = { site_id: site.id, event_name: 'sign_up', client_id: 'cid_c', properties: { plan: 'pro' } }
  await instance.api('POST', '/v1/events', body)
  await expect(list.getByRole('status')).toHaveText('1 new event', { timeout: 20_000 })
  await expectPagesAccessible(page, [path, `${path}/dictionary`])
})

test('the list, the volume, the breakdown and the dictionary download as CSV', async ({
  console: page,
  instance,
}) => {
  const site = await createSite(instance)
  const path = `/sites/${site.id}/events?from=${site.day}&to=${site.day}&by=property%3Aplan`
  await page.goto(path)
  const linesOf = async (of: string) => {
    const href = await page.getByRole('link', { name: `CSV of ${of}` }).getAttribute('href')
    return csvLinesOf(await page.request.get(href as string))
  }
  expect(await linesOf('all these events')).toHaveLength(4)
  const before = 'Events, before","People, before'
  const volume = await linesOf('the volume')
  expect(volume[0]).toBe(`Interval,Events,People,"${before}"`)
  expect(volume.slice(1).filter((it) => it.endsWith(',3,2,0,0'))).toHaveLength(1)
  expect(await linesOf('the breakdown')).toEqual([
    `Value,Events,Share (%),People,"${before}"`,
    ',1,33.33,1,0,0',
    'pro,1,33.33,1,0,0',
    'team,1,33.33,1,0,0',
  ])
  await page.getByRole('link', { name: 'Dictionary' }).click()
  const events = await linesOf('the dictionary')
  expect(events[0]).toBe('Event,Description,Events,Share (%),First seen,Last seen,Hidden')
  expect(events[1]).toMatch(/^sign_up,,2,66\.67,[^,]+Z,[^,]+Z,no$/)
  await page.getByRole('link', { name: 'sign_up', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('sign_up')
  const properties = await linesOf('the properties')
  expect(properties[0]).toBe('Property,Description,Type,Events,Share (%),First seen,Last seen,Hidden')
  expect(properties.slice(1).map((it) => it.split(',').slice(0, 5))).toEqual([
    ['plan', '', 'string', '2', '100'],
    ['seats', '', 'number', '2', '100'],
  ])
})

test('what is being chosen stays when an earlier choice has loaded', async ({ console: page, instance }) => {
  const site = await createSite(instance)
  await page.goto(`/sites/${site.id}/events`)
  const release = await holdData(page)
  await page.getByRole('link', { name: 'Week', exact: true }).click()
  await page.getByLabel('Broken down by').selectOption('Another property')
  await page.getByRole('textbox', { name: 'Name of the property' }).fill('plan')
  await page.getByRole('button', { name: /^Period: / }).click()
  const from = page.locator('input[name=from]')
  await from.fill('2026-01-02')
  release()
  await expect(page).toHaveURL(/interval=week/)
  await expect(from).toHaveValue('2026-01-02')
  await page.keyboard.press('Escape')
  await page.getByRole('textbox', { name: 'Name of the property' }).press('Enter')
  await expect(page.getByRole('table', { name: 'Events by plan' })).toBeVisible()
})

test('the dictionary describes events and properties and hides unused ones', async ({
  console: page,
  instance,
}) => {
  const site = await createSite(instance)
  const path = `/sites/${site.id}/events/dictionary`
  await page.goto(path)
  await page.getByRole('button', { name: 'Edit sign_up' }).click()
  await page.getByLabel('Description of sign_up').fill('A new account')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('cell', { name: 'A new account' })).toBeVisible()

  await page.getByRole('link', { name: 'sign_up', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('sign_up')
  await expect(page.getByRole('row', { name: /seats/ })).toContainText('number')
  await page.goto(`/sites/${site.id}/goals/new?event=sign_up`)
  const suggested = (name: string) => page.locator(`datalist[id$="-properties"] option[value="${name}"]`)
  await expect(suggested('seats')).toHaveCount(1)
  await page.goto(`${path}?event=sign_up`)
  await page.getByRole('button', { name: 'Edit seats' }).click()
  await page.getByLabel('Hide it').check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row', { name: /seats/ })).toHaveCount(0)
  await page.goto(`/sites/${site.id}/goals/new?event=sign_up`)
  await expect(suggested('plan')).toHaveCount(1)
  await expect(suggested('seats')).toHaveCount(0)
  await page.goto(path)

  await page.getByRole('button', { name: 'Edit page_view' }).click()
  await page.getByLabel('Hide it').check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row', { name: /page_view/ })).toHaveCount(0)
  await page.getByRole('link', { name: 'Show hidden ones (1)' }).click()
  await expect(page.getByRole('row', { name: /page_view/ })).toContainText('Hidden')
})

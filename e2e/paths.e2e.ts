import { readFile } from 'node:fs/promises'
import { csvLinesOf } from './csv-lines.ts'
import { expect, type Instance, test } from './instance.ts'
import { expectPagesAccessible } from './page-checks.ts'

/** Yesterday at noon, so that all sessions lie within one day of UTC. */
const noon = Date.parse(new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)) + 43_200_000

const at = (minute: number) => new Date(noon + minute * 60_000).toISOString()
const view = (client_id: string, minute: number, path: string) => ({
  event_name: 'page_view',
  client_id,
  timestamp: at(minute),
  context: { page_url: `https://shop.example${path}` },
})

async function createSiteWithSessions(instance: Instance, sessions: number, events: object[]) {
  const site = await instance.createSite({ name: 'Paths of people', timezone: 'UTC' })
  await instance.api('POST', '/v1/events/batch', { site_id: site.id, events })
  const path = `/v1/sites/${site.id}/analytics/traffic?metrics=sessions`
  await expect.poll(async () => (await instance.api('GET', path)).body.data?.totals).toEqual({ sessions })
  return site
}

/** Three sessions: from the start to a product and a sign-up, only to a product, and only the start. */
function createSiteWithPaths(instance: Instance) {
  return createSiteWithSessions(instance, 3, [
    view('cid_a', 0, '/'),
    view('cid_a', 1, '/products/1'),
    { event_name: 'sign_up', client_id: 'cid_a', timestamp: at(2) },
    view('cid_b', 0, '/'),
    view('cid_b', 1, '/products/2'),
    view('cid_c', 0, '/'),
  ])
}

test('the flow leads to the sessions and the people behind its numbers', async ({
  console: page,
  instance,
}) => {
  const site = await createSiteWithPaths(instance)
  const path = `/sites/${site.id}/paths`
  await page.goto(path)
  await expect(page.getByRole('heading', { name: '3 sessions of 3 people' })).toBeVisible()
  const flow = page.locator('[data-sankey]')
  await expect(flow.getByRole('link', { name: '/: 3 sessions, 3 people', exact: true })).toBeVisible()
  await expect(flow.getByRole('link', { name: '/. Ends here: 1' })).toBeVisible()
  const rows = page.getByRole('row')
  await expect(rows.filter({ hasText: '/products/1' }).first()).toContainText('33.3%')

  await flow.getByRole('link', { name: '/ → /products/2: 1 session, 1 person' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sessions of a path')
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(1)).toContainText('cid_b')
  await expect(page.getByRole('columnheader', { name: 'Duration' }).getByRole('button')).toBeVisible()
  const ofSessions = page.url().slice(new URL(page.url()).origin.length)
  const sessionsCsv = page.getByRole('link', { name: 'CSV of all these sessions' })
  const [columns, ...sessions] = await csvLinesOf(
    await page.request.get((await sessionsCsv.getAttribute('href')) as string),
  )
  expect(columns).toMatch(/^Session,User,Client,Start,/)
  expect(sessions).toEqual([expect.stringMatching(/^ses_\w+,,cid_b,/)])
  await page.getByRole('link', { name: 'People', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('People of a path')
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(1)).toContainText('cid_b')
  const ofPeople = page.url().slice(new URL(page.url()).origin.length)
  const csv = page.getByRole('link', { name: 'CSV of all these people' })
  const [header, ...lines] = await csvLinesOf(
    await page.request.get((await csv.getAttribute('href')) as string),
  )
  expect(header).toBe('User,Client,Sessions,Last of them,Its session')
  expect(lines).toEqual([expect.stringMatching(/^,cid_b,1,[^,]+Z,ses_\w+$/)])
  await page.getByRole('link', { name: 'Paths' }).last().click()
  await expect(page).toHaveURL(path)
  await expectPagesAccessible(page, [path, ofSessions, ofPeople])
})

test('a click on a node starts paths from it, and events mix with pages', async ({
  console: page,
  instance,
}) => {
  const site = await createSiteWithPaths(instance)
  await page.goto(`/sites/${site.id}/paths`)
  await page.getByRole('link', { name: 'Pages and events' }).click()
  // A link that is a straight line has no height, so it does not count as visible.
  const flow = page.locator('[data-sankey]')
  await expect(flow.getByRole('link', { name: 'Paths from sign_up' })).toBeVisible()
  await flow.getByRole('link', { name: 'Paths from /products/1' }).click()
  await expect(page).toHaveURL(/node=page/)
  await expect(flow.getByRole('link', { name: '/products/1 → sign_up: 1 session, 1 person' })).toHaveCount(1)

  await page.getByLabel('Paths', { exact: true }).selectOption('End with')
  await expect(flow.getByRole('link', { name: '/ → /products/1: 1 session, 1 person' })).toHaveCount(1)
  await page.getByText('Groups and reloads').click()
  await page.getByLabel('Groups', { exact: true }).fill('Products=/products/*')
  await page.getByLabel('Page, event or group').fill('group:Products')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(flow.getByRole('link', { name: '/ → Products: 2 sessions, 2 people' })).toHaveCount(1)
  await page.getByLabel('Page, event or group').fill('/nowhere')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByText('No paths in this period')).toBeVisible()
})

test('filters limit the sessions, and the table is exported', async ({ console: page, instance }) => {
  const site = await createSiteWithPaths(instance)
  await page.goto(`/sites/${site.id}/paths?steps=2&filters=page%3D%3D%2Fproducts%2F1`)
  await expect(page.getByRole('heading', { name: '1 session of 1 person' })).toBeVisible()
  await page.getByRole('link', { name: /Remove the filter/ }).click()
  await expect(page).toHaveURL(/steps=2$/)
  await expect(page.getByRole('heading', { name: '3 sessions of 3 people' })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'CSV of the steps' }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  expect(text.split('\r\n').slice(0, 3)).toEqual([
    'Step,Page or event,Followed by,Sessions,Share (%),Sessions before',
    '1,/,/products/1,1,33.33,0',
    '1,/,/products/2,1,33.33,0',
  ])
})

test('steps are compared with those of the period before', async ({ console: page, instance }) => {
  const day = 24 * 60
  const site = await createSiteWithSessions(instance, 3, [
    view('cid_a', 0, '/'),
    view('cid_a', 1, '/products/1'),
    view('cid_b', 0, '/'),
    view('cid_c', -day, '/'),
    view('cid_c', -day + 1, '/products/1'),
  ])
  const yesterday = at(0).slice(0, 10)
  await page.goto(`/sites/${site.id}/paths?from=${yesterday}&to=${yesterday}`)
  const flow = page.getByRole('region', { name: '2 sessions of 2 people' })
  await expect(flow).toContainText('up 100%, 1 session before')
  const rows = page.getByRole('row')
  await expect(rows.filter({ hasText: '/products/1' }).first()).toContainText('unchanged, 1 session before')
  await expect(rows.filter({ hasText: 'Ends here' }).first()).toContainText('up from 0 before')
})

test('a long table begins with its largest rows', async ({ console: page, instance }) => {
  // 30 people go from a page of their own to another one, and two more take the same way.
  const people = [...Array(30).keys(), 29, 29]
  const events = people.flatMap((of, n) => [
    view(`cid_${n}`, 0, `/from/${of}`),
    view(`cid_${n}`, 1, `/to/${of}`),
  ])
  const site = await createSiteWithSessions(instance, 32, events)
  await page.goto(`/sites/${site.id}/paths?nodes=25`)
  const rows = page.getByRole('row')
  await expect(rows).toHaveCount(51)
  await page.getByRole('link', { name: 'Show all' }).click()
  await expect(rows).toHaveCount(53)
  await expect(page.getByRole('link', { name: 'Show all' })).toHaveCount(0)
})

import { afterAll, beforeAll, expect, test } from 'bun:test'
import { parse } from 'csv-parse/sync'
import { explorationTables } from '../../../../test/fixtures/exploration-tables.ts'
import { createStaticSegment } from '../../../../test/fixtures/static-segment.ts'
import { startInstance } from '../../../../test/support/instance.ts'
import { findSite } from '../../../identity/sites/sites.ts'
import { workspacePrincipal } from '../../../platform/http/principal.ts'
import { csvOf } from '../formats/csv.ts'
import { previewMail } from '../report-mail.ts'
import type { Exploration } from './model.ts'

/** A Monday. */
const now = Date.parse('2026-03-30T06:00:00Z')
let api: Awaited<ReturnType<typeof startInstance>>
let site: Awaited<ReturnType<typeof findSite>>
let generate: ReturnType<typeof explorationTables>['generate']
let tableOf: ReturnType<typeof explorationTables>['tableOf']
let segmentId: string
let goalId: string
beforeAll(async () => {
  api = await startInstance({ now })
  const { id } = await api.createSite({ timezone: 'UTC' })
  site = await findSite(api.services.db, workspacePrincipal(api.workspaceId, 'live'), id)
  const tables = explorationTables(api.services, site, now)
  generate = tables.generate
  tableOf = tables.tableOf
  const view = (client_id: string, day: number, page: string, minute = 0, source = '') => ({
    event_name: 'page_view',
    client_id,
    ...(client_id === 'cid_ann' && { user: { user_id: 'ann' } }),
    timestamp: `2026-03-${String(day).padStart(2, '0')}T10:${String(minute).padStart(2, '0')}:00Z`,
    context: { page_url: `https://shop.example${page}${source && `?utm_source=${source}`}` },
  })
  // Ann comes in three weeks, Bob in the first and the third, Cid in the second only.
  const events = [
    view('cid_ann', 9, '/', 0, 'news'),
    view('cid_ann', 9, '/prices', 1),
    view('cid_ann', 16, '/'),
    view('cid_ann', 23, '/'),
    view('cid_bob', 10, '/', 0, 'ads'),
    view('cid_bob', 24, '/prices'),
    view('cid_cid', 17, '/', 0, 'ads'),
    { ...view('cid_cid', 17, '/', 2), event_name: 'sign_up', properties: { plan: 'pro', seats: 2.5 } },
    { ...view('cid_ann', 23, '/', 2), event_name: 'sign_up', properties: { plan: 'team', seats: 4 } },
  ]
  const answer = await api.request('POST', '/v1/events/batch', { body: { site_id: id, events } })
  expect(answer.status).toBe(200)
  await api.drained()
  segmentId = await createStaticSegment(api, id, ['ann'])
  const goal = await api.request('POST', `/v1/sites/${id}/conversions`, {
    body: { name: 'Sign-up', type: 'event', event_name: 'sign_up' },
  })
  goalId = goal.body.data.id
}, 120_000)
afterAll(() => api.stop())

test('retention has a row for each cohort, and the rates of complete intervals', async () => {
  const retention = await tableOf({
    type: 'retention',
    name: 'Weekly',
    query: { filters: 'source==news,ads' },
  })
  expect(retention).toEqual({
    columns: ['People', 'Week 1', 'Week 2'],
    rows: [
      ['All', 3, 33.33, 100],
      ['Week of 9 Mar 2026', 2, 50, 100],
      ['Week of 16 Mar 2026', 1, 0, null],
      ['Week of 23 Mar 2026', 0, null, null],
    ],
    details: '9 – 29 Mar 2026; Start: visit; Return: visit; Filter: Source is news or ads',
  })
})

test('retention with a breakdown has a row for each value', async () => {
  const query = { breakdown: 'source', returning: goalId, mode: 'on_or_after' } as const
  expect(await tableOf({ type: 'retention', name: 'Sources', query })).toEqual({
    columns: ['People', 'Week 1', 'Week 2'],
    rows: [
      ['All', 3, 33.33, 50],
      ['ads', 2, 0, 0],
      ['news', 1, 100, 100],
    ],
    details: '9 – 29 Mar 2026; Start: visit; Return: Sign-up, in the interval or later',
  })
})

test('lifecycle and stickiness have the numbers of their reports', async () => {
  expect(await tableOf({ type: 'lifecycle', name: 'States', query: {} })).toMatchObject({
    columns: ['New', 'Returning', 'Resurrected', 'Dormant'],
    rows: [
      ['Week of 9 Mar 2026', 2, 0, 0, 0],
      ['Week of 16 Mar 2026', 1, 1, 0, 1],
      ['Week of 23 Mar 2026', 0, 1, 1, 1],
    ],
  })
  expect(await tableOf({ type: 'stickiness', name: 'Often', query: {} })).toMatchObject({
    columns: ['People', 'Share'],
    rows: [
      ['1', 1, 33.33],
      ['2', 1, 33.33],
      ['3', 1, 33.33],
    ],
    details: '9 – 29 Mar 2026; Activity: visit',
  })
})

test('an interval that is still running says so', async () => {
  const running = await tableOf(
    {
      type: 'lifecycle',
      name: 'Days',
      date_range: 'today',
      query: { interval: 'day', activity: 'event:sign_up' },
    },
    { language: 'de' },
  )
  expect(running).toMatchObject({
    rows: [['30.03.2026, bisher', 0, 0, 0, 0]],
    details: expect.stringContaining('Aktivität: sign_up'),
  })
})

test('paths have a row for each link and each end, those with the most sessions first', async () => {
  const { columns, rows } = await tableOf({ type: 'paths', name: 'Ways', query: { steps: 2 } })
  expect(columns).toEqual(['Sessions', 'Share'])
  expect(rows).toEqual([
    ['1. / → end of the session', 4, 80],
    ['1. / → /prices', 1, 20],
    ['1. /prices → end of the session', 1, 100],
    ['2. /prices → end of the session', 1, 100],
  ])
  const before = await tableOf({ type: 'paths', name: 'Ways', query: { steps: 2, to: 'page:/prices' } })
  expect(before.rows).toEqual([
    ['1. / → /prices', 1, 100],
    ['1. start of the session → /', 1, 100],
    ['2. start of the session → /prices', 1, 50],
  ])
  expect(before.details).toBe('9 – 29 Mar 2026; Paths to /prices')
})

test('with a comparison, each has the numbers of the period before', async () => {
  const compared = (type: 'retention' | 'lifecycle' | 'stickiness' | 'paths', query = {}) =>
    tableOf(
      { type, name: 'Compared', query, date_range: '2026-03-16/2026-03-29' },
      { comparison: 'previous_period' },
    )
  // Ann and Bob started in the last week of the period before: their next one is compared when it is complete for the 23rd.
  expect(await compared('retention')).toEqual({
    columns: ['People', 'Week 1'],
    rows: [
      ['All', 1, 0],
      ['Before: 2 – 15 Mar 2026', 2, null],
      ['Week of 16 Mar 2026', 1, 0],
      ['Week of 23 Mar 2026', 0, null],
    ],
    details: '16 – 29 Mar 2026; Start: visit; Return: visit',
  })
  // Cid came by an advertisement, as Bob did before.
  expect(await compared('retention', { breakdown: 'source' })).toEqual({
    columns: ['People', 'Week 1', 'People (before)', 'Week 1 (before)'],
    rows: [
      ['All', 1, 0, 2, null],
      ['ads', 1, 0, 1, null],
    ],
    details: '16 – 29 Mar 2026; Start: visit; Return: visit; Before: 2 – 15 Mar 2026',
  })
  expect(await compared('lifecycle')).toEqual({
    columns: [
      'New',
      'Returning',
      'Resurrected',
      'Dormant',
      'New (before)',
      'Returning (before)',
      'Resurrected (before)',
      'Dormant (before)',
    ],
    rows: [
      ['Week of 16 Mar 2026', 1, 1, 0, 1, 0, 0, 0, 0],
      ['Week of 23 Mar 2026', 0, 1, 1, 1, 2, 0, 0, 0],
    ],
    details: '16 – 29 Mar 2026; Activity: visit; Before: 2 – 15 Mar 2026',
  })
  expect(await compared('stickiness')).toMatchObject({
    columns: ['People', 'Share', 'People (before)', 'Share (before)'],
    rows: [
      ['1', 2, 66.67, 2, 100],
      ['2', 1, 33.33, 0, 0],
    ],
  })
  expect(await compared('paths', { steps: 2 })).toEqual({
    columns: ['Sessions', 'Share', 'Sessions (before)'],
    rows: [
      ['1. / → end of the session', 3, 100, 1],
      ['1. /prices → end of the session', 1, 100, 0],
    ],
    details: '16 – 29 Mar 2026; Before: 2 – 15 Mar 2026',
  })
})

test('trends have a column for each series and formula, and the totals of the period compared with', async () => {
  const query = {
    interval: 'week',
    series: [
      { type: 'traffic', metric: 'users', name: 'Visitors' },
      { type: 'events', metric: 'sum', property: 'seats' },
    ],
    formulas: [{ expression: 'B / A', name: 'Seats per visitor' }],
    moving_average: 2,
  } as const
  const trends = await tableOf(
    {
      type: 'trends',
      name: 'Seats',
      date_range: '2026-03-16/2026-03-29',
      query: structuredClone(query) as never,
    },
    { comparison: 'previous_period' },
  )
  expect(trends).toEqual({
    columns: [
      'Visitors',
      'Visitors, mean of 2',
      'Sum of seats',
      'Sum of seats, mean of 2',
      'Seats per visitor',
      'Seats per visitor, mean of 2',
    ],
    rows: [
      ['All', 3, null, 6.5, null, 6.5 / 3, null],
      ['Before: 2 – 15 Mar 2026', 2, null, 0, null, 0, null],
      ['Week of 16 Mar 2026', 2, null, 2.5, null, 1.25, null],
      ['Week of 23 Mar 2026', 2, 2, 4, 3.25, 2, 1.625],
    ],
    details: '16 – 29 Mar 2026',
  })
})

test('the last interval of a period that is under way says so, and a median of 0 is a number', async () => {
  const { rows } = await tableOf({
    type: 'trends',
    name: 'Views',
    date_range: 'this_month',
    query: {
      interval: 'week',
      series: [
        { type: 'events', metric: 'median', property: 'plan.none' },
        { type: 'traffic', metric: 'sessions' },
      ] as never,
    },
  })
  expect(rows?.slice(-2)).toEqual([
    ['Week of 23 Mar 2026', null, 2],
    ['Week of 30 Mar 2026, so far', null, 0],
  ])
})

test('trends with a breakdown have a row for each value', async () => {
  const series = [{ type: 'events', metric: 'events', filters: 'event_name==sign_up' }] as never
  const trends = await tableOf({
    type: 'trends',
    name: 'Plans',
    query: { series, breakdown: 'property:plan', limit: 1 },
  })
  expect(trends.columns).toEqual(['Events (event_name==sign_up)'])
  expect(trends.rows).toEqual([
    ['All', 2],
    ['pro', 1],
    ['All others', 1],
  ])
  const byDevice = await generate([
    {
      type: 'trends',
      name: 'Devices',
      query: { series: [{ type: 'events', metric: 'events' }] as never, breakdown: 'device' },
    },
  ])
  expect(byDevice.explorations[0]).toMatchObject({
    value_label: 'Device',
    rows: [{}, { value: '', label: '(not known)' }],
  })
})

test('hours of the week are ranked by their values, with the same hours of before', async () => {
  const series = { type: 'events', metric: 'events' } as never
  const { columns, rows, details } = await tableOf({ type: 'hours', name: 'Busiest', query: { series } })
  expect([columns, details]).toEqual([['Events'], '9 – 29 Mar 2026'])
  expect(rows).toHaveLength(1 + 7 * 24)
  // Ann's three Mondays with five events, and two Tuesdays with Bob twice and Cid twice.
  expect(rows?.slice(0, 4)).toEqual([
    ['All', 9],
    ['Monday, 10:00', 5],
    ['Tuesday, 10:00', 4],
    ['Monday, 00:00', 0],
  ])
  expect(rows?.at(-1)).toEqual(['Sunday, 23:00', 0])
  const named = { type: 'events', metric: 'users', name: 'Members', filters: 'event_name==sign_up' } as never
  const compared = await tableOf(
    { type: 'hours', name: 'Sign-ups', query: { series: named, filters: `segment==${segmentId}` } },
    { date_range: '2026-03-16/2026-03-29', comparison: 'previous_period' },
  )
  expect(compared.columns).toEqual(['Members', 'Members (before)'])
  expect(compared.rows?.slice(0, 2)).toEqual([
    ['All', 1, 0],
    ['Monday, 10:00', 1, 0],
  ])
  expect(compared.details).toBe('16 – 29 Mar 2026; Before: 2 – 15 Mar 2026; Filter: Segment is Users')
  const visitors = { type: 'traffic', metric: 'users' } as never
  const german = await tableOf(
    { type: 'hours', name: 'Am vollsten', query: { series: visitors } },
    { language: 'de' },
  )
  expect(german.columns).toEqual(['Besucher'])
  expect(german.rows?.slice(0, 3)).toEqual([
    ['Alle', 3],
    ['Dienstag, 10:00', 2],
    ['Montag, 10:00', 1],
  ])
  const none = { type: 'events', metric: 'events', filters: 'event_name==nothing' } as never
  expect((await tableOf({ type: 'hours', name: 'None', query: { series: none } })).rows).toEqual([])
})

test('a segment of the report limits explorations, and another filter leaves out those of people, with a note', async () => {
  const explorations: Exploration[] = [
    { type: 'retention', name: 'Weekly', query: {} },
    { type: 'paths', name: 'Ways', query: { steps: 2 } },
    { type: 'trends', name: 'Views', query: { series: [{ type: 'events', metric: 'events' }] as never } },
  ]
  const ofAnn = await generate(explorations, { filters: `segment==${segmentId}` })
  expect(ofAnn.notes).toEqual([])
  expect(ofAnn.explorations.map((it) => it.rows[0]?.values[0])).toEqual([1, 2, 5])
  const ofPage = await generate(explorations, { filters: 'entry_page==/prices' })
  expect(ofPage.explorations.map((it) => it.rows.map((row) => row.label))).toEqual([
    ['1. /prices → end of the session'],
  ])
  expect(ofPage.notes).toEqual(['Left out, because they cannot be limited by this filter: Weekly and Views.'])
})

test('an exploration that cannot be read any more is left out, with the reason', async () => {
  const content = await generate([
    { type: 'retention', name: 'Gone', query: { start: 'conv_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b' } },
    { type: 'stickiness', name: 'Often', query: {} },
  ])
  expect(content.explorations.map((it) => it.label)).toEqual(['Often'])
  expect(content.notes[0]).toStartWith('Left out: Gone. A goal, segment or dimension')
})

test('the rows of explorations are in the CSV, and the newest intervals in the mail', async () => {
  const series = [{ type: 'events', metric: 'users', name: 'People <all>' }] as never
  const content = await generate([
    { type: 'trends', name: 'Daily & more', query: { series } },
    { type: 'stickiness', name: 'Often', query: {} },
  ])
  const [header, ...lines] = parse(Buffer.from(csvOf(content))) as string[][]
  const explored = lines.filter(([section]) => section === 'exploration')
  expect(header?.slice(-2)).toEqual(['exploration_column', 'exploration_number'])
  expect(explored.length).toBe(22 + 3 * 2)
  const named = explored.map((line) => Object.fromEntries(line.map((it, n) => [header?.[n] ?? '', it])))
  expect(named[0]).toMatchObject({
    dimension: 'Daily & more',
    value: 'All',
    exploration_column: 'A',
    exploration_number: '3',
  })
  expect(named.at(-1)).toMatchObject({
    dimension: 'Often',
    value: '3',
    exploration_column: 'rate',
    exploration_number: '33.33',
  })
  const mail = previewMail(content)
  expect(mail).toContain('Daily &amp; more')
  expect(mail).toContain('29 Mar 2026')
  expect(mail).not.toContain('>9 Mar 2026')
  expect(mail).toContain('and 17 earlier')
})

async function save(explorations: unknown, options: { key?: string; date_range?: string } = {}) {
  const { key, date_range = 'last_30_days' } = options
  const body = { name: 'Mine', type: 'on_demand', config: { date_range, explorations } }
  return api.request('POST', `/v1/sites/${site.id}/reports`, { body, ...(key && { key }) })
}

test('an exploration is saved and checked as the request of its report', async () => {
  const retention = {
    type: 'retention',
    name: 'Weekly',
    date_range: 'last_12_months',
    query: { interval: 'month' },
  }
  const made = await save([retention])
  expect(made.body.data.config.explorations).toEqual([retention])
  const other = await api.request('POST', `/v1/sites/${site.id}/reports`, { body: { name: 'Other' } })
  expect(other.body.data.config.explorations).toEqual([])

  const refused = async (exploration: unknown) => {
    const { status, body } = await save([exploration])
    return [status, body.error.details[0].field]
  }
  const at = 'config.explorations.0'
  expect(await refused('retention')).toEqual([400, at])
  expect(await refused({ type: 'funnel', name: 'x', query: {} })).toEqual([400, `${at}.type`])
  expect(await refused({ ...retention, name: ' ' })).toEqual([400, `${at}.name`])
  expect((await save([retention, retention])).body.error.field).toBe(`${at}.name`)
  expect(await refused({ ...retention, name: '' })).toEqual([400, `${at}.name`])
  expect(await refused({ ...retention, date_range: 'always' })).toEqual([400, `${at}.date_range`])
  expect(await refused({ ...retention, query: { interval: 'year' } })).toEqual([400, `${at}.query.interval`])
  expect(await refused({ ...retention, query: { start_date: '2026-01-01' } })).toEqual([
    400,
    `${at}.query.start_date`,
  ])
  expect(await refused({ ...retention, query: { start: 'dancing' } })).toEqual([400, `${at}.query.start`])
  expect(await refused({ ...retention, query: { interval: 'day' } })).toEqual([422, `${at}.query.interval`])
  expect(await refused({ type: 'paths', name: 'Ways', query: { groups: 'wrong' } })).toEqual([
    400,
    `${at}.query.groups`,
  ])
  const trends = (query: object) => ({ type: 'trends', name: 'Trends', query })
  const sums = [{ type: 'events', metric: 'sum' }]
  expect(await refused(trends({}))).toEqual([400, `${at}.query.series`])
  expect(await refused(trends({ series: sums }))).toEqual([400, `${at}.query.series.0.property`])
  const many = Array.from({ length: 10 }, () => ({ type: 'events', metric: 'events' }))
  const formulas = [{ expression: 'A + B' }]
  expect(await refused(trends({ series: many, formulas, moving_average: 3 }))).toEqual([
    400,
    `${at}.query.series`,
  ])
  const hours = { type: 'hours', name: 'Busiest', query: { series: { type: 'traffic', metric: 'users' } } }
  const years = '2024-01-01/2025-12-31'
  expect(await refused({ ...hours, date_range: years })).toEqual([422, `${at}.date_range`])
  expect((await save([hours], { date_range: years })).body.error.field).toBe('config.date_range')
  expect(
    (await save([{ ...hours, query: { series: sums[0] } }], { date_range: years })).body.error.field,
  ).toBe(`${at}.query.series.property`)
})

test('only who may read what an exploration shows can choose it', async () => {
  const scopes = ['reports:read', 'reports:write', 'analytics:read']
  const { body } = await api.request('POST', '/v1/keys', {
    body: { name: 'Reports', kind: 'secret', scopes },
  })
  const { key } = body.data
  const trends = { type: 'trends', name: 'Trends', query: { series: [{ type: 'events', metric: 'events' }] } }
  const paths = { type: 'paths', name: 'Ways', query: {} }
  const series = trends.query.series[0]
  for (const refused of [
    trends,
    { type: 'hours', name: 'Busiest', query: { series } },
    { type: 'web_vitals', name: 'Speed', query: { by: 'device' } },
  ])
    expect((await save([refused], { key })).status).toBe(403)
  const made = await save([paths], { key })
  expect(made.status).toBe(201)
  const path = `/v1/sites/${site.id}/reports`
  const config = { explorations: [trends] }
  expect((await api.request('PATCH', `${path}/${made.body.data.id}`, { key, body: { config } })).status).toBe(
    403,
  )
  expect((await api.request('POST', `${path}/preview`, { key, body: { config } })).status).toBe(403)
})

test('what was saved before is not checked again, but a new period of the report is', async () => {
  const goal = await api.request('POST', `/v1/sites/${site.id}/conversions`, {
    body: { name: 'Deleted', type: 'event', event_name: 'sign_up' },
  })
  const goalOfIt = goal.body.data.id
  const made = await save([{ type: 'retention', name: 'Sign-ups', query: { start: goalOfIt } }])
  const path = `/v1/sites/${site.id}/reports/${made.body.data.id}`
  const { explorations } = made.body.data.config
  await api.request('DELETE', `/v1/sites/${site.id}/conversions/${goalOfIt}`)
  const change = (config: object) => api.request('PATCH', path, { body: { config } })
  expect((await change({ explorations, language: 'de' })).status).toBe(200)
  const twice = await change({ explorations: [...explorations, ...explorations] })
  expect([twice.status, twice.body.error.field]).toEqual([400, 'config.explorations.0.name'])
  const { status, body } = await change({ explorations, date_range: 'foo' })
  expect([status, body.error.details[0].field]).toEqual([400, 'config.date_range'])
})

test('a longer period of the report is refused if an exploration has too many intervals in it', async () => {
  const made = await save([{ type: 'retention', name: 'Daily', query: { interval: 'day' } }])
  expect(made.status).toBe(201)
  const { status, body } = await api.request('PATCH', `/v1/sites/${site.id}/reports/${made.body.data.id}`, {
    body: { config: { date_range: 'last_12_months' } },
  })
  expect([status, body.error.details[0].field]).toEqual([422, 'config.explorations.0.query.interval'])
})

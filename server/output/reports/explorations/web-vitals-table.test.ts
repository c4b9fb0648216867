import { afterAll, beforeAll, expect, test } from 'bun:test'
import { explorationTables } from '../../../../test/fixtures/exploration-tables.ts'
import { startInstance } from '../../../../test/support/instance.ts'
import { findSite } from '../../../identity/sites/sites.ts'
import { workspacePrincipal } from '../../../platform/http/principal.ts'
import type { Exploration } from './model.ts'

/** A Monday. */
const now = Date.parse('2026-03-30T06:00:00Z')
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1'
const windows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
let api: Awaited<ReturnType<typeof startInstance>>
let site: Awaited<ReturnType<typeof findSite>>
let generate: ReturnType<typeof explorationTables>['generate']
let tableOf: ReturnType<typeof explorationTables>['tableOf']

beforeAll(async () => {
  api = await startInstance({ now })
  const { id } = await api.createSite({ timezone: 'UTC' })
  site = await findSite(api.services.db, workspacePrincipal(api.workspaceId, 'live'), id)
  const tables = explorationTables(api.services, site, now)
  generate = tables.generate
  tableOf = tables.tableOf
  const pageLoad = (
    client_id: string,
    day: number,
    page: string,
    user_agent: string,
    properties: object,
  ) => ({
    event_name: 'web_vitals',
    client_id,
    timestamp: `2026-03-${String(day).padStart(2, '0')}T10:00:00Z`,
    properties,
    context: { page_url: `https://shop.example${page}`, user_agent },
  })
  const events = [
    pageLoad('cid_ann', 10, '/prices', windows, { lcp: 1000 }),
    pageLoad('cid_bob', 17, '/', iPhone, { lcp: 2600, inp: 120 }),
    pageLoad('cid_cid', 18, '/', iPhone, { lcp: 3000 }),
    pageLoad('cid_dan', 18, '/cart', iPhone, { lcp: 9999 }),
  ]
  const answer = await api.request('POST', '/v1/events/batch', { body: { site_id: id, events } })
  expect(answer.body.data.rejected).toBe(0)
  await api.drained()
}, 120_000)
afterAll(() => api.stop())

test('web vitals have a row for each value of any field, the one with the most page loads first', async () => {
  const vitals = await tableOf({
    type: 'web_vitals',
    name: 'By device',
    query: { by: 'device', filters: 'page==/,/prices;property:lcp!=9999' },
  })
  expect(vitals).toEqual({
    columns: ['Page loads', 'LCP', 'INP', 'CLS', 'FCP', 'TTFB'],
    rows: [
      ['All', 3, 2800, 120, null, null, null],
      ['Mobile', 2, 2900, 120, null, null, null],
      ['Desktop', 1, 1000, null, null, null, null],
    ],
    details: '9 – 29 Mar 2026; Filter: Page is / or /prices; lcp is not 9999',
  })
  const compared = await tableOf(
    { type: 'web_vitals', name: 'By page', query: { by: 'page', limit: 1, filters: 'page!=/cart' } },
    { date_range: '2026-03-16/2026-03-22', comparison: 'previous_period' },
  )
  expect(compared.columns?.slice(5, 8)).toEqual(['TTFB', 'Page loads (before)', 'LCP (before)'])
  expect(compared.rows).toEqual([
    ['All', 2, 2900, 120, null, null, null, 1, 1000, null, null, null, null],
    ['/', 2, 2900, 120, null, null, null, 0, null, null, null, null, null],
  ])
})

test('a report in German names fields that sessions do not have', async () => {
  const table = await tableOf(
    { type: 'web_vitals', name: 'Tempo', query: { by: 'sent_by', filters: 'sent_by==secret' } },
    { language: 'de' },
  )
  expect(table.columns?.[0]).toBe('Ladevorgänge')
  expect(table.rows?.map(([label]) => label)).toEqual(['Alle', 'Geheimer Schlüssel'])
  expect(table.details).toContain('Filter: Gesendet mit ist Geheimer Schlüssel')
})

test('a filter of the report limits web vitals to events that have it, and hours to segments', async () => {
  const explorations: Exploration[] = [
    { type: 'web_vitals', name: 'Speed', query: { by: 'page' } },
    { type: 'hours', name: 'Busiest', query: { series: { type: 'events', metric: 'events' } as never } },
  ]
  const content = await generate(explorations, { filters: 'device==mobile' })
  expect(content.explorations.map((it) => it.rows[0]?.values[0])).toEqual([3])
  expect(content.notes).toEqual(['Left out, because they cannot be limited by this filter: Busiest.'])
  const left = await generate(explorations, { filters: 'entry_page==/' })
  expect(left.notes).toEqual(['Left out, because they cannot be limited by this filter: Speed and Busiest.'])
})

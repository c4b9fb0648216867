import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { t } from 'elysia'
import { type Statement, statement } from '../../../db/clickhouse/query.ts'
import { startAlerts } from '../../../test/fixtures/alerts.ts'
import { insertEvents, insertVisits } from '../../../test/fixtures/anomalies.ts'
import { findSite } from '../../identity/sites/sites.ts'
import { workspacePrincipal } from '../../platform/http/principal.ts'
import { measure, type Subject } from './measure.ts'

setDefaultTimeout(60_000)

let api: Awaited<ReturnType<typeof startAlerts>>
beforeAll(async () => {
  api = await startAlerts(Date.parse('2026-03-20T12:20:00Z'))
}, 120_000)
afterAll(() => api.stop())

const hourOf = (moment: string) => ({ from: Date.parse(moment), to: Date.parse(moment) + 3_600_000 })
const windows = [hourOf('2026-01-20T10:00:00Z'), hourOf('2026-03-20T10:00:00Z')]

test('data between windows that are far apart is not read', async () => {
  const shop = await api.createShop()
  for (const [month, count] of [
    ['01', 3],
    ['03', 2],
  ] as const)
    await shop.visits(count, `2026-${month}-20T10:30:00Z`, { event_name: 'sign_up' })
  const between = { from: Date.parse('2026-02-01T00:00:00Z'), hours: 600 }
  await insertVisits(api.services.clickhouse, shop.id, { ...between, night: 200, day: 200 })
  await insertEvents(api.services.clickhouse, shop.id, { ...between, name: 'sign_up', each: 200 })
  const site = await findSite(api.services.db, workspacePrincipal(api.workspaceId, 'live'), shop.id)
  const { clickhouse } = api.services
  const statements: Statement[] = []
  const rows = async (it: Statement) => {
    statements.push(it)
    return clickhouse.rows(it)
  }
  const services = { ...api.services, clickhouse: { ...clickhouse, rows: rows as typeof clickhouse.rows } }
  const rest = { event_name: null, conversion_id: null, filters: '' }
  const subjects: Subject[] = [
    { ...rest, metric: 'sessions' },
    { ...rest, metric: 'events', event_name: 'sign_up' },
  ]
  for (const subject of subjects) {
    const of = await measure(services, site, [subject], windows)
    expect(windows.map((_, n) => of(subject, n).value)).toEqual([3, 2])
  }
  expect(statements).toHaveLength(2)
  for (const { sql, params } of statements) {
    const read = await clickhouse.rows(
      statement({ sql: `EXPLAIN ESTIMATE ${sql}`, params, row: t.Object({ rows: t.Integer() }) }),
    )
    // February alone has more than 120,000 rows. The windows also read some rows of other sites.
    for (const table of read) expect(table.rows).toBeLessThan(100_000)
  }
})

import { rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { defaultRevenue } from '../../db/postgres/schema/sites.ts'
import { readColumns } from '../../server/output/exports/columns.ts'
import { exportedRows } from '../../server/output/exports/export-query.sql.ts'
import { formatSettings } from '../../server/output/exports/file-content.ts'
import { ordersOf } from '../../server/revenue/orders/orders.ts'
import { freePort } from '../../test/support/free-port.ts'
import { Product, temporaryFolder } from '../../test/support/product.ts'
import { until } from '../../test/support/until.ts'
import { type MemoryUse, memoryUse } from './memory-use.ts'
import { recordResults } from './results.ts'

/**
 * Measures the export of ten million events as CSV through the whole product, compared with ClickHouse writing
 * the same query into a file; and the memory of all processes meanwhile.
 */
const events = 10_000_000
const blocks = 10
const rounds = 2
const aim = 0.6
const aim_bytes = 512 * 1024 ** 2
const sampling_ms = 200
const period = { start_date: '2026-01-01', end_date: '2026-01-31' }

const insertEvents = `
  INSERT INTO events (site_id, event_id, event_name, client_id, user_id, timestamp, ingested_at, properties, context, traits,
    page, hostname, source, medium, campaign, channel, device, browser, os, country)
  SELECT
    {site_id:String}, concat('evt_', lower(hex(cityHash64(n))), lower(hex(n))),
    ['page_view', 'page_view', 'page_view', 'purchase'][1 + n % 4], concat('cid_', toString(cityHash64(n % 1000000))),
    if(n % 5 = 0, concat('user-', toString(n % 100000)), ''),
    toDateTime64('2026-01-02 00:00:00', 3, 'UTC') + toIntervalMillisecond(n * 240), now64(3),
    if(n % 4 = 3, concat('{"transaction_id":"order-', toString(n), '","value":', toString((n % 20000) / 100), ',"currency":"EUR"}'), '{}'),
    '{}', '{}', concat('/page/', toString(cityHash64(n) % 500)), 'shop.example',
    ['google', 'direct', 'newsletter', 'bing'][1 + n % 4], ['organic', 'none', 'email', 'cpc'][1 + n % 4],
    if(n % 8 = 0, concat('campaign-', toString(n % 20)), ''), ['Organic Search', 'Direct', 'Email', 'Paid Search'][1 + n % 4],
    ['desktop', 'mobile'][1 + n % 2], ['Chrome', 'Safari'][1 + n % 2], ['Windows', 'iOS'][1 + n % 2], ['DE', 'US', 'FR'][1 + n % 3]
  FROM (SELECT {first:UInt64} + number AS n FROM numbers({count:UInt64}))`

const folder = temporaryFolder()
let { product, clickhouse } = await start()
try {
  const siteId = await product.createSite()
  const count = events / blocks
  for (let block = 0; block < blocks; block++)
    await clickhouse.command(insertEvents, { site_id: siteId, first: block * count, count })
  // Processes that accepted the events still hold memory from it.
  await stop()
  ;({ product, clickhouse } = await start())
  const idle = memoryUse(product.pid)
  const results: { export_s: number; engine_s: number; bytes: number; peak: MemoryUse }[] = []
  for (let round = 0; round < rounds; round++) {
    const engine_s = await writtenByEngine(siteId)
    results.push({ engine_s, ...(await exported(siteId)) })
  }
  const best = (name: 'export_s' | 'engine_s') => Math.min(...results.map((it) => it[name]))
  const ratio = best('engine_s') / best('export_s')
  const over = (part: keyof MemoryUse) => Math.max(...results.map((it) => it.peak[part])) - idle[part]
  const MiB = (bytes: number) => Math.round(bytes / 1024 ** 2)
  const rate = (seconds: number) => `${Math.round(events / seconds).toLocaleString('en')} rows/s`
  await recordResults(
    'export',
    [
      `${events.toLocaleString('en')} events of ${readColumns('events', undefined).length} columns as CSV (${MiB(results[0]?.bytes ?? 0).toLocaleString('en')} MiB), from the request to the completed export, against \`INSERT INTO FUNCTION file\` of the same query; the best of ${rounds} rounds.`,
      '',
      '| | seconds | |',
      '|---|---:|---:|',
      `| export | ${best('export_s').toFixed(1)} | ${rate(best('export_s'))} |`,
      `| ClickHouse alone | ${best('engine_s').toFixed(1)} | ${rate(best('engine_s'))} |`,
      '',
      `${ratio.toFixed(2)} of ClickHouse alone, aim: at least ${aim}: ${ratio >= aim ? 'met' : 'missed'}.`,
      `Peak memory above idle: service ${MiB(over('service'))} MiB, ClickHouse ${MiB(over('clickhouse'))} MiB, aim: under ${MiB(aim_bytes)} MiB each: ${Math.max(over('service'), over('clickhouse')) < aim_bytes ? 'met' : 'missed'}. Proportional set sizes, sampled every ${sampling_ms} ms.`,
    ],
    { ratios: [{ name: 'against ClickHouse alone', value: ratio, better: 'higher' }] },
  )
} finally {
  await stop()
  folder.remove()
}

async function start() {
  const started = await Product.start(folder.path, { PORT: await freePort() })
  return { product: started, clickhouse: started.connectClickHouse() }
}

async function stop() {
  await clickhouse.close()
  if (product.isRunning) await product.stop()
}

async function writtenByEngine(siteId: string): Promise<number> {
  const file = join(folder.path, 'engine.csv')
  const selection = {
    siteId,
    type: 'events',
    from: new Date(period.start_date),
    until: new Date('2026-02-01'),
    eventNames: [],
    conditions: [],
    among: [],
    goals: {
      goals: [],
      orders: ordersOf({ revenue: defaultRevenue }),
      money: { currency: 'EUR', rates: {} },
    },
    computation: null,
  } as const
  const { sql, params } = exportedRows(selection, readColumns('events', undefined), 'csv')
  // With the block size that ClickHouse chooses.
  const { max_block_size: _, ...settings } = formatSettings('csv', 'none')
  const since = performance.now()
  await clickhouse.command(`INSERT INTO FUNCTION file('${file}', 'CSV') ${sql}`, params, {
    settings: { ...settings, max_execution_time: 120 },
  })
  const seconds = (performance.now() - since) / 1000
  if (statSync(file).size === 0) throw new Error('the engine wrote nothing')
  rmSync(file)
  return seconds
}

async function exported(siteId: string) {
  const samples: MemoryUse[] = []
  const timer = setInterval(() => samples.push(memoryUse(product.pid)), sampling_ms)
  const since = performance.now()
  const body = { type: 'events', ...period }
  const requested = await product.request('POST', `/v1/sites/${siteId}/exports`, body)
  if (requested.status !== 200) throw new Error(JSON.stringify(requested.body))
  const path = `/v1/exports/${requested.body.data.export_id}`
  const made = await until('the export is completed', 120_000, async () => {
    const { data } = (await product.request('GET', path)).body
    if (!['processing', 'completed'].includes(data.status)) throw new Error(JSON.stringify(data))
    return data.status === 'completed' && data
  })
  const export_s = (performance.now() - since) / 1000
  clearInterval(timer)
  if (made.rows_exported !== events) throw new Error(`${made.rows_exported} rows were exported`)
  await product.request('DELETE', path)
  const highest = (part: keyof MemoryUse) => Math.max(...samples.map((it) => it[part]))
  const peak = {
    service: highest('service'),
    clickhouse: highest('clickhouse'),
    postgres: highest('postgres'),
    total: highest('total'),
  }
  return { export_s, bytes: made.file_size_bytes as number, peak }
}

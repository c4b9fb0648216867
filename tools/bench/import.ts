import { join } from 'node:path'
import { freePort } from '../../test/support/free-port.ts'
import { Product, temporaryFolder } from '../../test/support/product.ts'
import { until } from '../../test/support/until.ts'
import { shopEvents } from '../seed/shop.ts'
import { runChild } from './child.ts'
import { type Ratio, ratioLine } from './history.ts'
import type { UploadOptions, UploadReport } from './import-upload.ts'
import { median } from './median.ts'
import { recordResults } from './results.ts'
import { dumpRows, insertIntoEmpty, insertRows } from './site-rows.ts'

/**
 * Measures events per second through `POST /v1/import/historical` as NDJSON, next to a bare insert of the same rows
 * in blocks of the same size, several times within one run.
 */
const rounds = 5
const events = 300_000
const days = 60
const visitorsPerEvent = 0.22
/** The number of rows that an import stores at once. */
const rowsPerBlock = 20_000
const aim = 0.5

type Round = { received: number; computed: number; bare: number; stored: number }

const folder = temporaryFolder()
const product = await Product.start(folder.path, { PORT: await freePort() })
const clickhouse = product.connectClickHouse()
try {
  const measured: Round[] = []
  for (let round = 0; round < rounds; round++) {
    measured.push(await measure(round))
    console.log(`round ${round + 1} of ${rounds}:`, JSON.stringify(measured.at(-1)))
  }
  await report(measured)
} finally {
  await clickhouse.close()
  await product.stop()
  folder.remove()
}

async function measure(round: number): Promise<Round> {
  const siteId = await product.createSite()
  const file = join(folder.path, `events-${round}.ndjson`)
  await writeEvents(file, round + 1)
  const since = performance.now()
  const options: UploadOptions = { url: product.url, key: product.secretKey, siteId, file }
  const { seconds, import_id } = await runChild<UploadReport>('import-upload.ts', options)
  await until('the sessions are computed', 300_000, async () => {
    const { body } = await product.request('GET', `/v1/sites/${siteId}/imports/${import_id}`)
    return body.data.status === 'completed'
  })
  const whole = (performance.now() - since) / 1000
  const rows = join(folder.path, `rows-${round}.ndjson`)
  await dumpRows(clickhouse, siteId, rows)
  const bareOptions = { clickhouseUrl: product.clickhouseUrl, file: rows, rowsPerBlock, connections: 1 }
  const bare = await insertIntoEmpty(clickhouse, bareOptions)
  // Inserts them again into the same site, which is not queried anymore.
  const stored = await insertRows({ ...bareOptions, table: 'events' })
  return { received: events / seconds, computed: events / whole, bare, stored }
}

async function writeEvents(file: string, seed: number): Promise<void> {
  const sink = Bun.file(file).writer()
  let written = 0
  const visitors = Math.ceil(events * visitorsPerEvent)
  for (const { event_id: _, ...event } of shopEvents({ seed, end: Date.now() - 60_000, days, visitors })) {
    if (written++ === events) break
    sink.write(`${JSON.stringify(event)}\n`)
  }
  await sink.end()
}

async function report(measured: Round[]): Promise<void> {
  const rate = (name: keyof Round) =>
    Math.round(median(measured.map((round) => round[name]))).toLocaleString('en')
  const ratio = (name: keyof Round, bare: keyof Round) =>
    median(measured.map((round) => round[name] / round[bare]))
  const ratios: Ratio[] = [
    { name: 'answered, against the bare insert', value: ratio('received', 'bare'), better: 'higher', aim },
    { name: 'computed, against the bare insert', value: ratio('computed', 'bare'), better: 'higher' },
    {
      name: 'answered, against the insert into events',
      value: ratio('received', 'stored'),
      better: 'higher',
    },
    {
      name: 'computed, against the insert into events',
      value: ratio('computed', 'stored'),
      better: 'higher',
    },
  ]
  await recordResults(
    'import',
    [
      `Medians of ${rounds} rounds; ratios are medians of the ratios within each round. In a round, everything below runs in sequence against the same service and the same ClickHouse. Each uploads a file of ${events.toLocaleString('en')} events of the demo shop of ${days} days (about 0.5 KB each) from a separate process.`,
      '',
      '| | events/s |',
      '|---|---:|',
      `| \`POST /v1/import/historical\`, NDJSON, until the answer: every line checked, every event stored | ${rate('received')} |`,
      `| the same, until every session is computed | ${rate('computed')} |`,
      `| bare insert of the same rows into a table like \`events\` without its materialized views, ${rowsPerBlock.toLocaleString('en')} a block as the import does, 1 connection | ${rate('bare')} |`,
      `| the same into \`events\` itself, with them | ${rate('stored')} |`,
      '',
      ...ratios.map(ratioLine),
    ],
    { ratios },
  )
}

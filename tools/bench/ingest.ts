import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { freePort } from '../../test/support/free-port.ts'
import { Product, temporaryFolder } from '../../test/support/product.ts'
import { type IngestRound, reportIngest } from './ingest-report.ts'
import { sendLoad } from './send-load.ts'
import { dumpRows, insertIntoEmpty } from './site-rows.ts'

/**
 * Measures events per second through the API, compared with its parts alone: a bare insert of the same rows,
 * and a route that only validates the same body. All within one run, several times.
 */
const rounds = 5
const batch = { connections: 4, events: 200_000, perRequest: 1000, warmUp: 20 }
const single = { connections: 32, events: 40_000, perRequest: 0, warmUp: 4_000 }
/** The load of a busy day, as single events: measures the time of a request that does not queue. */
const paced = { connections: 32, events: 6_000, perRequest: 0, warmUp: 300, perSecond: 300 }
/** The number of rows in one block of the drain under load. */
const drainBlock = 20_000

/** This process is idle while the load is sent, so a delay here is caused by the machine. */
const idleDelay = monitorEventLoopDelay({ resolution: 10 })
idleDelay.enable()

const folder = temporaryFolder()
const product = await Product.start(folder.path, { PORT: await freePort() })
const keys = await product.createKeys(32)
const clickhouse = product.connectClickHouse()
const route = Bun.spawn([process.execPath, join(import.meta.dir, 'bare-route.ts')], { stdout: 'pipe' })
try {
  const bareUrl = `http://127.0.0.1:${await firstLine(route.stdout)}`
  const measured: IngestRound[] = []
  for (let round = 0; round < rounds; round++) {
    measured.push(await measure(round, bareUrl))
    console.log(`round ${round + 1} of ${rounds}:`, JSON.stringify(measured.at(-1)))
  }
  await reportIngest(measured, { batch, single, paced, drainBlock })
} finally {
  route.kill()
  await clickhouse.close()
  await product.stop()
  folder.remove()
}

async function measure(round: number, bareUrl: string): Promise<IngestRound> {
  const siteId = await product.createSite()
  const options = { url: product.url, path: '/v1/events', keys, siteId, seed: round + 1 }

  await loopDelay()
  idleDelay.reset()
  const batches = await sendLoad({ ...options, ...batch, path: '/v1/events/batch' })
  const batchDelay = await loopDelay()
  const idle = { p99_ms: idleDelay.percentile(99) / 1e6, max_ms: idleDelay.max / 1e6 }
  await product.drained()
  const queryableAt_ms = Date.now()

  const file = join(folder.path, `rows-${round}.ndjson`)
  await dumpRows(clickhouse, siteId, file)
  const bareThousands = await insert(file, batch.perRequest, batch.connections)
  const bareDrainBlocks = await insert(file, drainBlock, 1)

  await loopDelay()
  const singles = await sendLoad({ ...options, ...single })
  const singleDelay = await loopDelay()
  await product.drained()
  const pacedEvents = await sendLoad({ ...options, ...paced })
  const pacedDelay = await loopDelay()
  await product.drained()
  const bareRoute = await sendLoad({ ...options, ...single, url: bareUrl })
  return {
    batchStored: batches.events / batches.seconds,
    batchQueryable: batches.events / ((queryableAt_ms - batches.startedAt_ms) / 1000),
    bareThousands,
    bareDrainBlocks,
    single: singles.events / singles.seconds,
    bareRoute: bareRoute.events / bareRoute.seconds,
    singleP50_ms: singles.p50_ms,
    singleP99_ms: singles.p99_ms,
    pacedP50_ms: pacedEvents.p50_ms,
    pacedP99_ms: pacedEvents.p99_ms,
    batchDelayP99_ms: batchDelay.p99_ms,
    batchDelayMax_ms: batchDelay.max_ms,
    idleDelayP99_ms: idle.p99_ms,
    idleDelayMax_ms: idle.max_ms,
    singleDelayP99_ms: singleDelay.p99_ms,
    singleDelayMax_ms: singleDelay.max_ms,
    pacedDelayP99_ms: pacedDelay.p99_ms,
    pacedDelayMax_ms: pacedDelay.max_ms,
  }
}

/** Returns the delay of the event loop that answers requests, since the last call. */
async function loopDelay(): Promise<{ p99_ms: number; max_ms: number }> {
  const text = await (await fetch(`${product.url}/metrics`)).text()
  const read = (name: string) =>
    1000 *
    Number(
      new RegExp(`^sightline_nodejs_eventloop_lag_${name}_seconds (\\S+)`, 'm').exec(text)?.[1] ?? Number.NaN,
    )
  return { p99_ms: read('p99'), max_ms: read('max') }
}

/** Returns rows per second, for inserts into an empty table. */
function insert(file: string, rowsPerBlock: number, connections: number): Promise<number> {
  const { clickhouseUrl } = product
  return insertIntoEmpty(clickhouse, { clickhouseUrl, file, rowsPerBlock, connections })
}

async function firstLine(stream: ReadableStream<Uint8Array>): Promise<string> {
  let text = ''
  for await (const piece of stream) {
    text += new TextDecoder().decode(piece)
    if (text.includes('\n')) break
  }
  return text.trim()
}

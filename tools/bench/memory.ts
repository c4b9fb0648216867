import { freePort } from '../../test/support/free-port.ts'
import { Product, temporaryFolder } from '../../test/support/product.ts'
import { type MemoryUse, memoryUse } from './memory-use.ts'
import { recordResults } from './results.ts'
import { sendLoad } from './send-load.ts'

/**
 * Measures the memory of the whole service (API, worker, console, both engines) while a million events arrive in
 * batches, and how long a second start takes.
 */
const load = { path: '/v1/events/batch', connections: 4, events: 100_000, perRequest: 1000, warmUp: 0 }
const repeats = 10
const aim_bytes = 1.5 * 1024 ** 3
const aimOfStart_s = 3
const sampling_ms = 250

const folder = temporaryFolder()
const env = { PORT: await freePort() }
let product = await Product.start(folder.path, env)
try {
  const siteId = await product.createSite()
  await product.drained()
  const idle = memoryUse(product.pid)
  const samples: MemoryUse[] = [idle]
  const timer = setInterval(() => samples.push(memoryUse(product.pid)), sampling_ms)
  let seconds = 0
  for (let seed = 1; seed <= repeats; seed++) {
    const report = await sendLoad({ ...load, url: product.url, keys: [product.secretKey], siteId, seed })
    seconds += report.seconds
  }
  await product.drained()
  clearInterval(timer)
  const after = memoryUse(product.pid)
  await product.stop()

  const since = performance.now()
  product = await Product.start(folder.path, env)
  const start_s = (performance.now() - since) / 1000

  const peak = samples.reduce((max, it) => (it.total > max.total ? it : max))
  const rows = [
    ['before', idle],
    ['peak', peak],
    ['after', after],
  ] as const
  await recordResults(
    'memory',
    [
      `While ${(load.events * repeats).toLocaleString('en')} events came in through \`POST /v1/events/batch\` (${load.perRequest.toLocaleString('en')} a request, ${load.connections} connections) at ${Math.round((load.events * repeats) / seconds).toLocaleString('en')} events/s. Proportional set sizes of all processes, sampled every ${sampling_ms} ms.`,
      '',
      '| MiB | total | service | ClickHouse | Postgres |',
      '|---|---:|---:|---:|---:|',
      ...rows.map(
        ([name, it]) =>
          `| ${name} | ${[it.total, it.service, it.clickhouse, it.postgres].map((bytes) => Math.round(bytes / 1024 ** 2)).join(' | ')} |`,
      ),
      '',
      `Peak: ${(peak.total / 1024 ** 3).toFixed(2)} GiB, aim: under ${aim_bytes / 1024 ** 3} GiB: ${peak.total < aim_bytes ? 'met' : 'missed'}.`,
      `A second start on that data was ready after ${start_s.toFixed(2)} s, aim: under ${aimOfStart_s} s: ${start_s < aimOfStart_s ? 'met' : 'missed'}.`,
    ],
    {
      ratios: [
        { name: 'peak memory, share of the aim', value: peak.total / aim_bytes, better: 'lower' },
        { name: 'second start, share of the aim', value: start_s / aimOfStart_s, better: 'lower' },
      ],
    },
  )
} finally {
  if (product.isRunning) await product.stop()
  folder.remove()
}

import { shopEvents } from '../seed/shop.ts'
import { type LoadResult, load } from './http-load.ts'

/**
 * The load of a benchmark, as a process of its own: reads what to send from its first argument as JSON, and prints
 * how it went. Events are those of the demo shop, in the order of time, with ids left to the service.
 */
export type LoadOrder = {
  url: string
  path: string
  keys: readonly string[]
  siteId: string
  connections: number
  events: number
  /** Events in one request; 0 for single events, without a batch around. */
  perRequest: number
  /** Requests before the clock starts, so that both ends are warm. */
  warmUp: number
  /** Requests a second; without it, as many as are answered. */
  perSecond?: number
  seed: number
}

export type LoadReport = LoadResult & {
  events: number
  bytes: number
  warmUpEvents: number
  /** When the timed requests began, in milliseconds of the clock. */
  startedAt_ms: number
}

const visitorsPerEvent = 0.22

function* bodies({ siteId, events, perRequest, warmUp, seed }: LoadOrder): Generator<Buffer> {
  const wanted = events + warmUp * Math.max(1, perRequest)
  const shop = shopEvents({
    seed,
    end: Date.now() - 60_000,
    days: 30,
    visitors: Math.ceil(wanted * visitorsPerEvent),
  })
  let batch: object[] = []
  let count = 0
  for (const { event_id: _, ...event } of shop) {
    if (count++ === wanted) break
    if (perRequest === 0) yield Buffer.from(JSON.stringify({ site_id: siteId, ...event }))
    else if (batch.push(event) === perRequest) {
      yield Buffer.from(JSON.stringify({ site_id: siteId, events: batch }))
      batch = []
    }
  }
}

async function run(order: LoadOrder): Promise<LoadReport> {
  const { hostname, port } = new URL(order.url)
  const target = { host: hostname, port: Number(port), path: order.path, keys: order.keys }
  const all = [...bodies(order)]
  const warmUp = all.slice(0, order.warmUp)
  const timed = all.slice(order.warmUp)
  await load(target, order.connections, warmUp)
  Bun.gc(true)
  const startedAt_ms = Date.now()
  const result = await load(target, order.connections, timed, order.perSecond)
  const size = Math.max(1, order.perRequest)
  return {
    ...result,
    events: timed.length * size,
    bytes: timed.reduce((sum, body) => sum + body.byteLength, 0),
    warmUpEvents: warmUp.length * size,
    startedAt_ms,
  }
}

if (import.meta.main) console.log(JSON.stringify(await run(JSON.parse(process.argv[2] as string))))

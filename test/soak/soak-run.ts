import { Random } from '../../tools/seed/random.ts'
import { recovered } from '../failure/recovered.ts'
import { Traffic } from '../failure/traffic.ts'
import { compareWithRebuilt, verifyConversions, verifyEvents } from '../failure/verification.ts'
import { freePort } from '../support/free-port.ts'
import { Product, temporaryFolder } from '../support/product.ts'
import { mountSmallDisk, type SmallDisk } from '../support/small-disk.ts'
import { countEvents } from './count-events.ts'
import { type Damage, damagesFor, doDamage } from './damage.ts'
import { type Outage, verifyDeliveries } from './deliveries.ts'
import { type ReceiverKind, Receivers, receiverKinds } from './receivers.ts'
import { Work } from './work.ts'
import { expectedEvents, importAndErase, makeExports, makeSites, query } from './workloads.ts'

const eventName = 'add_to_cart'
/**
 * About 400 events a second, from visitors that are replaced every minute. The rate stays below the storage
 * throughput, even while one core is busy. An event from twelve hours ago causes all later conversions of its visitor to
 * be re-attributed.
 */
const steady = { sendersPerKind: 1, pause_ms: 250, visitors: 5000, users: 500, generation_ms: 60_000 }
const damagePause_ms = { min: 3_000, max: 12_000 }

type Options = {
  seconds: number
  seed: number
  /** Without damage, a log line at level error also counts as a defect. */
  isCalm: boolean
  print: (line: string) => void
}

type SoakReport = Omit<Awaited<ReturnType<typeof soakRun>>, 'log'>

/**
 * Runs the product under every kind of load for some time: events, webhooks to good and bad receivers, queries,
 * exports, imports and erasures. Meanwhile parts of it are killed, frozen, restarted and disconnected, and its disk
 * fills up. Then compares what is stored with what was answered.
 */
export async function soakRun({ seconds, seed, isCalm, print }: Options) {
  const random = new Random(seed)
  const folder = temporaryFolder()
  const disk = isCalm ? null : mountSmallDisk(folder.path)
  const receivers = await Receivers.start()
  const env = { PORT: await freePort(), WEBHOOK_ALLOW_PRIVATE: '1' }
  let product = await Product.startPrepared(folder.path, env)
  let log = ''
  try {
    const service = { url: product.url, key: product.secretKey }
    const siteId = await product.createSite()
    const importedId = await product.createSite()
    await product.request('POST', `/v1/sites/${siteId}/conversions`, { name: 'Cart', event_name: eventName })
    const webhooks = await subscribe(product, receivers)

    const traffic = new Traffic([{ ...service, siteId }], steady)
    const work = new Work(service)
    const sites = makeSites(work)
    query(work, siteId)
    makeExports(work, importedId)
    const imported = importAndErase(work, importedId)

    const outages: Outage[] = []
    const damages: Partial<Record<Damage, number>> = {}
    const end = performance.now() + seconds * 1000
    while (performance.now() < end) {
      await Bun.sleep(
        Math.min(
          damagePause_ms.min + random.below(damagePause_ms.max - damagePause_ms.min),
          end - performance.now(),
        ),
      )
      if (isCalm || performance.now() >= end) continue
      const kind = nextDamage(damages, disk, random)
      const from = Date.now()
      const done = await doDamage(kind, product, { random, disk })
      const before = product
      product = await recovered(product, env)
      if (product !== before) log += before.stdout
      outages.push({ from, until: Date.now() })
      damages[kind] = (damages[kind] ?? 0) + 1
      print(`${done}; the service responds again after ${((Date.now() - from) / 1000).toFixed(1)} s`)
    }
    await Promise.all([traffic.stop(), work.stop()])
    await product.drained()
    print('all accepted events are drained')
    await Bun.sleep(Math.min(30_000, seconds * 250))

    const clickhouse = product.connectClickHouse()
    try {
      const events = await verifyEvents(clickhouse, siteId, traffic.ledger)
      const { conversions, unpublishedConversions, conversionsPublishedTwice, inventedConversions } =
        await verifyConversions(product.databaseUrl, clickhouse, { siteId, eventName })
      const sessions = await compareWithRebuilt(product.databaseUrl, clickhouse, siteId)
      log += product.stdout
      return {
        seconds,
        damages,
        accepted: traffic.ledger.accepted,
        refusals: traffic.failures,
        missing: events.missing.length,
        repeated: events.repeated.length,
        invented: events.invented.length + events.underAnotherId.length,
        conversions,
        unpublishedConversions: unpublishedConversions.length,
        conversionsPublishedTwice,
        inventedConversions: inventedConversions.length,
        sessionsUnlikeRebuilt: sessions.different,
        sites: sites.size,
        ...(await verifyDeliveries(product.databaseUrl, {
          sites,
          webhooks,
          accepted: receivers.accepted,
          outages,
        })),
        ...imported,
        eventsOfImports: (await countEvents(clickhouse, importedId)) - expectedEvents(imported),
        work: work.done,
        problems: work.problems,
        outage_s: Math.round(outages.reduce((sum, it) => sum + it.until - it.from, 0) / 1000),
        longestOutage_s: Math.round(outages.reduce((max, it) => Math.max(max, it.until - it.from), 0) / 1000),
        log,
        errorLines: log
          .split('\n')
          .filter((line) => line.includes('"level":50') && (isCalm || line.includes('request failed'))),
      }
    } finally {
      await clickhouse.close()
    }
  } finally {
    disk?.empty()
    if (product.isRunning) await product.stop()
    receivers.stop()
    disk?.unmount()
    folder.remove()
  }
}

/** True if nothing was lost, duplicated, early, late or wrong. */
export function isSound(report: SoakReport): boolean {
  const {
    missing,
    repeated,
    invented,
    unpublishedConversions,
    conversionsPublishedTwice,
    inventedConversions,
  } = report
  const { missingDeliveries, duplicateDeliveries, overdueDeliveries, unreceivedDeliveries } = report
  const { sitesNotPublishedOnce, failedDeliveries } = report
  const wrong = [
    ...[missing, repeated, invented, unpublishedConversions, conversionsPublishedTwice, inventedConversions],
    ...[missingDeliveries, duplicateDeliveries, overdueDeliveries, unreceivedDeliveries],
    ...[sitesNotPublishedOnce, failedDeliveries],
    ...[report.earlyAttempts, report.lateAttempts, report.sessionsUnlikeRebuilt, report.eventsOfImports],
    ...[report.problems.length, report.errorLines.length],
  ]
  return wrong.every((it) => it === 0)
}

/** Subscribes the good receiver to everything, and the others to what a slow one can process. */
async function subscribe(product: Product, receivers: Receivers): Promise<Map<ReceiverKind, string>> {
  const webhooks = new Map<ReceiverKind, string>()
  for (const receiver of receiverKinds) {
    const events = receiver === 'good' ? ['site.created', 'conversion.completed'] : ['site.created']
    const { body } = await product.request('POST', '/v1/webhooks', { url: receivers.url(receiver), events })
    webhooks.set(receiver, body.data.id)
  }
  return webhooks
}

/** Every kind is used once before any is used again. */
function nextDamage(
  damages: Partial<Record<Damage, number>>,
  disk: SmallDisk | null,
  random: Random,
): Damage {
  const possible = damagesFor(disk)
  const fewest = Math.min(...possible.map((kind) => damages[kind] ?? 0))
  return random.pick(possible.filter((kind) => (damages[kind] ?? 0) === fewest))
}

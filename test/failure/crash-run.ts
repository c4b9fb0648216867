import { Random } from '../../tools/seed/random.ts'
import { freePort } from '../support/free-port.ts'
import { processesOn } from '../support/processes.ts'
import { Product, temporaryFolder } from '../support/product.ts'
import { until } from '../support/until.ts'
import { recovered } from './recovered.ts'
import { Traffic } from './traffic.ts'
import { compareWithRebuilt, verifyConversions, verifyEvents } from './verification.ts'
import { kill, type Victim, victims } from './victims.ts'

/** The event name that the goal matches: one in five of all events. */
const eventName = 'add_to_cart'
const killPause_ms = { min: 200, max: 1_800 }

type Options = {
  seconds: number
  /** Decides which process is killed at which time. */
  seed: number
  print: (line: string) => void
}

export type CrashReport = Awaited<ReturnType<typeof crashRun>>

/**
 * Streams events into the product and kills parts of it for some time. Then waits until all events are drained, and
 * compares what is stored with what was answered. Every victim is killed once before any is killed again.
 */
export async function crashRun({ seconds, seed, print }: Options) {
  const random = new Random(seed)
  const folder = temporaryFolder()
  const env = { PORT: await freePort() }
  let product = await Product.startPrepared(folder.path, env)
  const kills: Partial<Record<Victim, number>> = {}
  const recoveries_ms: number[] = []
  try {
    const siteId = await product.createSite()
    await product.request('POST', `/v1/sites/${siteId}/conversions`, { name: 'Cart', event_name: eventName })
    const traffic = new Traffic([{ url: product.url, key: product.secretKey, siteId }])
    const end = performance.now() + seconds * 1000
    let queue: Victim[] = []
    while (performance.now() < end || Object.keys(kills).length < victims.length) {
      await Bun.sleep(killPause_ms.min + random.below(killPause_ms.max - killPause_ms.min))
      if (queue.length === 0) queue = [...victims]
      const [victim] = queue.splice(random.below(queue.length), 1) as [Victim]
      const killed = kill(product, victim)
      kills[victim] = (kills[victim] ?? 0) + 1
      const since = performance.now()
      print(`kill -9 ${victim} (${killed} processes), ${traffic.ledger.accepted} events accepted so far`)
      // Sometimes the next kill happens before the product is up again.
      if (random.chance(0.3)) {
        await Bun.sleep(random.below(600))
        const second = random.pick(victims)
        kill(product, second)
        kills[second] = (kills[second] ?? 0) + 1
        print(`  and ${second} while it recovers`)
      }
      product = await recovered(product, env)
      recoveries_ms.push(performance.now() - since)
      print(`  the service responds again after ${secondsSince(since)} s`)
    }
    await traffic.stop()
    product = await recovered(product, env)
    const drainStart = performance.now()
    await product.drained()
    print(`all accepted events are drained ${secondsSince(drainStart)} s after the last event`)

    const clickhouse = product.connectClickHouse()
    try {
      const events = await verifyEvents(clickhouse, siteId, traffic.ledger)
      const conversions = await verifyConversions(product.databaseUrl, clickhouse, { siteId, eventName })
      const sessions = await compareWithRebuilt(product.databaseUrl, clickhouse, siteId)
      const { ledger, answers } = traffic
      return {
        kills,
        slowestRecovery_ms: Math.round(Math.max(...recoveries_ms)),
        sent: ledger.sent,
        accepted: ledger.accepted,
        answers,
        ...events,
        ...conversions,
        sessions: sessions.found,
        sessionsUnlikeRebuilt: sessions.different,
        leftRunning: await leftAfterStop(product),
      }
    } finally {
      await clickhouse.close()
    }
  } finally {
    if (product.isRunning) await product.stop()
    folder.remove()
  }
}

/** True if nothing was lost, duplicated, invented or left running. */
export function isSound(report: CrashReport): boolean {
  const { unpublishedConversions, conversionsPublishedTwice, inventedConversions } = report
  const wrongConversions =
    unpublishedConversions.length + conversionsPublishedTwice + inventedConversions.length
  return (
    report.isExact && wrongConversions === 0 && report.sessionsUnlikeRebuilt === 0 && report.leftRunning === 0
  )
}

async function leftAfterStop(product: Product): Promise<number> {
  await product.stop()
  return until('no process is left', 10_000, () => processesOn(product.dataDir).length === 0 && 1).then(
    () => 0,
    () => processesOn(product.dataDir).length,
  )
}

function secondsSince(start: number): string {
  return ((performance.now() - start) / 1000).toFixed(1)
}

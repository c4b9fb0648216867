import type { Product } from '../../test/support/product.ts'
import { crowdRatios, crowdReport } from './crowd-report.ts'
import { dashboardPath, openDashboard, type Person, signIn, withTrafficSite } from './dashboard-visit.ts'
import { failuresSince, readAnswers } from './http-answers.ts'
import { millionsOfEvents } from './options.ts'
import { recordResults } from './results.ts'
import { sendLoad } from './send-load.ts'

/**
 * Measures how long people wait who open the dashboard at once, each with a session of its own, and how much they slow
 * the ingestion of events.
 */
const crowds = [
  { people: 1, rounds: 20 },
  { people: 10, rounds: 5 },
  { people: 50, rounds: 3 },
]
const visitorsBesideLoad = 10
const loadRounds = 3
const days = 28

/** What people experienced: how long each visit took, and the failed requests by kind. */
export type Crowd = { people: number; waits_ms: number[]; failures: Record<string, number> }
/** Events a second: until they are acknowledged, and until they can be queried. */
export type Rates = { accepted: number; queryable: number }

const millions = millionsOfEvents(1)
const load = {
  path: '/v1/events/batch',
  connections: 4,
  events: 1000 * Math.ceil(Math.min(300, millions * 300)),
  perRequest: 1000,
  warmUp: 5,
}

await withTrafficSite(millions, async ({ product, siteId }) => {
  const path = dashboardPath(siteId, days)
  const people = await signIn(product, Math.max(...crowds.map((it) => it.people)))
  // The first visit of a session creates its key.
  for (const person of people) await openDashboard(product, person, path)

  const measured: Crowd[] = []
  for (const { people: count, rounds } of crowds) {
    measured.push(await openAtOnce(product, people.slice(0, count), path, rounds))
    console.log(`${count} at once: ${Math.round(Math.max(...(measured.at(-1)?.waits_ms ?? [])))} ms at most`)
  }
  const { alone, beside, visitors } = await measureIngestion(
    product,
    people.slice(0, visitorsBesideLoad),
    path,
  )
  const results = { crowds: measured, alone, beside, visitors }
  await recordResults(
    millions === 1 ? 'crowd' : `crowd, ${millions} million events`,
    [
      `People open the dashboard of a site with ${millions} million events in 90 days, of which it shows ${days} and compares them with the ${days} before. Each has a session of its own; a visit is the request of the page over HTTP on loopback until the last byte, and the page requests all panels in parallel. Files of the page, which browsers cache, are not requested.`,
      '',
      ...crowdReport(results, load),
    ],
    {
      ratios: crowdRatios(results),
      command: `npm run bench crowd${millions === 1 ? '' : ` -- --events ${millions}`}`,
    },
  )
})

async function openAtOnce(product: Product, people: Person[], path: string, rounds: number): Promise<Crowd> {
  const before = await readAnswers(product)
  const waits_ms: number[] = []
  for (let round = 0; round < rounds; round++) {
    const visits = await Promise.all(people.map((person) => openDashboard(product, person, path)))
    waits_ms.push(...visits.map(({ ms }) => ms))
  }
  return { people: people.length, waits_ms, failures: await failuresSince(product, before) }
}

/** Measures ingestion alone and beside people who open the dashboard again and again, in turn. */
async function measureIngestion(product: Product, people: Person[], path: string) {
  const siteId = await product.createSite()
  const keys = await product.createKeys(32)
  const before = await readAnswers(product)
  const alone: Rates[] = []
  const beside: Rates[] = []
  const waits_ms: number[] = []
  for (let seed = 1; seed <= loadRounds; seed++) {
    alone.push(await ingest(product, siteId, keys, seed))
    let isOver = false
    const visits = people.map(async (person) => {
      while (!isOver) waits_ms.push((await openDashboard(product, person, path)).ms)
    })
    beside.push(
      await ingest(product, siteId, keys, loadRounds + seed).finally(() => {
        isOver = true
      }),
    )
    await Promise.all(visits)
    console.log(`round ${seed} of ${loadRounds}:`, JSON.stringify([alone.at(-1), beside.at(-1)]))
  }
  const failures = await failuresSince(product, before)
  return { alone, beside, visitors: { people: people.length, waits_ms, failures } }
}

async function ingest(product: Product, siteId: string, keys: string[], seed: number): Promise<Rates> {
  const report = await sendLoad({ ...load, url: product.url, keys, siteId, seed })
  await product.drained()
  const whole_s = (Date.now() - report.startedAt_ms) / 1000
  return { accepted: report.events / report.seconds, queryable: report.events / whole_s }
}

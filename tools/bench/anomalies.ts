import { count } from 'drizzle-orm'
import { anomalies } from '../../db/postgres/schema/anomalies.ts'
import { detectAnomalies } from '../../server/output/anomalies/detect.ts'
import { createLog } from '../../server/platform/log.ts'
import {
  end,
  siteCount,
  spikes,
  storeSites,
  storeSpikes,
  storeVisits,
  visits,
  weeks,
  zones,
} from './anomalies-data.ts'
import { type Connections, withEngines, withFolder } from './engines.ts'
import { median } from './median.ts'
import { recordResults } from './results.ts'

/**
 * Measures the hourly anomaly detection of a thousand sites, a few of them large and most of them small, with three
 * goals each.
 */
const aim_s = 60
const rounds = 3
const hour_ms = 3_600_000

const log = createLog('silent')

await withFolder((folder) => withEngines(folder, measure))

async function measure({ clickhouse, db }: Connections): Promise<void> {
  await storeSites(db)
  console.log('storing the visits of a thousand sites…')
  const stored = await storeVisits(clickhouse)
  await storeSpikes(clickhouse)
  // The first check of each site, then one an hour.
  const taken: number[] = []
  for (let hour = 0; hour <= rounds; hour++) {
    const began = performance.now()
    const now = end + (hour - rounds + 0.1) * hour_ms
    const checked = await detectAnomalies({ db, clickhouse, log, clock: () => now })
    taken.push((performance.now() - began) / 1000)
    if (checked.sites !== siteCount) throw new Error(`${checked.sites} of ${siteCount} sites were checked`)
    console.log(`hour ${hour}: ${taken.at(-1)?.toFixed(1)} s`)
  }
  const [found] = await db.select({ anomalies: count() }).from(anomalies)
  const hourly = taken.slice(1)
  const slowest = Math.max(...hourly)
  await recordResults(
    'anomalies',
    [
      `${siteCount.toLocaleString('en')} sites in ${zones.length} time zones with ${stored.sessions.toLocaleString('en')} visits and ${stored.events.toLocaleString('en')} events in ${weeks} weeks: the largest has ${visits.max.toLocaleString('en')} visits, the n-th has 1/n of that, but at least ${visits.min}. Each has a goal on an event, one with values, and one on a page. ${spikes.sites} of them have ${spikes.visits} additional visits in the last hour. The measurement is one run of the job, which checks the newest hour of every site: four metrics, revenue, and the goals with at least ten events a day or 70 in two weeks, each over four window lengths. Nothing is cached between runs.`,
      '',
      '| | seconds |',
      '|---|---:|',
      `| the first run | ${taken[0]?.toFixed(1)} |`,
      `| an hour later, median of ${rounds} | ${median(hourly).toFixed(1)} |`,
      `| an hour later, slowest of ${rounds} | ${slowest.toFixed(1)} |`,
      '',
      `- Hourly check of ${siteCount.toLocaleString('en')} sites: ${slowest.toFixed(1)} s at most (aim ${aim_s} s: ${slowest < aim_s ? 'met' : 'missed'}); ${found?.anomalies} anomalies were found`,
    ],
    { ratios: [{ name: 'hourly check, share of the aim', value: slowest / aim_s, better: 'lower' }] },
  )
}

import { until } from '../support/until.ts'
import type { Work } from './work.ts'

const minute_ms = 60_000
const sitesKept = 10

/**
 * Creates and deletes sites: each causes a notification and a purge. @returns the ids of the sites that were created
 */
export function makeSites(work: Work): Set<string> {
  const made = new Set<string>()
  const kept: string[] = []
  work.repeat('sites', 1_500, async () => {
    const site = { name: 'Soak', domain: `${crypto.randomUUID()}.example` }
    // 409 if an earlier attempt created the site although its answer was lost.
    const { status, body } = await work.ask([201, 409], 'POST', '/v1/sites', { body: site })
    if (status !== 201) return
    made.add(body.data.id)
    kept.push(body.data.id)
    if (kept.length > sitesKept) await work.ask([200, 204, 404], 'DELETE', `/v1/sites/${kept.shift()}`)
  })
  return made
}

/** Sends the queries of a console while events stream in. */
export function query(work: Work, siteId: string): void {
  const site = `/v1/sites/${siteId}`
  const paths = [
    `${site}/analytics/traffic?metrics=users,sessions,pageviews,bounce_rate`,
    `${site}/analytics/traffic?metrics=users&dimensions=page`,
    `${site}/conversions`,
    `${site}/users?limit=20`,
    `/v1/sites/${siteId}/events?limit=20`,
  ]
  for (const path of paths) work.repeat('queries', 500, () => work.ask([200], 'GET', path).then(() => {}))
}

/** Half of what one key may request in an hour: requests whose answer was lost count, too. */
const exportsOfKey = 5

/** Makes exports of a site, and checks that each has as many rows as it reports. */
export function makeExports(work: Work, siteId: string): void {
  let headers = {}
  let left = 0
  work.repeat('exports', 2_000, async () => {
    if (left === 0) {
      const { body } = await work.ask([201], 'POST', '/v1/keys', { body: { name: 'Soak', kind: 'secret' } })
      headers = { Authorization: `Bearer ${body.data.key}` }
      left = exportsOfKey
    }
    left--
    const request = { type: 'events', format: 'ndjson' }
    const { body } = await work.ask([200], 'POST', `/v1/sites/${siteId}/exports`, { body: request, headers })
    const made = await until('the export is made', 5 * minute_ms, async () => {
      const answer = await work.ask([200], 'GET', `/v1/exports/${body.data.export_id}`)
      if (answer.body.data.status === 'failed') throw new Error(`it failed: ${answer.body.data.error}`)
      await Bun.sleep(300)
      return ['completed', 'expired'].includes(answer.body.data.status) && answer.body.data
    })
    // The file is deleted if a user was erased meanwhile.
    if (made.status === 'expired') return
    const { pathname, search } = new URL(made.download_url)
    const file = await work.ask([200, 410], 'GET', pathname + search)
    if (file.status !== 200) return
    const lines = String(file.body).trimEnd().split('\n').filter(Boolean).length
    if (lines !== made.rows_exported) throw new Error(`${lines} lines of ${made.rows_exported}`)
  })
}

const eventsOfUser = 20
const eventsOfOthers = 180

/** The imports into a site, and how many users were erased afterwards. */
export type Imported = { imports: number; erased: number }

/** Makes imports into a site, and erases one user of each. */
export function importAndErase(work: Work, siteId: string): Imported {
  const counts: Imported = { imports: 0, erased: 0 }
  work.repeat('imports and erasures', 2_000, async (round) => {
    await until('the import is completed', 5 * minute_ms, async () => {
      // A repeated request resumes an interrupted upload; 409 while an earlier one is still being received.
      const { status, body } = await work.ask([202, 409], 'POST', `/v1/import/historical?site_id=${siteId}`, {
        body: linesOf(round),
        headers: { 'Idempotency-Key': `soak-${round}` },
      })
      await Bun.sleep(300)
      return status === 202 && body.data.status === 'completed'
    })
    counts.imports++
    // 404 if the answer to an earlier request was lost and the user is already gone.
    await work.ask([202, 404], 'DELETE', `/v1/sites/${siteId}/users/soak-user-${round}`)
    await until('the user is deleted', 5 * minute_ms, async () => {
      const { body: seen } = await work.ask(
        [200],
        'GET',
        `/v1/sites/${siteId}/erasures?user_id=soak-user-${round}`,
      )
      await Bun.sleep(200)
      return seen.data.some((it: { status: string }) => it.status === 'completed')
    })
    counts.erased++
  })
  return counts
}

/** Returns how many events a site must have. */
export function expectedEvents({ imports, erased }: Imported): number {
  return imports * (eventsOfUser + eventsOfOthers) - erased * eventsOfUser
}

// Identical on every retry: another body with the same idempotency key is rejected.
const start = Date.now() - 3 * 24 * 60 * minute_ms

function linesOf(round: number): string {
  return Array.from({ length: eventsOfUser + eventsOfOthers }, (_, n) => {
    const isOfUser = n < eventsOfUser
    return JSON.stringify({
      event_id: `evt_soak-${round}-${n}`,
      event_name: 'page_view',
      client_id: isOfUser ? `cid_soak-user-${round}` : `cid_soak-${round}-${n % 30}`,
      ...(isOfUser && { user: { user_id: `soak-user-${round}` } }),
      timestamp: new Date(start + n * 1000).toISOString(),
      context: { page_url: `https://soak.example/p/${n % 10}` },
    })
  }).join('\n')
}

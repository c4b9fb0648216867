import { eq } from 'drizzle-orm'
import { t } from 'elysia'
import { recordedConversions } from '../../db/postgres/schema/facts.ts'
import type { startInstance } from '../../test/instance.ts'
import type { Told } from '../conversions/recorded-conversions.ts'
import type { EventRow } from '../pipeline/event-row.ts'
import { eventRow, toLines } from '../pipeline/pipeline-fixture.ts'

type Instance = Awaited<ReturnType<typeof startInstance>>

const tables = {
  events: '* EXCEPT (site_id, batch_id, processed_at)',
  event_keys: 'event_id',
  custom_events: '* EXCEPT site_id',
  // `is_shared` says what was known when the session was written; what follows from it is in `shared_sessions`.
  sessions: '* EXCEPT (site_id, version, is_shared)',
  visitor_sessions: '* EXCEPT (site_id, version)',
  shared_sessions: '* EXCEPT (site_id, version)',
  visitor_days: 'visitor, day',
  identities: 'visitor, user_id, first_seen',
  user_visitors: 'user, visitor',
  user_traits: '* EXCEPT site_id',
}

/** All rows of a site, by table: without what tells one site, or one computation, from another. */
export async function contentsOf(api: Instance, siteId: string) {
  const found: Record<string, string[]> = {}
  for (const [table, columns] of Object.entries(tables)) {
    const final = /^(events|event_keys|custom_events)$/.test(table) ? '' : 'FINAL'
    const rows = await api.services.clickhouse.rows(
      {
        sql: `SELECT ${columns} FROM ${table} ${final} WHERE site_id = {site_id:String}`,
        params: { site_id: siteId },
        row: t.Object({}),
      },
      { settings: { output_format_json_quote_64bit_integers: 1 } },
    )
    found[table] = rows.map((row) => JSON.stringify(row)).sort()
  }
  return found
}

/** What reports say of a site made by `createSite`. */
export async function reportsOf(api: Instance, { id: siteId, goal }: SiteWithGoal) {
  const steps = [{ event_name: 'page_view' }, { event_name: 'purchase' }]
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  const answers = await Promise.all([
    api.request('GET', `/v1/sites/${siteId}/analytics/traffic?dimensions=source,date`),
    api.request('POST', `/v1/sites/${siteId}/analytics/funnel`, {
      body: { name: 'Buy', steps, start_date: day(30), end_date: day(0) },
    }),
    api.request('GET', `/v1/sites/${siteId}/conversions/${goal}/stats`),
  ])
  return answers.map(({ status, body: { data } }) => [
    status,
    { ...data, conversion_id: undefined, period: undefined },
  ])
}

/** The recorded conversions of a site, in the order of their events. */
export async function toldOf(api: Instance, siteId: string) {
  const recorded = await api.services.db
    .select()
    .from(recordedConversions)
    .where(eq(recordedConversions.siteId, siteId))
  return recorded
    .map(({ eventId, person, data }) => {
      const { user, attribution } = data as Told
      return { eventId, person, user, attribution }
    })
    .sort((a, b) => (a.eventId < b.eventId ? -1 : 1))
}

/** All that erasures change of a site: its rows, its reports and its recorded conversions. */
export async function contentsAndReports(api: Instance, site: SiteWithGoal) {
  return {
    contents: await contentsOf(api, site.id),
    reports: await reportsOf(api, site),
    told: await toldOf(api, site.id),
  }
}

const begin = Date.now() - 5 * 86_400_000

/** The time `minutes` after a fixed moment five days ago, in milliseconds since 1970. */
export const timeAt = (minutes: number) => begin + minutes * 60_000

/** A page view at `timeAt(minutes)`. */
export function viewAt(minutes: number, client_id: string, user_id: string): EventRow {
  const timestamp = text(timeAt(minutes))
  return eventRow({ ...{ site_id: '', client_id, user_id, event_name: 'page_view' }, timestamp })
}

/** A time as ClickHouse has it. */
export const text = (time_ms: number) => new Date(time_ms).toISOString().replace('T', ' ').slice(0, -1)

type SiteWithGoal = { id: string; goal: string }

/** A site with a goal: each purchase. */
export async function createSite(api: Instance): Promise<SiteWithGoal> {
  const { id } = await api.createSite()
  const body = { name: 'Purchase', event_name: 'purchase' }
  const goal = await api.request('POST', `/v1/sites/${id}/conversions`, { body })
  return { id, goal: goal.body.data.id as string }
}

/** Sends events to a site, and waits until they are stored. */
export async function send(api: Instance, siteId: string, rows: EventRow[]) {
  const own = rows.map((row) => ({ ...row, site_id: siteId }))
  if (own.length > 0)
    await api.services.inbox.accept(
      toLines(own),
      own.length,
      own.some((it) => it.id_supplied),
    )
  await api.drained()
}

class Killed extends Error {}

/** Does work whose process dies after so many changes to ClickHouse. @returns false when it made no more. */
export async function cutShort(
  api: Instance,
  changes: number,
  work: (services: Instance['services']) => Promise<unknown>,
): Promise<boolean> {
  let left = changes
  try {
    await work(
      beforeChanges(api, () => {
        if (left-- === 0) throw new Killed()
      }),
    )
    return false
  } catch (error) {
    if (error instanceof Killed) return true
    throw error
  }
}

/** Services that call `before` ahead of every change to ClickHouse. */
export function beforeChanges(api: Instance, before: () => Promise<void> | void): Instance['services'] {
  const clickhouse = new Proxy(api.services.clickhouse, {
    get(target, name) {
      if (name !== 'deleteRows' && name !== 'command') return Reflect.get(target, name)
      return async (...args: Parameters<typeof target.deleteRows>) => {
        await before()
        return (Reflect.get(target, name) as typeof target.deleteRows)(...args)
      }
    },
  })
  return { ...api.services, clickhouse }
}

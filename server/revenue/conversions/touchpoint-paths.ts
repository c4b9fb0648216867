import { bisectOnOverload } from '../../../db/clickhouse/bisect-on-overload.ts'
import { type ClickHouse, QueryTooLarge } from '../../../db/clickhouse/client.ts'
import type { PublishedAttribution } from '../../notify/outbox/conversion-events.ts'
import { chunks } from '../../platform/chunks.ts'
import type { Log } from '../../platform/log.ts'
import { sanitizeText } from './sanitize-json.ts'
import {
  countVisits,
  endlessVisits,
  type Moment,
  type Person,
  personsAt,
  visitsOf,
} from './touchpoint-paths.sql.ts'

const day_ms = 86_400_000
const momentsPerQuery = 5000
/** Maximum number of published visits, the newest ones: no receiver wants megabytes of visits. */
const publishedVisits_max = 1000

const tooManyVisits =
  'a person has too many visits for attribution: is the client_id or the user_id a constant?'

/** A conversion, and its attribution window. */
export type AttributedMoment = Moment & { windowDays: number }

/** The person of a conversion, and the visits that led to it. */
export type TouchpointPath = {
  /** The hash, as in ClickHouse. */
  person: string
  /** Empty if unknown. */
  userId: string
  attribution: PublishedAttribution
  /** True if the path was not read because the person has too many visits. */
  isUnread?: true
}

type Visit = { start_ms: number; end_ms: number; source: string; medium: string; campaign: string }

/**
 * Returns the touchpoint paths of conversions, in their order.
 * @param log receives an error for each person whose path cannot be read
 */
export async function touchpointPathsTo(
  clickhouse: ClickHouse,
  moments: readonly AttributedMoment[],
  log?: Pick<Log, 'error'>,
): Promise<TouchpointPath[]> {
  const touchpointPaths: TouchpointPath[] = []
  for (const some of chunks(moments, momentsPerQuery)) {
    const found = await bisectOnOverload(
      some,
      (part) => atOnce(clickhouse, part),
      async (it, error) => {
        const { touchpointPath, visits } = await lost(clickhouse, it, error)
        const { site_id, visitor } = it
        log?.error({ site_id, visitor, visits }, tooManyVisits)
        return [touchpointPath]
      },
    )
    touchpointPaths.push(...found.flat())
  }
  return touchpointPaths
}

/**
 * Falls back to direct attribution for a person with too many visits to read, so that they do not delay everybody
 * else.
 * @throws the error if the person is not the cause: ClickHouse may just be short of memory.
 */
async function lost(clickhouse: ClickHouse, moment: AttributedMoment, error: QueryTooLarge) {
  const { site_id, visitor, time_ms } = moment
  const [counted] = await clickhouse.rows(countVisits, { site_id, visitor: BigInt(visitor) })
  const visits = counted?.visits ?? 0
  if (visits < endlessVisits) throw error
  const [person] = await clickhouse.rows(personsAt([moment])).catch((failure) => {
    if (failure instanceof QueryTooLarge) return []
    throw failure
  })
  const touchpointPath: TouchpointPath = {
    person: person?.user ?? visitor,
    userId: sanitizeText(person?.user_id ?? ''),
    attribution: lastClick([], time_ms),
    isUnread: true,
  }
  return { touchpointPath, visits }
}

async function atOnce(
  clickhouse: ClickHouse,
  moments: readonly AttributedMoment[],
): Promise<TouchpointPath[]> {
  const persons: { user: string; user_id: string }[] = []
  for (const { position, ...person } of await clickhouse.rows(personsAt(moments))) persons[position] = person
  const people = new Map<string, Person>()
  for (const [index, { site_id }] of moments.entries()) {
    const user = persons[index]?.user as string
    people.set(`${site_id} ${user}`, { site_id, user })
  }
  const visits = await clickhouse.rows(
    visitsOf([...people.values()], moments, {
      since: new Date(
        moments.reduce((earliest, it) => Math.min(earliest, windowStart(it)), Number.POSITIVE_INFINITY),
      ),
      until: new Date(moments.reduce((latest, { time_ms }) => Math.max(latest, time_ms), 0)),
    }),
  )
  for (const visit of visits)
    for (const name of ['source', 'medium', 'campaign'] as const) visit[name] = sanitizeText(visit[name])
  const byPerson = Map.groupBy(visits, ({ site_id, person }) => `${site_id} ${person}`)
  return moments.map((it, index) => {
    const { user, user_id } = persons[index] as { user: string; user_id: string }
    const theirs = byPerson.get(`${it.site_id} ${user}`) ?? []
    return {
      person: user,
      userId: sanitizeText(user_id),
      attribution: lastClick(
        theirs.filter(({ start_ms, end_ms }) => start_ms <= it.time_ms && end_ms >= windowStart(it)),
        it.time_ms,
      ),
    }
  })
}

function windowStart({ time_ms, windowDays }: AttributedMoment): number {
  return time_ms - windowDays * day_ms
}

/** Attributes to the last touchpoint. Direct visits count only if there are no others. */
function lastClick(visits: Visit[], time_ms: number): PublishedAttribution {
  const known = visits.filter((visit) => !isDirect(visit))
  const led = (known.length > 0 ? known : visits).slice(-publishedVisits_max)
  if (led.length === 0) led.push(unseen(time_ms))
  const last = led.at(-1) as Visit
  return {
    model: 'last_click',
    source: last.source,
    medium: last.medium,
    campaign: last.campaign,
    touchpoints: led.map((visit) => ({
      source: visit.source,
      medium: visit.medium,
      timestamp: new Date(visit.start_ms).toISOString(),
      credit: visit === last ? 1 : 0,
    })),
  }
}

/** True for direct traffic: no known referrer and no campaign. */
export function isDirect({ source, medium }: { source: string; medium: string }): boolean {
  return source === 'direct' && medium === 'none'
}

/** Represents the visit of a conversion for which no visit is stored. */
function unseen(time_ms: number): Visit {
  return { start_ms: time_ms, end_ms: time_ms, source: 'direct', medium: 'none', campaign: '' }
}

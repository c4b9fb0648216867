import type { ClickHouse } from '../../../db/clickhouse/client.ts'
import type { Db } from '../../../db/postgres/client.ts'
import { chunks } from '../../platform/chunks.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import { activeDefinitions, type Definition } from './definitions.ts'
import { currentEmailHashes } from './email-hashes.ts'
import {
  type ConversionUpdate,
  type Recorded,
  sitesWithConversions,
  type Touched,
  touchedConversions,
  updateConversions,
} from './recorded-conversions.ts'
import { sanitizeText } from './sanitize-json.ts'
import { type TouchedVisit, touchedVisits, usersOfVisitors } from './touched-visits.sql.ts'
import { isDirect, type TouchpointPath, touchpointPathsTo } from './touchpoint-paths.ts'

const touchedAtOnce = 5000
const conversionsAtOnce = 5000

type Working = { clickhouse: ClickHouse; db: Db; clock: Clock; log: Pick<Log, 'error'> }

/**
 * Re-attributes conversions whose person or visits changed in a batch, and publishes those with a different result.
 * @returns false if a goal changed meanwhile.
 */
export async function reattribute(
  working: Working,
  batch: string,
  definitions: readonly Definition[],
): Promise<boolean> {
  const { clickhouse, db } = working
  const sites = await sitesWithConversions(db, [...new Set(definitions.map(({ site }) => site.id))])
  if (sites.length === 0) return true
  const visits = await clickhouse.rows(touchedVisits, { batch: BigInt(batch), sites })
  const visitsOf = byPerson(visits)
  const byGoal = new Map(definitions.map((it) => [it.goal.id, it]))
  const seen = new Set<string>()
  for (const some of chunks(visits, touchedAtOnce)) {
    const recorded = (await touchedConversions(db, some.flatMap(toTouched))).flatMap((it) => {
      const definition = byGoal.get(it.goalId)
      const key = `${it.goalId} ${it.eventId}`
      if (!definition || seen.has(key)) return []
      const theirs = [it.person, it.visitor].flatMap((person) => visitsOf.get(`${it.siteId} ${person}`) ?? [])
      if (!theirs.some(contradiction(it, definition.goal.attributionWindowDays))) return []
      seen.add(key)
      return [{ ...it, definition }]
    })
    for (const those of chunks(recorded, conversionsAtOnce))
      if (!(await attribute(working, those))) return false
  }
  return true
}

/**
 * Re-attributes all conversions of browsers of a site and of the people seen with them, and publishes those with a
 * different result. Used when visits may have been deleted without a trace.
 * @returns false if a goal changed meanwhile.
 */
export async function reattributeVisitors(
  working: Working,
  site_id: string,
  visitors: readonly string[],
): Promise<boolean> {
  const definitions = new Map((await activeDefinitions(working.db, [site_id])).map((it) => [it.goal.id, it]))
  if (definitions.size === 0) return true
  const users = await working.clickhouse.rows(usersOfVisitors, { site_id, visitors: visitors.map(BigInt) })
  const always = { since: new Date(0).toISOString(), until: 'infinity' }
  const touched = [...visitors, ...users.map(({ user }) => user)].map((it) => ({
    site_id,
    visitor: it,
    person: it,
    ...always,
  }))
  for (const some of chunks(touched, touchedAtOnce)) {
    const recorded = (await touchedConversions(working.db, some)).flatMap((it) => {
      const definition = definitions.get(it.goalId)
      return definition ? [{ ...it, definition }] : []
    })
    for (const those of chunks(recorded, conversionsAtOnce))
      if (!(await attribute(working, those))) return false
  }
  return true
}

function byPerson(visits: readonly TouchedVisit[]): Map<string, TouchedVisit[]> {
  const found = new Map<string, TouchedVisit[]>()
  for (const visit of visits)
    for (const person of visit.people) {
      const key = `${visit.site_id} ${person}`
      const theirs = found.get(key)
      if (theirs) theirs.push(visit)
      else found.set(key, [visit])
    }
  return found
}

function toTouched({ site_id, visitor, people, start_ms, end_ms, is_deleted }: TouchedVisit): Touched[] {
  const since = new Date(start_ms).toISOString()
  // The end of a deleted visit is unknown.
  const until = is_deleted ? 'infinity' : new Date(end_ms).toISOString()
  return people.map((person) => ({ site_id, visitor, person, since, until }))
}

/**
 * Returns a predicate that is true if a visit, in its current state, contradicts the published attribution of a
 * conversion.
 */
function contradiction(conversion: Recorded, windowDays: number): (visit: TouchedVisit) => boolean {
  const { attribution, user } = conversion.published
  const time = conversion.convertedAt.getTime()
  const publishedByStart = new Map(attribution.touchpoints.map((it) => [Date.parse(it.timestamp), it]))
  return (visit) => {
    const exists = visit.is_deleted === 0 && visit.start_ms <= time
    if (exists && visit.visitor === conversion.visitor && visit.end_ms >= time) {
      if (visit.person !== conversion.person || visit.user_id !== (user.user_id ?? '')) return true
    }
    const touchpoint = publishedByStart.get(visit.start_ms)
    const ledToIt =
      exists && visit.person === conversion.person && visit.end_ms >= time - windowDays * 86_400_000
    if (!ledToIt) return touchpoint !== undefined
    if (!touchpoint) return !isDirect(visit) || attribution.touchpoints.every(isDirect)
    const isLast = touchpoint === attribution.touchpoints.at(-1)
    return (
      touchpoint.source !== visit.source ||
      touchpoint.medium !== visit.medium ||
      (isLast && attribution.campaign !== visit.campaign)
    )
  }
}

type Known = Recorded & { definition: Definition }

/** A conversion as it should be published now. `emailHash` is undefined if it stays as published. */
type Attributed = { touchpointPath: TouchpointPath; emailHash: string | undefined }

async function attribute(working: Working, known: readonly Known[]): Promise<boolean> {
  const attributed = await attributedNow(working, known)
  const updateOf = (recorded: Recorded) =>
    conversionUpdate(recorded, attributed.get(keyOf(recorded)) as Attributed)
  return updateConversions(
    working,
    known.filter((it) => updateOf(it) !== null),
    updateOf,
  )
}

async function attributedNow(working: Working, known: readonly Known[]): Promise<Map<string, Attributed>> {
  const touchpointPaths = await touchpointPathsTo(
    working.clickhouse,
    known.map((it) => ({ ...momentOf(it), windowDays: it.definition.goal.attributionWindowDays })),
    working.log,
  )
  const paired = known.map((it, n) => ({ it, touchpointPath: touchpointPaths[n] as TouchpointPath }))
  // The email hash may come from the profile of the previous person.
  const moved = paired.filter(
    ({ it, touchpointPath }) => !touchpointPath.isUnread && it.person !== touchpointPath.person,
  )
  const found = await currentEmailHashes(
    working,
    moved.map(({ it, touchpointPath }) => ({
      ...momentOf(it),
      event_id: it.eventId,
      user: touchpointPath.person,
    })),
  )
  const emailHashes = new Map(moved.map(({ it }, n) => [keyOf(it), found[n]]))
  return new Map(
    paired.map(({ it, touchpointPath }) => [
      keyOf(it),
      { touchpointPath, emailHash: emailHashes.get(keyOf(it)) },
    ]),
  )
}

function momentOf({ siteId, visitor, convertedAt }: Recorded) {
  return { site_id: siteId, visitor, time_ms: convertedAt.getTime() }
}

function keyOf({ goalId, eventId }: Recorded): string {
  return `${goalId} ${eventId}`
}

function conversionUpdate(
  { published, person }: Recorded,
  { touchpointPath, emailHash }: Attributed,
): ConversionUpdate | null {
  if (touchpointPath.isUnread) return null
  const user = {
    ...published.user,
    user_id: touchpointPath.userId || null,
    ...(emailHash !== undefined && { email_hash: sanitizeText(emailHash) || null }),
  }
  const isSame = Bun.deepEquals(published.attribution, touchpointPath.attribution)
  if (isSame && person === touchpointPath.person && published.user.user_id === user.user_id) return null
  const now = { ...published, user, attribution: touchpointPath.attribution }
  return {
    person: touchpointPath.person,
    published: now,
    domainEvent: isSame
      ? null
      : { type: 'conversion.attributed', data: { ...now, previous_attribution: published.attribution } },
  }
}

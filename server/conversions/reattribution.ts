import type { ClickHouse } from '../../db/clickhouse/client.ts'
import type { Db } from '../../db/postgres/client.ts'
import type { Definition } from './definitions.ts'
import { type Journey, journeysTo } from './journeys.ts'
import {
  type Amendment,
  amendConversions,
  type Recorded,
  sitesWithConversions,
  touchedConversions,
} from './recorded-conversions.ts'
import { touchedVisits } from './touched-visits.sql.ts'

const touchedAtOnce = 5000
const conversionsAtOnce = 5000

type Working = { clickhouse: ClickHouse; db: Db }

/**
 * Attributes conversions anew to whom or to whose visits a batch changed something, and tells where the outcome is
 * another one.
 * @returns false when a goal changed meanwhile.
 */
export async function reattribute(
  { clickhouse, db }: Working,
  batch: string,
  definitions: readonly Definition[],
): Promise<boolean> {
  const sites = await sitesWithConversions(db, [...new Set(definitions.map(({ site }) => site.id))])
  if (sites.length === 0) return true
  const visits = await clickhouse.rows(touchedVisits, { batch: BigInt(batch), sites })
  const byGoal = new Map(definitions.map((it) => [it.goal.id, it]))
  for (const some of chunks(visits, touchedAtOnce)) {
    const touched = some.flatMap(({ people, since, until, ...visitor }) =>
      people.map((person) => ({ ...visitor, person, since: `${since}Z`, until: `${until}Z` })),
    )
    for (const recorded of chunks(await touchedConversions(db, touched), conversionsAtOnce)) {
      const known = recorded.flatMap((it) => {
        const definition = byGoal.get(it.goalId)
        return definition ? [{ ...it, definition }] : []
      })
      if (!(await attribute({ clickhouse, db }, known))) return false
    }
  }
  return true
}

async function attribute({ clickhouse, db }: Working, known: (Recorded & { definition: Definition })[]) {
  const journeys = await journeysTo(
    clickhouse,
    known.map(({ siteId, visitor, convertedAt, definition }) => ({
      site_id: siteId,
      visitor,
      time_ms: convertedAt.getTime(),
      windowDays: definition.goal.attributionWindowDays,
    })),
  )
  const journeyOf = new Map(
    known.map(({ goalId, eventId }, n) => [`${goalId} ${eventId}`, journeys[n] as Journey]),
  )
  const amended = (recorded: Recorded) =>
    amendment(recorded, journeyOf.get(`${recorded.goalId} ${recorded.eventId}`) as Journey)
  return amendConversions(
    db,
    known.filter((it) => amended(it) !== null),
    amended,
  )
}

function amendment({ told, person }: Recorded, journey: Journey): Amendment | null {
  const user = { ...told.user, user_id: journey.userId || null }
  const isSame = Bun.deepEquals(told.attribution, journey.attribution)
  if (isSame && person === journey.person && told.user.user_id === user.user_id) return null
  const now = { ...told, user, attribution: journey.attribution }
  return {
    person: journey.person,
    told: now,
    fact: isSame
      ? null
      : { type: 'conversion.attributed', data: { ...now, previous_attribution: told.attribution } },
  }
}

function* chunks<T>(all: readonly T[], size: number): Generator<T[]> {
  for (let from = 0; from < all.length; from += size) yield all.slice(from, from + size)
}

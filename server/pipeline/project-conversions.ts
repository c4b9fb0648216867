import type { ClickHouse } from '../../db/clickhouse/client.ts'
import type { Db } from '../../db/postgres/client.ts'
import type { Clock } from '../clock.ts'
import {
  conversionsInBatch,
  eventsOfBatch,
  firstConversions,
  type GoalsOfSite,
  nameOf,
  type SiteInBatch,
  sitesInBatch,
} from '../conversions/batch-conversions.sql.ts'
import { activeDefinitions, type Definition, hasActiveGoals } from '../conversions/definitions.ts'
import { type Journey, journeysTo } from '../conversions/journeys.ts'
import { reattribute } from '../conversions/reattribution.ts'
import { type Conversion, recordConversions, toldOf } from '../conversions/recorded-conversions.ts'
import { tellable, toldValue } from '../conversions/told-values.ts'

/** Goals that one query looks for, and rows that it returns at once. */
const goalsAtOnce = 50
const rowsAtOnce = 2000

type Working = { clickhouse: ClickHouse; db: Db; clock: Clock }
type Found = Omit<Conversion, 'email_hash' | 'properties'> & { journey: Journey }

/**
 * Tells of the conversions among the events of a batch, once each, and of those told before that its events change.
 * Sessions are up to date with the batch.
 */
export async function projectConversions(working: Working, batch: string): Promise<void> {
  if (!(await hasActiveGoals(working.db))) return
  const sites = await working.clickhouse.rows(sitesInBatch, { batch: BigInt(batch) })
  // Begun anew where a goal changes meanwhile: whatever was told by then is not told again.
  while (!(await attempt(working, batch, sites)));
}

async function attempt(working: Working, batch: string, sites: SiteInBatch[]): Promise<boolean> {
  const definitions = await activeDefinitions(
    working.db,
    sites.map(({ site_id }) => site_id),
  )
  if (definitions.length === 0) return true
  return (
    (await reattribute(working, batch, definitions)) && (await tellNew(working, batch, sites, definitions))
  )
}

async function tellNew(working: Working, batch: string, sites: SiteInBatch[], definitions: Definition[]) {
  for (const groups of portions(sites, definitions)) {
    let last: { goal: number; event_id: string } | undefined
    let isMore = true
    while (isMore) {
      const asked = conversionsInBatch(batch, definitions, groups, { after: last, limit: rowsAtOnce })
      const rows = await working.clickhouse.rows(asked)
      const met = rows.map(({ goal, micro, ...event }) => {
        const definition = definitions[goal] as Definition
        return { ...event, definition, value: toldValue(micro, definition.site.currency) }
      })
      if (!(await tell(working, batch, met))) return false
      last = rows.at(-1)
      isMore = rows.length === rowsAtOnce
    }
  }
  return true
}

/** Goals that events of the batch may meet, so many at a time. */
function portions(sites: SiteInBatch[], definitions: Definition[]): GoalsOfSite[][] {
  const bySite = new Map(sites.map((site) => [site.site_id, site]))
  const all: GoalsOfSite[][] = []
  let goals = goalsAtOnce
  for (const [
    place,
    {
      goal,
      site: { id },
    },
  ] of definitions.entries()) {
    const site = bySite.get(id)
    if (!site?.names.includes(nameOf(goal))) continue
    if (goals++ >= goalsAtOnce) {
      all.push([])
      goals = 1
    }
    const groups = all.at(-1) as GoalsOfSite[]
    const last = groups.at(-1)
    if (last?.site === site) last.places.push(place)
    else groups.push({ site, places: [place] })
  }
  return all
}

async function tell(working: Working, batch: string, met: Omit<Found, 'journey'>[]): Promise<boolean> {
  if (met.length === 0) return true
  const journeys = await journeysTo(
    working.clickhouse,
    met.map(({ definition: { goal, site }, visitor, time_ms }) => ({
      site_id: site.id,
      visitor,
      time_ms,
      windowDays: goal.attributionWindowDays,
    })),
  )
  const found = met.map((it, place) => ({ ...it, journey: journeys[place] as Journey }))
  const counting = [
    ...found.filter(({ definition }) => definition.goal.countingMethod === 'every'),
    ...(await firstOnes(
      working,
      found.filter(({ definition }) => definition.goal.countingMethod === 'one_per_user'),
    )),
  ]
  if (counting.length === 0) return true
  return recordConversions(working, await withDetails(working, batch, counting))
}

/** Those that are the first of their person, of whom no other was told of. */
async function firstOnes({ clickhouse, db }: Working, found: Found[]): Promise<Found[]> {
  const first: Found[] = []
  for (const ofSite of Map.groupBy(found, ({ definition }) => definition.site.id).values()) {
    const told = await toldOf(
      db,
      ofSite[0]?.definition.site.id as string,
      ofSite.map(({ journey }) => journey.person),
    )
    const left = ofSite.filter((it) => !told.has(`${it.definition.goal.id} ${it.journey.person}`))
    const [definition, ...others] = new Set(left.map((it) => it.definition))
    if (!definition) continue
    const rows = await clickhouse.rows(
      firstConversions(
        [definition, ...others],
        left.map(({ journey, visitor }) => ({ person: journey.person, visitor })),
      ),
    )
    const goalIds = [definition, ...others].map(({ goal }) => goal.id)
    const firsts = new Set(rows.map(({ goal, person, event_id }) => `${goalIds[goal]} ${person} ${event_id}`))
    first.push(
      ...left.filter(({ definition: { goal }, journey, event_id }) =>
        firsts.has(`${goal.id} ${journey.person} ${event_id}`),
      ),
    )
  }
  return first
}

async function withDetails({ clickhouse }: Working, batch: string, found: Found[]) {
  const rows = await clickhouse.rows(eventsOfBatch, {
    batch: BigInt(batch),
    sites: [...new Set(found.map(({ definition }) => definition.site.id))],
    ids: [...new Set(found.map(({ event_id }) => event_id))].join(' '),
  })
  const events = new Map(rows.map((row) => [`${row.site_id} ${row.event_id}`, row]))
  return found.flatMap((it) => {
    const event = events.get(`${it.definition.site.id} ${it.event_id}`)
    return event ? [{ ...it, email_hash: event.email_hash, properties: tellable(event.properties) }] : []
  })
}

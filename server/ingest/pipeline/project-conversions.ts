import { bisectOnOverload } from '../../../db/clickhouse/bisect-on-overload.ts'
import type { ClickHouse } from '../../../db/clickhouse/client.ts'
import type { Db } from '../../../db/postgres/client.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import { batchByWeight, batchGoals } from '../../revenue/conversions/batch-by-weight.ts'
import {
  conversionsInBatch,
  type EventsToPublish,
  eventsOfBatch,
  eventsWeight,
  firstConversions,
  type GoalsOfSite,
  type SiteInBatch,
  sitesInBatch,
} from '../../revenue/conversions/batch-conversions.sql.ts'
import { nameOf, weightOf } from '../../revenue/conversions/conversion-rows.sql.ts'
import { activeDefinitions, type Definition, hasActiveGoals } from '../../revenue/conversions/definitions.ts'
import { withEmailHashes } from '../../revenue/conversions/email-hashes.ts'
import { displayAmount, microUnits } from '../../revenue/conversions/money.ts'
import type { Conversion } from '../../revenue/conversions/published-conversion.ts'
import { reattribute } from '../../revenue/conversions/reattribution.ts'
import { publishedConversions, recordConversions } from '../../revenue/conversions/recorded-conversions.ts'
import { sanitizeJson } from '../../revenue/conversions/sanitize-json.ts'
import { type TouchpointPath, touchpointPathsTo } from '../../revenue/conversions/touchpoint-paths.ts'
import type { EventRow } from './event-row.ts'

/** Maximum number of rows per query. */
const rowsPerQuery = 5000

type Working = { clickhouse: ClickHouse; db: Db; clock: Clock; log: Pick<Log, 'error'> }
/** An event that meets a goal, before its value and touchpoint path are known. */
type Met = Omit<Conversion, 'email_hash' | 'properties' | 'sent_by' | 'value'>
type Found = Met & { touchpointPath: TouchpointPath }

/**
 * Publishes each conversion among the events of a batch once, and re-attributes published conversions that the batch
 * changes. Sessions must already be up to date with the batch.
 */
export async function projectConversions(working: Working, batch: string): Promise<void> {
  if (!(await hasActiveGoals(working.db))) return
  const sites = await working.clickhouse.rows(sitesInBatch, { batch: BigInt(batch) })
  // Start again if a goal changes meanwhile. Conversions published by then are not published again.
  while (!(await attempt(working, batch, sites)));
}

async function attempt(working: Working, batch: string, sites: SiteInBatch[]): Promise<boolean> {
  const definitions = await activeDefinitions(
    working.db,
    sites.map(({ site_id }) => site_id),
  )
  if (definitions.length === 0) return true
  return (
    (await reattribute(working, batch, definitions)) && (await publishNew(working, batch, sites, definitions))
  )
}

async function publishNew(working: Working, batch: string, sites: SiteInBatch[], definitions: Definition[]) {
  let met: Met[] = []
  for (const groups of groupGoals(sites, definitions)) {
    let last: { goal: number; event_id: string } | undefined
    let isMore = true
    while (isMore) {
      const statement = conversionsInBatch(batch, definitions, groups, { after: last, limit: rowsPerQuery })
      const rows = await working.clickhouse.rows(statement)
      for (const { goal, ...event } of rows)
        met.push({ ...event, definition: definitions[goal] as Definition })
      if (met.length >= rowsPerQuery) {
        if (!(await publish(working, batch, sites, met))) return false
        met = []
      }
      last = rows.at(-1)
      isMore = rows.length === rowsPerQuery
    }
  }
  return publish(working, batch, sites, met)
}

/** Groups the goals that events of the batch may meet, each group small enough for one query. */
function groupGoals(sites: SiteInBatch[], definitions: Definition[]): GoalsOfSite[][] {
  const bySite = new Map(sites.map((site) => [site.site_id, site]))
  const met = definitions.flatMap((definition, index) => {
    const site = bySite.get(definition.site.id)
    return site?.names.includes(nameOf(definition.goal)) ? [{ goal: definition.goal, index, site }] : []
  })
  return batchGoals(met, (it) => it.goal).map((some) =>
    [...Map.groupBy(some, (it) => it.site)].map(([site, theirs]) => ({
      site,
      goalIndexes: theirs.map((it) => it.index),
    })),
  )
}

async function publish(working: Working, batch: string, sites: SiteInBatch[], met: Met[]): Promise<boolean> {
  if (met.length === 0) return true
  const touchpointPaths = await touchpointPathsTo(
    working.clickhouse,
    met.map(({ definition: { goal, site }, visitor, time_ms }) => ({
      site_id: site.id,
      visitor,
      time_ms,
      windowDays: goal.attributionWindowDays,
    })),
    working.log,
  )
  const found = met.map((it, index) => ({ ...it, touchpointPath: touchpointPaths[index] as TouchpointPath }))
  const counting = [
    ...found.filter(({ definition }) => definition.goal.countingMethod === 'every'),
    ...(await onlyFirst(
      working,
      found.filter(({ definition }) => definition.goal.countingMethod === 'one_per_user'),
    )),
  ]
  if (counting.length === 0) return true
  return recordConversions(working, await withEventData(working, batch, sites, counting))
}

/** Keeps the first conversion of each person, for goals without a published conversion of the person. */
async function onlyFirst(working: Working, found: Found[]): Promise<Found[]> {
  const first: Found[] = []
  for (const ofSite of Map.groupBy(found, ({ definition }) => definition.site.id).values()) {
    const published = await publishedConversions(
      working.db,
      ofSite[0]?.definition.site.id as string,
      ofSite.map(({ touchpointPath }) => touchpointPath.person),
    )
    const left = ofSite.filter((it) => !published.has(`${it.definition.goal.id} ${it.touchpointPath.person}`))
    const people = left.map(({ touchpointPath, visitor }) => ({ person: touchpointPath.person, visitor }))
    const firsts = new Set<string>()
    for (const definitions of batchGoals([...new Set(left.map((it) => it.definition))], (it) => it.goal))
      for (const { goal, person, event_id } of await firstsOf(working, definitions, people))
        firsts.add(`${definitions[goal]?.goal.id} ${person} ${event_id}`)
    first.push(
      ...left.filter(({ definition: { goal }, touchpointPath, event_id }) =>
        firsts.has(`${goal.id} ${touchpointPath.person} ${event_id}`),
      ),
    )
  }
  return first
}

type Person = { person: string; visitor: string }

/**
 * Returns the first conversions of people. A person with too many events to query is skipped with an error in the log,
 * so that the others do not have to wait.
 */
async function firstsOf(
  { clickhouse, log }: Working,
  definitions: [Definition, ...Definition[]],
  people: Person[],
) {
  const found = await bisectOnOverload(
    people,
    (some) => clickhouse.rows(firstConversions(definitions, some)),
    (person) => {
      const site_id = definitions[0].site.id
      log.error(
        { site_id, ...person },
        'conversions: a person has too many events; skipped (is the id a constant?)',
      )
      return []
    },
  )
  return found.flat()
}

/** Adds the value, email hash and properties that a conversion is published with. */
async function withEventData(working: Working, batch: string, sites: SiteInBatch[], found: Found[]) {
  const { clickhouse } = working
  const events = new Map<string, { email_hash: string; properties: string; sent_by: EventRow['sent_by'] }>()
  const micros = new Map<string, string>()
  for (const groups of batchByWeight(eventsToPublish(sites, found), weightOfEvents))
    for (const { group_index, event_id, micros: values, ...event } of await clickhouse.rows(
      eventsOfBatch(batch, groups),
    )) {
      const { site, valuedBy } = groups[group_index] as EventsToPublish
      const key = `${site.site_id} ${event_id}`
      events.set(key, event)
      for (const [n, { goal }] of valuedBy.entries())
        micros.set(`${key} ${goal.valueProperty}`, values[n] as string)
    }
  const stored = found.flatMap((it) => {
    const { goal, site } = it.definition
    const key = `${site.id} ${it.event_id}`
    const event = events.get(key)
    if (!event) return []
    const micro =
      goal.valueType === 'fixed'
        ? microUnits(String(goal.fixedValue ?? 0))
        : BigInt(micros.get(`${key} ${goal.valueProperty}`) as string)
    const value = displayAmount(site.currency, micro)
    const properties = sanitizeJson(event.properties)
    return [{ ...it, value, email_hash: event.email_hash, properties, sent_by: event.sent_by || null }]
  })
  return withEmailHashes(working, stored)
}

/** Groups the events by site, with the goals that value them. A site with many goals gets several groups. */
function eventsToPublish(sites: SiteInBatch[], found: Found[]): EventsToPublish[] {
  const bySite = Map.groupBy(found, ({ definition }) => definition.site.id)
  return sites.flatMap((site) => {
    const theirs = bySite.get(site.site_id)
    if (!theirs) return []
    const ids = [...new Set(theirs.map(({ event_id }) => event_id))]
    const dynamic = onePerProperty(theirs.map(({ definition }) => definition))
    const groups: Definition[][] = dynamic.length === 0 ? [[]] : batchGoals(dynamic, (it) => it.goal)
    return groups.map((valuedBy) => ({ site, ids, valuedBy }))
  })
}

function weightOfEvents({ valuedBy }: EventsToPublish): number {
  return valuedBy.reduce((sum, { goal }) => sum + weightOf(goal), eventsWeight)
}

/** Keeps one goal per value property: goals with the same property give an event the same value. */
function onePerProperty(definitions: Definition[]): Definition[] {
  const dynamic = definitions.filter(({ goal }) => goal.valueType === 'dynamic')
  return [...new Map(dynamic.map((it) => [it.goal.valueProperty, it])).values()]
}

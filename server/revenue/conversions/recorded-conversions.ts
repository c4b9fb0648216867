import { and, asc, eq, exists, gt, gte, inArray, lt, sql } from 'drizzle-orm'
import type { Db } from '../../../db/postgres/client.ts'
import { recordedConversions } from '../../../db/postgres/schema/outbox.ts'
import { sites } from '../../../db/postgres/schema/sites.ts'
import { type DomainEvent, kept_ms, publishEvents } from '../../notify/outbox/domain-events.ts'
import { chunks } from '../../platform/chunks.ts'
import type { CoreServices } from '../../platform/core-services.ts'
import { type Definition, lockDefinitions } from './definitions.ts'
import {
  type AttributedConversion,
  newConversionEvents,
  type PublishedConversion,
  revisionKey,
  siteOf,
  toPublished,
} from './published-conversion.ts'

// Postgres accepts at most 65,535 parameters per statement.
const storedAtOnce = 1000

type Working = Pick<CoreServices, 'db' | 'clock'>

export type Recorded = Omit<typeof recordedConversions.$inferSelect, 'data'> & {
  published: PublishedConversion
}

/** Visitors whose sessions changed in this period; their conversions must be re-attributed. */
export type Touched = { site_id: string; visitor: string; person: string; since: string; until: string }

/**
 * Stores conversions and publishes them with their first attribution; conversions that are already stored are skipped.
 * @returns false, with nothing stored, if a goal has changed since the conversions were found.
 */
export async function recordConversions(
  { db, clock }: Working,
  found: readonly AttributedConversion[],
): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await lockDefinitions(tx, [...new Set(found.map(({ definition }) => definition))]))) return false
    const domainEvents: DomainEvent[] = []
    for (const some of chunks(found, storedAtOnce)) {
      const added = await tx
        .insert(recordedConversions)
        .values(some.map(toRecord))
        .onConflictDoNothing()
        .returning({ goalId: recordedConversions.goalId, eventId: recordedConversions.eventId })
      const isNew = new Set(added.map(({ goalId, eventId }) => `${goalId} ${eventId}`))
      const newConversions = some.filter((it) => isNew.delete(`${it.definition.goal.id} ${it.event_id}`))
      domainEvents.push(...newConversions.flatMap((it) => newConversionEvents(it)))
    }
    await publishEvents(tx, clock, domainEvents)
    return true
  })
}

/** Returns the people of a site with stored conversions, as `<goal> <person>`. */
export async function publishedConversions(
  db: Pick<Db, 'selectDistinct'>,
  site_id: string,
  people: string[],
): Promise<Set<string>> {
  const { goalId, siteId, person } = recordedConversions
  const rows = await db
    .selectDistinct({ goalId, person })
    .from(recordedConversions)
    .where(and(eq(siteId, site_id), inArray(person, [...new Set(people)])))
  return new Set(rows.map((row) => `${row.goalId} ${row.person}`))
}

/** Returns the sites that have stored conversions. */
export async function sitesWithConversions(db: Pick<Db, 'select'>, siteIds: string[]): Promise<string[]> {
  const any = db.select().from(recordedConversions).where(eq(recordedConversions.siteId, sites.id))
  const rows = await db
    .select({ id: sites.id })
    .from(sites)
    .where(and(inArray(sites.id, siteIds), exists(any)))
  return rows.map(({ id }) => id)
}

/**
 * Returns conversions of active goals to which changed visits may have led, and further conversions of the same
 * people.
 */
export async function touchedConversions(db: Db, touched: readonly Touched[]): Promise<Recorded[]> {
  if (touched.length === 0) return []
  // One time range per person covers all changed visits: looking up each of many visits would take longer.
  const those = (column: 'visitor' | 'person') => sql`
    select recorded.goal_id, recorded.event_id
    from (
      select site_id, ${sql.raw(column)}, min(since) as since, max(until) as until
      from touched
      group by site_id, ${sql.raw(column)}
    ) as touched
    join recorded_conversions as recorded
      on recorded.site_id = touched.site_id and recorded.${sql.raw(column)} = touched.${sql.raw(column)}
      and recorded.converted_at >= touched.since
    join goals on goals.id = recorded.goal_id and goals.status = 'active'
      and recorded.converted_at <= touched.until + make_interval(days => goals.attribution_window_days)`
  const rows = await db
    .select()
    .from(recordedConversions)
    .where(
      sql`(goal_id, event_id) in (
        with touched as materialized (
          select * from jsonb_to_recordset(${JSON.stringify(touched)}::jsonb)
            as touched (site_id text, visitor text, person text, since timestamptz, until timestamptz)
        )
        ${those('visitor')} union ${those('person')})`,
    )
    .orderBy(asc(recordedConversions.goalId), asc(recordedConversions.eventId))
  return rows.map(toRecorded)
}

/** Returns a page of a goal’s conversions since a time, ordered by event id. */
export async function conversionsAfter(
  db: Pick<Db, 'select'>,
  goalId: string,
  { eventId, since, limit }: { eventId: string; since: Date; limit: number },
): Promise<Recorded[]> {
  const rows = await db
    .select()
    .from(recordedConversions)
    .where(
      and(
        eq(recordedConversions.goalId, goalId),
        gt(recordedConversions.eventId, eventId),
        gte(recordedConversions.convertedAt, since),
      ),
    )
    .orderBy(asc(recordedConversions.eventId))
    .limit(limit)
  return rows.map(toRecorded)
}

/** The change of a conversion, and the domain event that publishes it. */
export type ConversionUpdate = {
  person?: string
  published: PublishedConversion
  domainEvent: Pick<DomainEvent, 'type' | 'data'> | null
}

/**
 * Updates stored conversions, and publishes the domain event of each.
 * @param update returns the update of a conversion in its current state; null leaves it unchanged.
 * @returns false, with nothing changed, if the definition of a goal has changed.
 */
export async function updateConversions(
  { db, clock }: Working,
  chosen: readonly (Pick<Recorded, 'goalId' | 'eventId'> & { definition: Definition })[],
  update: (recorded: Recorded) => ConversionUpdate | null,
): Promise<boolean> {
  if (chosen.length === 0) return true
  const definitions = new Map(chosen.map(({ definition }) => [definition.goal.id, definition]))
  return db.transaction(async (tx) => {
    if (!(await lockDefinitions(tx, [...definitions.values()]))) return false
    const keys = JSON.stringify(chosen.map(({ goalId, eventId }) => ({ goalId, eventId })))
    const rows = await tx
      .select()
      .from(recordedConversions)
      .where(
        sql`(goal_id, event_id) in (
          select * from jsonb_to_recordset(${keys}::jsonb) as chosen ("goalId" text, "eventId" text))`,
      )
      .orderBy(asc(recordedConversions.goalId), asc(recordedConversions.eventId))
      .for('update')
    const domainEvents: DomainEvent[] = []
    const changed: object[] = []
    for (const recorded of rows.map(toRecorded)) {
      const conversionUpdate = update(recorded)
      if (!conversionUpdate) continue
      const { goalId, eventId } = recorded
      const revision = recorded.revision + (conversionUpdate.domainEvent ? 1 : 0)
      if (conversionUpdate.domainEvent)
        domainEvents.push({
          ...siteOf(definitions.get(goalId) as Definition),
          ...conversionUpdate.domainEvent,
          key: revisionKey(conversionUpdate.domainEvent.type, goalId, eventId, revision),
        } as DomainEvent)
      changed.push({
        goalId,
        eventId,
        revision,
        person: conversionUpdate.person ?? recorded.person,
        data: conversionUpdate.published,
      })
    }
    if (changed.length === 0) return true
    await publishEvents(tx, clock, domainEvents)
    await tx.execute(sql`
      update recorded_conversions as recorded
      set data = changed.data, person = changed.person, revision = changed.revision
      from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb)
        as changed ("goalId" text, "eventId" text, revision bigint, person text, data jsonb)
      where recorded.goal_id = changed."goalId" and recorded.event_id = changed."eventId"`)
    return true
  })
}

/** Deletes conversions too old for updates to be published. */
export async function expireRecordedConversions({ db, clock }: Working): Promise<void> {
  await db.delete(recordedConversions).where(lt(recordedConversions.convertedAt, new Date(clock() - kept_ms)))
}

function toRecorded({ data, ...row }: typeof recordedConversions.$inferSelect): Recorded {
  return { ...row, published: data as PublishedConversion }
}

function toRecord(found: AttributedConversion): typeof recordedConversions.$inferInsert {
  return {
    goalId: found.definition.goal.id,
    eventId: found.event_id,
    siteId: found.definition.site.id,
    person: found.touchpointPath.person,
    visitor: found.visitor,
    convertedAt: new Date(found.time_ms),
    data: toPublished(found),
  }
}

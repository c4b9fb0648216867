import { and, eq, gt, inArray, lt, max, notLike, sql } from 'drizzle-orm'
import { domainEvents } from '../../../db/postgres/schema/outbox.ts'
import { sites } from '../../../db/postgres/schema/sites.ts'
import { eventRefusals } from '../../../db/postgres/schema/webhooks.ts'
import { type DomainEvent, publishEvents } from '../../notify/outbox/domain-events.ts'
import type { TrackingError } from '../../notify/outbox/site-events.ts'
import type { Services } from '../../services.ts'
import { inboxLag } from '../pipeline/inbox-lag.ts'
import { refusalsKept_ms, trackerPrefix } from './refusals.ts'
import { silentSites } from './silence.sql.ts'

type Working = Pick<Services, 'db' | 'clickhouse' | 'clock'>

const minute_ms = 60_000
const hour_ms = 60 * minute_ms
/** Number of events refused for the same reason that publishes an error, at most once per `repeatAfter_ms`. */
const refusalLimit = { events: 100, within_ms: 10 * minute_ms, repeatAfter_ms: refusalsKept_ms }
/** Minimum number of usual events in two hours: a site with fewer may have none by chance. */
const minUsualEvents = 20
const silence_ms = 2 * hour_ms
/** Maximum inbox lag: with a longer one, sites look silent although they send events. */
const maxLag_s = 600

/** Publishes `tracking.error` for sites whose events are refused, and for sites that have gone silent. */
export async function detectTrackingErrors(services: Working): Promise<void> {
  await publishRefusals(services)
  await publishSilence(services)
}

/** Publishes errors for sites with many events refused for the same reason. */
async function publishRefusals({ db, clock }: Omit<Working, 'clickhouse'>): Promise<void> {
  const now = clock()
  const { siteId, reason, minute, count, example } = eventRefusals
  await db.delete(eventRefusals).where(lt(minute, new Date(now - refusalLimit.repeatAfter_ms)))
  const publishedSince = new Date(now - refusalLimit.repeatAfter_ms).toISOString()
  const isPublished = sql`exists (
    select from ${domainEvents}
    where ${domainEvents.siteId} = ${siteId} and ${domainEvents.type} = 'tracking.error' and ${domainEvents.createdAt} > ${publishedSince}::timestamptz
      and concat(${domainEvents.data} #>> '{refusals,code}', ':', ${domainEvents.data} #>> '{refusals,field}') = ${reason})`
  const exceeded = await db
    .select({
      siteId,
      workspaceId: sites.workspaceId,
      mode: sites.mode,
      reason,
      count: sql<number>`sum(${count})::float8`,
      since: sql<Date>`min(${minute})`.mapWith(minute),
      example: sql<string>`(array_agg(${example} order by ${minute} desc))[1]`,
    })
    .from(eventRefusals)
    .innerJoin(sites, eq(sites.id, siteId))
    .where(
      and(
        gt(minute, new Date(now - refusalLimit.within_ms)),
        notLike(reason, `${trackerPrefix}%`),
        sql`not ${isPublished}`,
      ),
    )
    .groupBy(siteId, reason, sites.workspaceId, sites.mode)
    .having(sql`sum(${count}) >= ${refusalLimit.events}`)
  const until = new Date(now).toISOString()
  await publish(
    { db, clock },
    exceeded.map(({ reason, count, since, example, ...site }) => {
      const [code = '', field] = reason.split(':')
      return {
        ...site,
        keySuffix: `${reason}:${until}`,
        error: {
          type: 'events_refused',
          message: `${count} events were refused within 10 minutes: ${example}`,
        },
        refusals: { code, field: field || null, count, since: since.toISOString(), until, example },
        silence: null,
      }
    }),
  )
}

/** Publishes errors for sites that normally have events and now have none. */
async function publishSilence({ db, clickhouse, clock }: Working): Promise<void> {
  if ((await inboxLag(db)).oldest_seconds > maxLag_s) return
  const now = new Date(clock())
  const silent = await clickhouse.rows(silentSites, { now, min_events: minUsualEvents })
  if (silent.length === 0) return
  const ids = silent.map(({ site_id }) => site_id)
  const isSilence = sql`jsonb_typeof(${domainEvents.data} -> 'silence') = 'object'`
  const [open, published] = await Promise.all([
    db
      .select()
      .from(sites)
      .where(and(inArray(sites.id, ids), eq(sites.status, 'active'))),
    db
      .select({ siteId: domainEvents.siteId, at: max(domainEvents.createdAt) })
      .from(domainEvents)
      .where(and(inArray(domainEvents.siteId, ids), eq(domainEvents.type, 'tracking.error'), isSilence))
      .groupBy(domainEvents.siteId),
  ])
  const siteOf = new Map(open.filter((it) => it.settings.tracking_enabled).map((it) => [it.id, it]))
  const publishedAt = new Map(published.map(({ siteId, at }) => [siteId, at?.getTime() ?? 0]))
  const since = new Date(now.getTime() - silence_ms).toISOString()
  await publish(
    { db, clock },
    silent.flatMap(({ site_id, usual_events, last_ms }) => {
      const site = siteOf.get(site_id)
      // This silence is already published: no event has arrived since.
      if (!site || (publishedAt.get(site_id) ?? 0) > last_ms) return []
      const last_event_at = new Date(last_ms).toISOString()
      return [
        {
          siteId: site_id,
          workspaceId: site.workspaceId,
          mode: site.mode,
          keySuffix: `silent:${last_event_at}`,
          error: {
            type: 'site_silent' as const,
            message: `There were no events for two hours. At this time of the week there are usually at least ${usual_events}`,
          },
          refusals: null,
          silence: { last_event_at, usual_events, since, until: now.toISOString() },
        },
      ]
    }),
  )
}

type Found = Pick<DomainEvent, 'siteId' | 'workspaceId' | 'mode'> &
  Omit<TrackingError, 'detected_at'> & { keySuffix: string }

async function publish({ db, clock }: Omit<Working, 'clickhouse'>, found: Found[]): Promise<void> {
  if (found.length === 0) return
  const detected_at = new Date(clock()).toISOString()
  const errors = found.map(
    ({ siteId, workspaceId, mode, keySuffix, ...data }): DomainEvent => ({
      type: 'tracking.error',
      siteId,
      workspaceId,
      mode,
      key: `tracking.error:${siteId}:${keySuffix}`,
      data: { ...data, detected_at },
    }),
  )
  await db.transaction((tx) => publishEvents(tx, clock, errors))
}

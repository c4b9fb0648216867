import { and, asc, eq } from 'drizzle-orm'
import { t } from 'elysia'
import { query } from '../../db/clickhouse/query.ts'
import { segments } from '../../db/postgres/schema/segments.ts'
import { sites } from '../../db/postgres/schema/sites.ts'
import { workspaces } from '../../db/postgres/schema/workspaces.ts'
import { enqueue } from '../../db/queue.ts'
import { createAnnotation } from '../../server/analytics/annotations/annotations.ts'
import { createFunnel } from '../../server/analytics/funnels/funnels.ts'
import { createSegment } from '../../server/analytics/segments/segments.ts'
import { createSite } from '../../server/identity/sites/sites.ts'
import type { StoredSite } from '../../server/identity/sites/stored-site.ts'
import { acceptBatch } from '../../server/ingest/events/acceptance.ts'
import { createAlert, listAlerts } from '../../server/output/alerts/alerts.ts'
import { type Principal, workspacePrincipal } from '../../server/platform/http/principal.ts'
import { createGoal, listGoals } from '../../server/revenue/conversions/goals.ts'
import { uploadCosts } from '../../server/revenue/costs/costs.ts'
import type { Services } from '../../server/services.ts'
import { inBatches } from './batches.ts'
import {
  demoAlerts,
  demoAnnotations,
  demoCosts,
  demoFunnels,
  demoGoals,
  demoSegments,
} from './demo-settings.ts'
import { type ShopOptions, shopEvents, shopSite } from './shop.ts'

type Working = Pick<
  Services,
  'config' | 'db' | 'clickhouse' | 'clock' | 'log' | 'siteCache' | 'inbox' | 'refusals' | 'recentEventIds'
>

/** The number of concurrent batches; more would only wait for each other. */
const inFlight = 4

const storedEvent = query({
  params: { site_id: 'String', event_id: 'String' },
  row: t.Object({ found: t.Integer() }),
  sql: `
    SELECT count() AS found FROM events
    WHERE site_id = {site_id:String} AND event_id = {event_id:String}`,
})

/**
 * Gives a workspace, by default the oldest one, the demo site with 90 days of traffic up to the time the site was
 * created. A site that has its events is left unchanged. If loading was interrupted, the same events are sent again,
 * and each of them counts once.
 */
export async function seedDemo(
  services: Working,
  { workspaceId, ...options }: { workspaceId?: string } & Pick<ShopOptions, 'days' | 'visitors'> = {},
): Promise<{ siteId: string; loaded: number }> {
  const principal = await ownerOf(services, workspaceId)
  const site = (await findDemoSite(services, principal)) ?? (await addDemoSite(services, principal))
  const shop = { days: 90, ...options, end: site.createdAt.getTime() }
  if (site.status !== 'active' || (await isStored(services, site.id, await lastEventId(shop))))
    return { siteId: site.id, loaded: 0 }

  await setUp(services, site, shop.days)
  const started = performance.now()
  let loaded = 0
  await inBatches(shopEvents(shop), inFlight, async (batch) => {
    const { rejected, events: results } = await acceptBatch(services, principal, site.id, batch, {
      sentBy: 'secret',
      ip: '',
      userAgent: '',
      language: '',
      origin: '',
    })
    if (rejected > 0)
      throw new Error(
        `The demo site rejected its own events: ${JSON.stringify(results.find(({ status }) => status === 'rejected'))}`,
      )
    loaded += batch.length
  })
  await computeSegments(services, site)
  await createAlerts(services, site)
  const seconds = Math.round((performance.now() - started) / 100) / 10
  services.log.info({ site_id: site.id, events: loaded, seconds }, 'demo data loaded')
  return { siteId: site.id, loaded }
}

/** Creates goals, funnels, segments and annotations if the site has none yet, and stores the advertising costs. */
async function setUp(services: Working, site: StoredSite, days: number): Promise<void> {
  const lastDay = Temporal.Instant.fromEpochMilliseconds(site.createdAt.getTime())
    .toZonedDateTimeISO(site.timezone)
    .toPlainDate()
  const { data } = await listGoals(services.db, site, { limit: 1 })
  if (data.length === 0) {
    // Lists show the newest first.
    for (const goal of demoGoals.toReversed()) await createGoal(services, site, goal)
    for (const funnel of demoFunnels.toReversed()) await createFunnel(services, site, funnel)
    for (const segment of demoSegments.toReversed()) await createSegment(services, site, segment)
    for (const annotation of demoAnnotations(lastDay)) await createAnnotation(services, site, annotation)
  }
  await uploadCosts(services, site, { costs: demoCosts(lastDay, days) })
}

/** The maximum time until all accepted events are stored. */
const storageDelay_ms = 120_000

/** Computes the segments, which were created before there were visitors, without waiting for the hourly job. */
async function computeSegments({ db, clock }: Working, site: StoredSite): Promise<void> {
  const made = await db.select({ id: segments.id }).from(segments).where(eq(segments.siteId, site.id))
  for (const { id } of made)
    for (const wait_ms of [storageDelay_ms / 4, storageDelay_ms])
      await enqueue(
        db,
        'compute-segment',
        { segment_id: id },
        {
          key: `compute-segment:${id}:demo:${wait_ms}`,
          queue: `compute-segments:${site.id}`,
          runAt: new Date(clock() + wait_ms),
        },
      )
}

/** Adds the alerts if the site has none. Called after the traffic is stored, because its arrival would trigger them. */
async function createAlerts(services: Working, site: StoredSite): Promise<void> {
  const { data } = await listAlerts(services, site, { limit: 1, offset: 0 })
  if (data.length > 0) return
  for (const alert of demoAlerts.toReversed()) await createAlert(services, site, alert)
}

/**
 * Returns the id of the event that is loaded last. This takes a second of computation, which yields to requests in
 * between.
 */
async function lastEventId(shop: ShopOptions): Promise<string> {
  let last = ''
  let count = 0
  for (const { event_id } of shopEvents(shop)) {
    last = event_id
    if (++count % 2_000 === 0) await Bun.sleep(0)
  }
  return last
}

/** Returns the principal of the workspace itself: no key is involved. */
async function ownerOf({ db }: Working, workspaceId: string | undefined): Promise<Principal> {
  const [workspace] = await db
    .select({ id: workspaces.id, plan: workspaces.plan })
    .from(workspaces)
    .where(workspaceId === undefined ? undefined : eq(workspaces.id, workspaceId))
    .orderBy(asc(workspaces.createdAt))
    .limit(1)
  if (!workspace) throw new Error('No workspace found for the demo site')
  return workspacePrincipal(workspace.id, 'live', workspace.plan)
}

async function findDemoSite(
  { db }: Working,
  { workspaceId, mode }: Principal,
): Promise<StoredSite | undefined> {
  const [site] = await db
    .select()
    .from(sites)
    .where(and(eq(sites.workspaceId, workspaceId), eq(sites.mode, mode), eq(sites.domain, shopSite.domain)))
    .limit(1)
  return site
}

async function addDemoSite(services: Working, principal: Principal): Promise<StoredSite> {
  await createSite(services, principal, shopSite)
  const site = await findDemoSite(services, principal)
  if (!site) throw new Error('The demo site was deleted')
  return site
}

async function isStored({ clickhouse }: Working, site_id: string, event_id: string): Promise<boolean> {
  const [row] = await clickhouse.rows(storedEvent, { site_id, event_id })
  return (row?.found ?? 0) > 0
}

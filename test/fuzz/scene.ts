import { eq } from 'drizzle-orm'
import { accounts, memberships } from '../../db/postgres/schema/accounts.ts'
import { erasures } from '../../db/postgres/schema/erasures.ts'
import { imports } from '../../db/postgres/schema/imports.ts'
import { domainEvents } from '../../db/postgres/schema/outbox.ts'
import { workspaces } from '../../db/postgres/schema/workspaces.ts'
import { createKey } from '../../server/identity/keys/keys.ts'
import type { Role } from '../../server/platform/http/principal.ts'
import { userHash } from '../../server/platform/user-hash.ts'
import { storeAnomaly } from '../fixtures/anomalies.ts'
import type { startInstance } from '../support/instance.ts'

type Instance = Awaited<ReturnType<typeof startInstance>>

/** Far more than a scene needs: a rate limit would hide everything behind it. */
const noLimits = { rate: 1_000_000, burst: 1_000_000, daily: 1_000_000_000, concurrent: 1000 }

/** Zones with unusual clock and calendar changes. */
const zones = [
  'UTC',
  'Europe/Berlin',
  'Pacific/Apia',
  'Australia/Lord_Howe',
  'America/Sao_Paulo',
  'Asia/Kathmandu',
]

let addresses = 0

/** Adds a person to a workspace, with a personal key. */
async function newMember({ services }: Instance, workspaceId: string, role: Role) {
  const { db, clock } = services
  const [accountId, memberId] = [crypto.randomUUID(), `mem_${crypto.randomUUID()}`]
  await db.insert(accounts).values({ id: accountId, name: '', email: `${accountId}@example.com` })
  await db.insert(memberships).values({ id: memberId, workspaceId, accountId, role })
  const request = { workspaceId, name: 'Personal', kind: 'secret', mode: 'live', accountId } as const
  return { memberId, key: (await createKey(db, clock, request)).key }
}

/** A workspace with one resource of each kind, to send requests to. */
export type Scene = Awaited<ReturnType<typeof createScene>>

/** Creates a scene. `variant` selects its time zone. */
export async function createScene(instance: Instance, variant: number) {
  const { workspaceId, keyOf } = await instance.createWorkspace()
  const { key } = await newMember(instance, workspaceId, 'owner')
  await instance.services.db
    .update(workspaces)
    .set({ customLimits: noLimits })
    .where(eq(workspaces.id, workspaceId))
  const call = async (method: string, path: string, body: object) =>
    (await instance.request(method, path, { key, body })).body.data
  const site = await call('POST', '/v1/sites', {
    name: 'Shop',
    domain: `${crypto.randomUUID()}.example`,
    timezone: zones[variant % zones.length],
  })
  const event = await call('POST', '/v1/events', {
    site_id: site.id,
    event_name: 'page_view',
    client_id: 'visitor',
    user: { user_id: 'user-1', traits: { plan: 'pro' } },
    context: { page_url: 'https://shop.example/cart' },
  })
  await call('POST', '/v1/events', { site_id: site.id, event_name: 'browser_error', client_id: 'cid_a' })
  await instance.drained()
  const spare = await call('POST', '/v1/personal-keys', { name: 'Spare' })
  const invitation = await call('POST', '/v1/invitations', { email: 'ada@example.com', role: 'viewer' })
  const { memberId } = await newMember(instance, workspaceId, 'viewer')
  const goal = await call('POST', `/v1/sites/${site.id}/conversions`, {
    name: 'Cart',
    type: 'page',
    page_pattern: '/cart',
  })
  const funnel = await call('POST', `/v1/sites/${site.id}/funnels`, {
    name: 'Cart',
    steps: [{ event_name: 'page_view' }, { event_name: 'purchase' }],
  })
  const annotation = await call('POST', `/v1/sites/${site.id}/annotations`, {
    at: '2026-03-01',
    text: 'Release 2.4',
  })
  const segment = await call('POST', `/v1/sites/${site.id}/segments`, {
    name: 'Guests',
    type: 'static',
    user_ids: ['user-1'],
  })
  const alert = await call('POST', `/v1/sites/${site.id}/alerts`, {
    name: 'Traffic fell',
    condition: { metric: 'sessions', operator: 'decreased_by_percent', threshold: 50 },
  })
  const report = await call('POST', `/v1/sites/${site.id}/reports`, {
    name: 'Overview',
    schedule: { frequency: 'weekly' },
    delivery: { email: ['boss@example.com'] },
  })
  const run = await call('POST', `/v1/sites/${site.id}/reports/${report.id}/run`, {})
  const { export_id } = await call('POST', `/v1/sites/${site.id}/exports`, { type: 'events' })
  const importId = `imp_${crypto.randomUUID()}`
  await instance.services.db.insert(imports).values({
    id: importId,
    siteId: site.id,
    source: 'sightline',
    isDryRun: false,
    status: 'completed',
    request: '',
  })
  // Inserted as already completed: executing an erasure takes longer than all the rest of the scene, and so does an
  // import.
  const erasureId = `ers_${crypto.randomUUID()}`
  const now = new Date()
  await instance.services.db.insert(erasures).values({
    id: erasureId,
    siteId: site.id,
    userHash: userHash(instance.services.config.appSecret, site.id, 'nobody'),
    isAnonymous: false,
    status: 'completed',
    requestedBy: spare.id,
    requestedAt: now,
    inboxUntil: 0n,
    startedAt: now,
    completedAt: now,
    found: {},
  })
  const anomalyId = await storeAnomaly(instance.services.db, site.id)
  const sessions = `/v1/sites/${site.id}/users/user-1/sessions`
  const [session] = (await instance.request('GET', sessions, { key })).body.data
  const errors = `/v1/sites/${site.id}/analytics/browser-errors`
  const [errorGroup] = (await instance.request('GET', errors, { key })).body.data.groups
  const costs = `/v1/sites/${site.id}/costs`
  await call('POST', costs, { costs: [{ date: '2026-03-01', source: 'google', cost: 1 }] })
  const [cost] = (await instance.request('GET', costs, { key })).body.data
  const integration = await call('POST', `/v1/sites/${site.id}/integrations`, {
    type: 'meta_ads',
    settings: { ad_account_id: '4711' },
    credentials: { access_token: 'unused' },
  })
  const url = 'http://127.0.0.1:9/hook'
  const webhook = await call('POST', '/v1/webhooks', { url, events: ['conversion.completed'] })
  const delivery = await call('POST', `/v1/webhooks/${webhook.id}/test`, { event_type: 'site.created' })
  const days = { start_date: '2026-03-01', end_date: '2026-03-02' }
  const backfills = `/v1/webhooks/${webhook.id}/backfills`
  const backfill = await call('POST', backfills, days)
  // While one back-fill runs, another one cannot be created.
  await instance.request('DELETE', `${backfills}/${backfill.id}`, { key })
  const [domainEvent] = await instance.services.db
    .select({ id: domainEvents.id })
    .from(domainEvents)
    .where(eq(domainEvents.siteId, site.id))
  const known: Record<string, string> = {
    site_id: site.id,
    event_id: event.event_id,
    key_id: spare.id,
    member_id: memberId,
    invitation_id: invitation.id,
    conversion_id: goal.id,
    funnel_id: funnel.id,
    segment_id: segment.id,
    annotation_id: annotation.id,
    anomaly_id: anomalyId,
    import_id: importId,
    integration_id: integration.id,
    export_id,
    alert_id: alert.id,
    report_id: report.id,
    run_id: run.id,
    cost_id: cost.id,
    webhook_id: webhook.id,
    delivery_id: delivery.id,
    backfill_id: backfill.id,
    user_id: 'user-1',
    session_id: session.id,
    erasure_id: erasureId,
    error_group: errorGroup.error_group,
    fact_id: domainEvent?.id ?? '',
    url,
  }
  const keys = {
    secret: key,
    publishable: await keyOf('live', 'publishable'),
    site: site.public_key as string,
  }
  return {
    siteId: site.id as string,
    keyOf: (kind: keyof typeof keys) => keys[kind],
    /** Returns the id of an existing resource, by the name of the path parameter. */
    known: (name: string) => known[name] ?? 'unknown_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b',
    nextAddress: () => {
      const n = addresses++
      return `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`
    },
  }
}

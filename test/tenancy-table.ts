import { defaultRevenue } from '../db/postgres/schema/sites.ts'
import type { KeyKind, Permission, Role } from '../server/platform/http/principal.ts'

/** The resources that a request can refer to. Each id belongs to the owner, regardless of the caller. */
export type Ids = {
  site_id: string
  event_id: string
  key_id: string
  member_id: string
  invitation_id: string
  conversion_id: string
  funnel_id: string
  segment_id: string
  annotation_id: string
  anomaly_id: string
  cost_id: string
  webhook_id: string
  delivery_id: string
  backfill_id: string
  import_id: string
  integration_id: string
  export_id: string
  alert_id: string
  report_id: string
  run_id: string
  user_id: string
  session_id: string
  error_group: string
  erasure_id: string
  /** The id of a domain event, as webhooks send it. */
  fact_id: string
}

export type Rule = {
  /** The kinds of key that are allowed. */
  may: KeyKind[]
  /** The scope that a restricted secret key requires. */
  scope: Permission
  /** The status for allowed callers. */
  status: number
  /** True if the route names a resource, so that keys of other owners get 404. */
  namesResource: boolean
  /** True if keys of the sandbox are refused. */
  isLiveOnly?: boolean
  /** True if keys that belong to no person are refused. */
  isPersonal?: boolean
  /** True for what belongs to a person: other keys are refused, and people find only their own. */
  isOfPerson?: boolean
  /** True if people with access to some sites only are refused. */
  needsAllSites?: boolean
  body?: (ids: Ids) => object
  /** The required query parameters. */
  query?: (ids: Ids) => string
}

const everybody: KeyKind[] = ['secret', 'publishable', 'site']
const readers: KeyKind[] = ['secret', 'publishable']
const secret: KeyKind[] = ['secret']

const event = { event_name: 'page_view', client_id: 'cid_a' }
const goal = { name: 'Purchase', event_name: 'purchase' }
const cost = { date: '2026-03-01', source: 'google', cost: 1 }
/** Nothing listens there. */
const webhook = { url: 'http://127.0.0.1:9/hook', events: ['conversion.completed'] }
const slack = { type: 'slack', credentials: { webhook_url: 'http://127.0.0.1:9/services/T000' } }
const funnel = { name: 'Checkout', steps: [{ event_name: 'page_view' }, { event_name: 'purchase' }] }
const annotation = { at: '2026-03-01', text: 'Release' }
const rules = { operator: 'and', conditions: [{ field: 'total_sessions', operator: 'gt', value: 1 }] }
const newDomain = () => `${crypto.randomUUID()}.example`

/** The access rules: lists every route of the API, and nothing else. */
export const tenancyTable: Record<string, Rule> = {
  'GET /v1/sites': { may: readers, scope: 'sites:read', status: 200, namesResource: false },
  'POST /v1/sites': {
    may: secret,
    scope: 'sites:write',
    status: 201,
    namesResource: false,
    body: () => ({ name: 'New', domain: newDomain() }),
  },
  'GET /v1/sites/traffic': { may: readers, scope: 'analytics:read', status: 200, namesResource: false },
  'GET /v1/sites/:site_id': { may: readers, scope: 'sites:read', status: 200, namesResource: true },
  'PATCH /v1/sites/:site_id': {
    may: secret,
    scope: 'sites:write',
    status: 200,
    namesResource: true,
    body: () => ({ name: 'Changed' }),
  },
  'DELETE /v1/sites/:site_id': { may: secret, scope: 'sites:write', status: 204, namesResource: true },
  'POST /v1/sites/:site_id/public-key/rotate': {
    may: secret,
    scope: 'sites:write',
    status: 201,
    namesResource: true,
  },
  'POST /v1/sites/:site_id/identity-secret': {
    may: secret,
    scope: 'sites:write',
    status: 201,
    namesResource: true,
  },
  'GET /v1/sites/:site_id/installation': {
    may: secret,
    scope: 'events:read',
    status: 200,
    namesResource: true,
  },
  'POST /v1/sites/:site_id/installation/check': {
    may: secret,
    scope: 'sites:write',
    status: 200,
    namesResource: true,
  },
  'GET /v1/sites/:site_id/public': {
    may: everybody,
    scope: 'sites:public',
    status: 200,
    namesResource: true,
  },
  'GET /v1/sites/:site_id/users': { may: secret, scope: 'users:read', status: 200, namesResource: true },
  'GET /v1/sites/:site_id/users/:user_id': {
    may: secret,
    scope: 'users:read',
    status: 200,
    namesResource: true,
  },
  'PATCH /v1/sites/:site_id/users/:user_id': {
    may: secret,
    scope: 'users:write',
    status: 200,
    namesResource: true,
    body: () => ({ traits: { plan: 'pro' } }),
  },
  'GET /v1/sites/:site_id/users/:user_id/events': {
    may: secret,
    scope: 'users:read',
    status: 200,
    namesResource: true,
  },
  'GET /v1/sites/:site_id/users/:user_id/sessions': {
    may: secret,
    scope: 'users:read',
    status: 200,
    namesResource: true,
  },
  'GET /v1/sites/:site_id/users/:user_id/activity': {
    may: secret,
    scope: 'users:read',
    status: 200,
    namesResource: true,
  },
  'DELETE /v1/sites/:site_id/users/:user_id': {
    may: secret,
    scope: 'users:write',
    status: 202,
    namesResource: true,
  },
  'GET /v1/sites/:site_id/users/:user_id/data': {
    may: secret,
    scope: 'users:read',
    status: 200,
    namesResource: true,
  },
  'GET /v1/sites/:site_id/erasures': {
    may: secret,
    scope: 'users:read',
    status: 200,
    namesResource: true,
  },
  'GET /v1/sites/:site_id/erasures/:erasure_id': {
    may: secret,
    scope: 'users:read',
    status: 200,
    namesResource: true,
  },
  'POST /v1/sites/:site_id/erasures/:erasure_id/verify': {
    may: secret,
    scope: 'users:read',
    status: 200,
    namesResource: true,
    body: () => ({ user_id: 'nobody' }),
  },
  'POST /v1/users/batch': {
    may: secret,
    scope: 'users:read',
    status: 200,
    namesResource: true,
    body: ({ site_id, user_id }) => ({ site_id, user_ids: [user_id] }),
  },
  'POST /v1/events': {
    may: everybody,
    scope: 'events:write',
    status: 202,
    namesResource: true,
    body: ({ site_id }) => ({ site_id, ...event }),
  },
  'POST /v1/events/batch': {
    may: everybody,
    scope: 'events:write',
    status: 200,
    namesResource: true,
    body: ({ site_id }) => ({ site_id, events: [event] }),
  },
  'GET /v1/sites/:site_id/events': { may: secret, scope: 'events:read', status: 200, namesResource: true },
  'GET /v1/sites/:site_id/events/names': {
    may: readers,
    scope: 'analytics:read',
    status: 200,
    namesResource: true,
  },
  'GET /v1/sites/:site_id/events/volume': {
    may: secret,
    scope: 'events:read',
    status: 200,
    namesResource: true,
  },
  'GET /v1/sites/:site_id/events/breakdown': {
    may: secret,
    scope: 'events:read',
    status: 200,
    namesResource: true,
    query: () => 'by=property:plan',
  },
  'GET /v1/sites/:site_id/events/dictionary': {
    may: secret,
    scope: 'events:read',
    status: 200,
    namesResource: true,
  },
  'PATCH /v1/sites/:site_id/events/dictionary': {
    may: secret,
    scope: 'conversions:write',
    status: 200,
    namesResource: true,
    body: () => ({ event_name: 'purchase', description: 'A finished order' }),
  },
  'GET /v1/sites/:site_id/events/dictionary/properties': {
    may: secret,
    scope: 'events:read',
    status: 200,
    namesResource: true,
    query: () => 'event_name=purchase',
  },
  'GET /v1/sites/:site_id/events/excluded': {
    may: secret,
    scope: 'events:read',
    status: 200,
    namesResource: true,
  },
  'POST /v1/sites/:site_id/events/include': {
    may: secret,
    scope: 'sites:write',
    status: 202,
    namesResource: true,
    body: () => ({ reason: 'bot' }),
  },
  'GET /v1/events/:event_id': { may: secret, scope: 'events:read', status: 200, namesResource: true },
  'GET /v1/sites/:site_id/analytics/traffic': {
    may: readers,
    scope: 'analytics:read',
    status: 200,
    namesResource: true,
  },
  'GET /v1/sites/:site_id/analytics/overview': {
    may: readers,
    scope: 'analytics:read',
    status: 200,
    namesResource: true,
  },
  'GET /v1/sites/:site_id/analytics/realtime': {
    may: readers,
    scope: 'analytics:read',
    status: 200,
    namesResource: true,
  },
  'GET /v1/sites/:site_id/analytics/realtime/stream': {
    may: readers,
    scope: 'analytics:read',
    status: 200,
    namesResource: true,
    query: () => 'max_seconds=1',
  },
  'GET /v1/sites/:site_id/analytics/people': {
    may: secret,
    scope: 'users:read',
    status: 200,
    namesResource: true,
  },
  'GET /v1/sites/:site_id/analytics/sessions': {
    may: secret,
    scope: 'users:read',
    status: 200,
    namesResource: true,
  },
  'GET /v1/sites/:site_id/analytics/sessions/:session_id': {
    may: secret,
    scope: 'users:read',
    status: 200,
    namesResource: true,
  },
  'GET /v1/sites/:site_id/analytics/sessions/:session_id/events': {
    may: secret,
    scope: 'users:read',
    status: 200,
    namesResource: true,
  },
  'GET /v1/sites/:site_id/analytics/orders': {
    may: secret,
    scope: 'users:read',
    status: 200,
    namesResource: true,
  },
  'GET /v1/sites/:site_id/analytics/retention': {
    may: readers,
    scope: 'analytics:read',
    status: 200,
    namesResource: true,
  },
  'GET /v1/sites/:site_id/analytics/retention/people': {
    may: secret,
    scope: 'users:read',
    status: 200,
    namesResource: true,
  },
  'GET /v1/sites/:site_id/analytics/lifecycle': {
    may: readers,
    scope: 'analytics:read',
    status: 200,
    namesResource: true,
  },
  'GET /v1/sites/:site_id/analytics/lifecycle/people': {
    may: secret,
    scope: 'users:read',
    status: 200,
    namesResource: true,
    query: () => 'date=2026-03-02&state=new&start_date=2026-03-02&end_date=2026-03-08',
  },
  'GET /v1/sites/:site_id/analytics/stickiness': {
    may: readers,
    scope: 'analytics:read',
    status: 200,
    namesResource: true,
  },
  'GET /v1/sites/:site_id/analytics/stickiness/people': {
    may: secret,
    scope: 'users:read',
    status: 200,
    namesResource: true,
  },
  'GET /v1/sites/:site_id/analytics/paths': {
    may: readers,
    scope: 'analytics:read',
    status: 200,
    namesResource: true,
  },
  'GET /v1/sites/:site_id/analytics/paths/people': {
    may: secret,
    scope: 'users:read',
    status: 200,
    namesResource: true,
    query: () => 'step=1&node=page:/',
  },
  'GET /v1/sites/:site_id/analytics/paths/sessions': {
    may: secret,
    scope: 'users:read',
    status: 200,
    namesResource: true,
    query: () => 'step=1&node=page:/',
  },
  'GET /v1/sites/:site_id/analytics/attribution': {
    may: readers,
    scope: 'analytics:read',
    status: 200,
    namesResource: true,
    query: ({ conversion_id }) => `conversion_id=${conversion_id}`,
  },
  'GET /v1/sites/:site_id/analytics/items': {
    may: readers,
    scope: 'analytics:read',
    status: 200,
    namesResource: true,
  },
  'GET /v1/sites/:site_id/conversions/summary': {
    may: readers,
    scope: 'conversions:read',
    status: 200,
    namesResource: true,
  },
  'GET /v1/sites/:site_id/conversions/:conversion_id/stats': {
    may: readers,
    scope: 'conversions:read',
    status: 200,
    namesResource: true,
  },
  'GET /v1/sites/:site_id/conversions/:conversion_id/ledger': {
    may: secret,
    scope: 'users:read',
    status: 200,
    namesResource: true,
  },
  'GET /v1/sites/:site_id/conversions': {
    may: readers,
    scope: 'conversions:read',
    status: 200,
    namesResource: true,
  },
  'POST /v1/sites/:site_id/conversions': {
    may: secret,
    scope: 'conversions:write',
    status: 201,
    namesResource: true,
    body: () => goal,
  },
  'POST /v1/sites/:site_id/conversions/preview': {
    may: readers,
    scope: 'conversions:read',
    status: 200,
    namesResource: true,
    body: () => goal,
  },
  'GET /v1/sites/:site_id/conversions/:conversion_id': {
    may: readers,
    scope: 'conversions:read',
    status: 200,
    namesResource: true,
  },
  'PATCH /v1/sites/:site_id/conversions/:conversion_id': {
    may: secret,
    scope: 'conversions:write',
    status: 200,
    namesResource: true,
    body: () => ({ name: 'Changed' }),
  },
  'DELETE /v1/sites/:site_id/conversions/:conversion_id': {
    may: secret,
    scope: 'conversions:write',
    status: 204,
    namesResource: true,
  },
  'GET /v1/sites/:site_id/revenue': {
    may: readers,
    scope: 'conversions:read',
    status: 200,
    namesResource: true,
  },
  'PUT /v1/sites/:site_id/revenue': {
    may: secret,
    scope: 'conversions:write',
    status: 200,
    namesResource: true,
    body: () => defaultRevenue,
  },
  'POST /v1/sites/:site_id/revenue/preview': {
    may: readers,
    scope: 'conversions:read',
    status: 200,
    namesResource: true,
    body: () => defaultRevenue,
  },
  'GET /v1/sites/:site_id/exchange-rates': {
    may: secret,
    scope: 'costs:read',
    status: 200,
    namesResource: true,
  },
  'PUT /v1/sites/:site_id/exchange-rates': {
    may: secret,
    scope: 'costs:write',
    status: 200,
    namesResource: true,
    body: () => ({ rates: { GBP: 1.2 } }),
  },
  'GET /v1/sites/:site_id/costs': {
    may: secret,
    scope: 'costs:read',
    status: 200,
    namesResource: true,
  },
  'POST /v1/sites/:site_id/costs': {
    may: secret,
    scope: 'costs:write',
    status: 200,
    namesResource: true,
    body: () => ({ costs: [cost] }),
  },
  'DELETE /v1/sites/:site_id/costs': {
    may: secret,
    scope: 'costs:write',
    status: 200,
    namesResource: true,
    query: () => 'start_date=2026-03-01&end_date=2026-03-31',
  },
  'DELETE /v1/sites/:site_id/costs/:cost_id': {
    may: secret,
    scope: 'costs:write',
    status: 204,
    namesResource: true,
  },
  'GET /v1/sites/:site_id/integrations': {
    may: secret,
    scope: 'integrations:read',
    status: 200,
    namesResource: true,
  },
  'POST /v1/sites/:site_id/integrations': {
    may: secret,
    scope: 'integrations:write',
    status: 201,
    namesResource: true,
    body: () => slack,
  },
  'GET /v1/sites/:site_id/integrations/:integration_id': {
    may: secret,
    scope: 'integrations:read',
    status: 200,
    namesResource: true,
  },
  'PATCH /v1/sites/:site_id/integrations/:integration_id': {
    may: secret,
    scope: 'integrations:write',
    status: 200,
    namesResource: true,
    body: () => ({ name: 'Changed' }),
  },
  'DELETE /v1/sites/:site_id/integrations/:integration_id': {
    may: secret,
    scope: 'integrations:write',
    status: 204,
    namesResource: true,
  },
  'POST /v1/sites/:site_id/integrations/:integration_id/sync': {
    may: secret,
    scope: 'integrations:write',
    status: 202,
    namesResource: true,
  },
  'GET /v1/sites/:site_id/integrations/:integration_id/syncs': {
    may: secret,
    scope: 'integrations:read',
    status: 200,
    namesResource: true,
  },
  'POST /v1/import/historical': {
    may: secret,
    scope: 'imports:write',
    status: 202,
    namesResource: true,
    body: ({ site_id }) => ({ site_id, events: [{ ...event, timestamp: '2026-03-01T12:00:00Z' }] }),
  },
  'GET /v1/sites/:site_id/exports': {
    may: secret,
    scope: 'exports:read',
    status: 200,
    namesResource: true,
  },
  'POST /v1/sites/:site_id/exports': {
    may: secret,
    scope: 'exports:write',
    status: 200,
    namesResource: true,
    body: () => ({ type: 'events' }),
  },
  'POST /v1/sites/:site_id/exports/preview': {
    may: secret,
    scope: 'exports:read',
    status: 200,
    namesResource: true,
    body: () => ({ type: 'sessions' }),
  },
  'GET /v1/sites/:site_id/exports/columns': {
    may: secret,
    scope: 'exports:read',
    status: 200,
    namesResource: true,
  },
  'GET /v1/exports/secret': { may: secret, scope: 'exports:read', status: 200, namesResource: false },
  'POST /v1/exports/secret/rotate': {
    may: secret,
    scope: 'exports:write',
    status: 200,
    namesResource: false,
    needsAllSites: true,
  },
  'GET /v1/exports/:export_id': {
    may: secret,
    scope: 'exports:read',
    status: 200,
    namesResource: true,
  },
  'POST /v1/exports/:export_id/cancel': {
    may: secret,
    scope: 'exports:write',
    status: 200,
    namesResource: true,
  },
  'DELETE /v1/exports/:export_id': {
    may: secret,
    scope: 'exports:write',
    status: 204,
    namesResource: true,
  },
  'GET /v1/sites/:site_id/imports': {
    may: secret,
    scope: 'imports:read',
    status: 200,
    namesResource: true,
  },
  'GET /v1/sites/:site_id/imports/:import_id': {
    may: secret,
    scope: 'imports:read',
    status: 200,
    namesResource: true,
  },
  'DELETE /v1/sites/:site_id/imports/:import_id': {
    may: secret,
    scope: 'imports:write',
    status: 202,
    namesResource: true,
  },
  'GET /v1/sites/:site_id/imports/:import_id/errors': {
    may: secret,
    scope: 'imports:read',
    status: 200,
    namesResource: true,
  },
  'GET /v1/sites/:site_id/imports/:import_id/reconciliation': {
    may: secret,
    scope: 'imports:read',
    status: 200,
    namesResource: true,
  },
  'PUT /v1/sites/:site_id/imports/:import_id/reconciliation': {
    may: secret,
    scope: 'imports:write',
    status: 200,
    namesResource: true,
    body: () => ({ days: [{ date: '2026-03-01', visitors: 1 }] }),
  },
  'GET /v1/webhooks': { may: secret, scope: 'webhooks:read', status: 200, namesResource: false },
  'POST /v1/webhooks': {
    may: secret,
    scope: 'webhooks:write',
    status: 200,
    namesResource: true,
    body: ({ site_id }) => ({ ...webhook, site_ids: [site_id] }),
  },
  'GET /v1/webhooks/:webhook_id': {
    may: secret,
    scope: 'webhooks:read',
    status: 200,
    namesResource: true,
  },
  'PATCH /v1/webhooks/:webhook_id': {
    may: secret,
    scope: 'webhooks:write',
    status: 200,
    namesResource: true,
    body: () => ({ metadata: { changed: true } }),
  },
  'DELETE /v1/webhooks/:webhook_id': {
    may: secret,
    scope: 'webhooks:write',
    status: 204,
    namesResource: true,
  },
  'GET /v1/webhooks/stream': {
    may: secret,
    scope: 'webhooks:read',
    status: 200,
    namesResource: false,
    query: () => 'max_seconds=1',
  },
  'GET /v1/webhooks/statistics': { may: secret, scope: 'webhooks:read', status: 200, namesResource: false },
  'GET /v1/webhooks/:webhook_id/statistics': {
    may: secret,
    scope: 'webhooks:read',
    status: 200,
    namesResource: true,
  },
  'POST /v1/webhooks/dry-run': {
    may: secret,
    scope: 'webhooks:read',
    status: 200,
    namesResource: true,
    body: ({ site_id }) => ({ events: ['*'], site_ids: [site_id] }),
  },
  'POST /v1/webhooks/:webhook_id/test': {
    may: secret,
    scope: 'webhooks:write',
    status: 202,
    namesResource: true,
    body: () => ({ event_type: 'site.created' }),
  },
  'POST /v1/webhooks/:webhook_id/replay': {
    may: secret,
    scope: 'webhooks:write',
    status: 202,
    namesResource: true,
    body: ({ fact_id }) => ({ event_id: fact_id }),
  },
  'GET /v1/webhooks/:webhook_id/deliveries': {
    may: secret,
    scope: 'webhooks:read',
    status: 200,
    namesResource: true,
  },
  'GET /v1/webhooks/:webhook_id/deliveries/retry': {
    may: secret,
    scope: 'webhooks:read',
    status: 200,
    namesResource: true,
  },
  'POST /v1/webhooks/:webhook_id/deliveries/retry': {
    may: secret,
    scope: 'webhooks:write',
    status: 202,
    namesResource: true,
  },
  'GET /v1/webhooks/:webhook_id/deliveries/:delivery_id': {
    may: secret,
    scope: 'webhooks:read',
    status: 200,
    namesResource: true,
  },
  'POST /v1/webhooks/:webhook_id/deliveries/:delivery_id/retry': {
    may: secret,
    scope: 'webhooks:write',
    status: 200,
    namesResource: true,
  },
  'GET /v1/webhooks/:webhook_id/backfills': {
    may: secret,
    scope: 'webhooks:read',
    status: 200,
    namesResource: true,
  },
  'POST /v1/webhooks/:webhook_id/backfills': {
    may: secret,
    scope: 'webhooks:write',
    status: 202,
    namesResource: true,
    body: () => ({ start_date: '2026-03-01', end_date: '2026-03-01' }),
  },
  'GET /v1/webhooks/:webhook_id/backfills/:backfill_id': {
    may: secret,
    scope: 'webhooks:read',
    status: 200,
    namesResource: true,
  },
  'DELETE /v1/webhooks/:webhook_id/backfills/:backfill_id': {
    may: secret,
    scope: 'webhooks:write',
    status: 204,
    namesResource: true,
  },
  'POST /v1/webhooks/:webhook_id/rotate-secret': {
    may: secret,
    scope: 'webhooks:write',
    status: 200,
    namesResource: true,
    body: () => ({ grace_period_seconds: 60 }),
  },
  'POST /v1/sites/:site_id/analytics/funnel': {
    may: readers,
    scope: 'analytics:read',
    status: 200,
    namesResource: true,
    body: () => funnel,
  },
  'POST /v1/sites/:site_id/analytics/funnel/users': {
    may: secret,
    scope: 'users:read',
    status: 200,
    namesResource: true,
    body: () => ({ ...funnel, step: 1, outcome: 'converted' }),
  },
  'GET /v1/sites/:site_id/analytics/web-vitals': {
    may: secret,
    scope: 'events:read',
    status: 200,
    namesResource: true,
  },
  'GET /v1/sites/:site_id/analytics/web-vitals/breakdown': {
    may: secret,
    scope: 'events:read',
    status: 200,
    namesResource: true,
    query: () => 'by=page',
  },
  'GET /v1/sites/:site_id/analytics/browser-errors': {
    may: secret,
    scope: 'events:read',
    status: 200,
    namesResource: true,
  },
  'GET /v1/sites/:site_id/analytics/browser-errors/:error_group': {
    may: secret,
    scope: 'events:read',
    status: 200,
    namesResource: true,
  },
  'GET /v1/sites/:site_id/analytics/page-engagement': {
    may: readers,
    scope: 'analytics:read',
    status: 200,
    namesResource: true,
  },
  'POST /v1/sites/:site_id/analytics/trends': {
    may: secret,
    scope: 'events:read',
    status: 200,
    namesResource: true,
    body: () => ({ series: [{ type: 'events', metric: 'events' }] }),
  },
  'POST /v1/sites/:site_id/analytics/trends/hours': {
    may: secret,
    scope: 'events:read',
    status: 200,
    namesResource: true,
    body: () => ({ series: { type: 'events', metric: 'events' } }),
  },
  'GET /v1/sites/:site_id/annotations': {
    may: secret,
    scope: 'annotations:read',
    status: 200,
    namesResource: true,
  },
  'POST /v1/sites/:site_id/annotations': {
    may: secret,
    scope: 'annotations:write',
    status: 201,
    namesResource: true,
    body: () => annotation,
  },
  'GET /v1/sites/:site_id/annotations/:annotation_id': {
    may: secret,
    scope: 'annotations:read',
    status: 200,
    namesResource: true,
  },
  'PATCH /v1/sites/:site_id/annotations/:annotation_id': {
    may: secret,
    scope: 'annotations:write',
    status: 200,
    namesResource: true,
    body: () => ({ text: 'Changed' }),
  },
  'DELETE /v1/sites/:site_id/annotations/:annotation_id': {
    may: secret,
    scope: 'annotations:write',
    status: 204,
    namesResource: true,
  },
  'POST /v1/sites/:site_id/annotations/:annotation_id/restore': {
    may: secret,
    scope: 'annotations:write',
    status: 200,
    namesResource: true,
  },
  'GET /v1/sites/:site_id/funnels': {
    may: readers,
    scope: 'funnels:read',
    status: 200,
    namesResource: true,
  },
  'POST /v1/sites/:site_id/funnels': {
    may: secret,
    scope: 'funnels:write',
    status: 201,
    namesResource: true,
    body: () => funnel,
  },
  'GET /v1/sites/:site_id/funnels/:funnel_id': {
    may: readers,
    scope: 'funnels:read',
    status: 200,
    namesResource: true,
  },
  'PATCH /v1/sites/:site_id/funnels/:funnel_id': {
    may: secret,
    scope: 'funnels:write',
    status: 200,
    namesResource: true,
    body: () => ({ name: 'Changed' }),
  },
  'DELETE /v1/sites/:site_id/funnels/:funnel_id': {
    may: secret,
    scope: 'funnels:write',
    status: 204,
    namesResource: true,
  },
  'GET /v1/sites/:site_id/funnels/:funnel_id/report': {
    may: readers,
    scope: 'analytics:read',
    status: 200,
    namesResource: true,
  },
  'GET /v1/sites/:site_id/funnels/:funnel_id/users': {
    may: secret,
    scope: 'users:read',
    status: 200,
    namesResource: true,
    query: () => 'step=1&outcome=converted',
  },
  'GET /v1/sites/:site_id/anomalies': {
    may: secret,
    scope: 'anomalies:read',
    status: 200,
    namesResource: true,
  },
  'GET /v1/sites/:site_id/anomalies/coverage': {
    may: secret,
    scope: 'anomalies:read',
    status: 200,
    namesResource: true,
  },
  'GET /v1/sites/:site_id/anomalies/:anomaly_id': {
    may: secret,
    scope: 'anomalies:read',
    status: 200,
    namesResource: true,
  },
  'PATCH /v1/sites/:site_id/anomalies/:anomaly_id': {
    may: secret,
    scope: 'anomalies:write',
    status: 200,
    namesResource: true,
    body: () => ({ is_expected: true }),
  },
  'GET /v1/sites/:site_id/segments': {
    may: secret,
    scope: 'segments:read',
    status: 200,
    namesResource: true,
  },
  'POST /v1/sites/:site_id/segments': {
    may: secret,
    scope: 'segments:write',
    status: 201,
    namesResource: true,
    body: () => ({ name: 'New', rules }),
  },
  'POST /v1/sites/:site_id/segments/preview': {
    may: secret,
    scope: 'users:read',
    status: 200,
    namesResource: true,
    body: () => ({ rules }),
  },
  'GET /v1/sites/:site_id/segments/:segment_id': {
    may: secret,
    scope: 'segments:read',
    status: 200,
    namesResource: true,
  },
  'PATCH /v1/sites/:site_id/segments/:segment_id': {
    may: secret,
    scope: 'segments:write',
    status: 200,
    namesResource: true,
    body: () => ({ name: 'Changed' }),
  },
  'DELETE /v1/sites/:site_id/segments/:segment_id': {
    may: secret,
    scope: 'segments:write',
    status: 204,
    namesResource: true,
  },
  'POST /v1/sites/:site_id/segments/:segment_id/compute': {
    may: secret,
    scope: 'segments:write',
    status: 200,
    namesResource: true,
  },
  'GET /v1/sites/:site_id/segments/:segment_id/members': {
    may: secret,
    scope: 'users:read',
    status: 200,
    namesResource: true,
  },
  'POST /v1/sites/:site_id/segments/:segment_id/members': {
    may: secret,
    scope: 'segments:write',
    status: 200,
    namesResource: true,
    body: () => ({ user_ids: ['user-1'] }),
  },
  'POST /v1/sites/:site_id/segments/:segment_id/members/remove': {
    may: secret,
    scope: 'segments:write',
    status: 200,
    namesResource: true,
    body: () => ({ user_ids: ['user-1'] }),
  },
  'GET /v1/sites/:site_id/segments/:segment_id/history': {
    may: secret,
    scope: 'segments:read',
    status: 200,
    namesResource: true,
  },
  'GET /v1/sites/:site_id/alerts': {
    may: secret,
    scope: 'alerts:read',
    status: 200,
    namesResource: true,
  },
  'POST /v1/sites/:site_id/alerts': {
    may: secret,
    scope: 'alerts:write',
    status: 201,
    namesResource: true,
    body: () => ({ name: 'New', condition: { metric: 'sessions', operator: 'above', threshold: 1 } }),
  },
  'POST /v1/sites/:site_id/alerts/preview': {
    may: secret,
    scope: 'alerts:read',
    status: 200,
    namesResource: true,
    body: () => ({ condition: { metric: 'sessions', operator: 'above', threshold: 1 } }),
  },
  'GET /v1/sites/:site_id/alerts/trends': {
    may: secret,
    scope: 'alerts:read',
    status: 200,
    namesResource: true,
  },
  'GET /v1/sites/:site_id/alerts/:alert_id': {
    may: secret,
    scope: 'alerts:read',
    status: 200,
    namesResource: true,
  },
  'PATCH /v1/sites/:site_id/alerts/:alert_id': {
    may: secret,
    scope: 'alerts:write',
    status: 200,
    namesResource: true,
    body: () => ({ name: 'Changed' }),
  },
  'DELETE /v1/sites/:site_id/alerts/:alert_id': {
    may: secret,
    scope: 'alerts:write',
    status: 204,
    namesResource: true,
  },
  'GET /v1/sites/:site_id/alerts/:alert_id/history': {
    may: secret,
    scope: 'alerts:read',
    status: 200,
    namesResource: true,
  },
  'GET /v1/sites/:site_id/reports': {
    may: secret,
    scope: 'reports:read',
    status: 200,
    namesResource: true,
  },
  'POST /v1/sites/:site_id/reports': {
    may: secret,
    scope: 'reports:write',
    status: 201,
    namesResource: true,
    body: () => ({ name: 'New' }),
  },
  'POST /v1/sites/:site_id/reports/preview': {
    may: secret,
    scope: 'reports:read',
    status: 200,
    namesResource: true,
    body: () => ({ format: 'json' }),
  },
  'GET /v1/sites/:site_id/reports/:report_id': {
    may: secret,
    scope: 'reports:read',
    status: 200,
    namesResource: true,
  },
  'PATCH /v1/sites/:site_id/reports/:report_id': {
    may: secret,
    scope: 'reports:write',
    status: 200,
    namesResource: true,
    body: () => ({ name: 'Changed' }),
  },
  'DELETE /v1/sites/:site_id/reports/:report_id': {
    may: secret,
    scope: 'reports:write',
    status: 204,
    namesResource: true,
  },
  'POST /v1/sites/:site_id/reports/:report_id/run': {
    may: secret,
    scope: 'reports:write',
    status: 202,
    namesResource: true,
  },
  'GET /v1/sites/:site_id/reports/:report_id/runs': {
    may: secret,
    scope: 'reports:read',
    status: 200,
    namesResource: true,
  },
  'GET /v1/sites/:site_id/reports/:report_id/runs/:run_id': {
    may: secret,
    scope: 'reports:read',
    status: 200,
    namesResource: true,
  },
  'POST /v1/segments/batch-evaluate': {
    may: secret,
    scope: 'users:read',
    status: 200,
    namesResource: true,
    body: ({ site_id }) => ({ site_id, user_ids: ['user-1'] }),
  },
  'GET /v1/keys': { may: secret, scope: 'keys:read', status: 200, namesResource: false },
  'POST /v1/keys': {
    may: secret,
    scope: 'keys:write',
    status: 201,
    namesResource: false,
    body: () => ({ name: 'New', kind: 'publishable' }),
  },
  'GET /v1/keys/:key_id': { may: secret, scope: 'keys:read', status: 200, namesResource: true },
  'PATCH /v1/keys/:key_id': {
    may: secret,
    scope: 'keys:write',
    status: 200,
    namesResource: true,
    body: () => ({ name: 'Changed' }),
  },
  'POST /v1/keys/:key_id/rotate': {
    may: secret,
    scope: 'keys:write',
    status: 201,
    namesResource: true,
    body: () => ({ grace_period_seconds: 60 }),
  },
  'DELETE /v1/keys/:key_id': { may: secret, scope: 'keys:write', status: 204, namesResource: true },
  'GET /v1/personal-keys': {
    may: secret,
    scope: 'personal-keys:read',
    status: 200,
    namesResource: false,
    isOfPerson: true,
  },
  'POST /v1/personal-keys': {
    may: secret,
    scope: 'personal-keys:write',
    status: 201,
    namesResource: false,
    isOfPerson: true,
    body: () => ({ name: 'New' }),
  },
  'GET /v1/personal-keys/:key_id': {
    may: secret,
    scope: 'personal-keys:read',
    status: 200,
    namesResource: true,
    isOfPerson: true,
  },
  'PATCH /v1/personal-keys/:key_id': {
    may: secret,
    scope: 'personal-keys:write',
    status: 200,
    namesResource: true,
    isOfPerson: true,
    body: () => ({ name: 'Changed' }),
  },
  'POST /v1/personal-keys/:key_id/rotate': {
    may: secret,
    scope: 'personal-keys:write',
    status: 201,
    namesResource: true,
    isOfPerson: true,
    body: () => ({ grace_period_seconds: 60 }),
  },
  'DELETE /v1/personal-keys/:key_id': {
    may: secret,
    scope: 'personal-keys:write',
    status: 204,
    namesResource: true,
    isOfPerson: true,
  },
  'GET /v1/audit-log': {
    may: secret,
    scope: 'audit:read',
    status: 200,
    namesResource: false,
    isLiveOnly: true,
  },
  'GET /v1/audit-log/verification': {
    may: secret,
    scope: 'audit:read',
    status: 200,
    namesResource: false,
    isLiveOnly: true,
  },
  'GET /v1/audit-log/settings': {
    may: secret,
    scope: 'audit:read',
    status: 200,
    namesResource: false,
    isLiveOnly: true,
  },
  'PUT /v1/audit-log/settings': {
    may: secret,
    scope: 'audit:write',
    status: 200,
    namesResource: false,
    isLiveOnly: true,
    isPersonal: true,
    body: () => ({ retention_days: 365 }),
  },
  'GET /v1/members': {
    may: secret,
    scope: 'members:read',
    status: 200,
    namesResource: false,
    isLiveOnly: true,
  },
  'GET /v1/members/:member_id': {
    may: secret,
    scope: 'members:read',
    status: 200,
    namesResource: true,
    isLiveOnly: true,
  },
  'PATCH /v1/members/:member_id': {
    may: secret,
    scope: 'members:write',
    status: 200,
    namesResource: true,
    isLiveOnly: true,
    body: () => ({ role: 'editor' }),
  },
  'DELETE /v1/members/:member_id': {
    may: secret,
    scope: 'members:write',
    status: 204,
    namesResource: true,
    isLiveOnly: true,
  },
  'GET /v1/invitations': {
    may: secret,
    scope: 'members:read',
    status: 200,
    namesResource: false,
    isLiveOnly: true,
  },
  'POST /v1/invitations': {
    may: secret,
    scope: 'members:write',
    status: 201,
    namesResource: false,
    isLiveOnly: true,
    body: () => ({ email: `${crypto.randomUUID()}@example.com`, role: 'viewer' }),
  },
  'POST /v1/invitations/:invitation_id/renew': {
    may: secret,
    scope: 'members:write',
    status: 200,
    namesResource: true,
    isLiveOnly: true,
  },
  'DELETE /v1/invitations/:invitation_id': {
    may: secret,
    scope: 'members:write',
    status: 204,
    namesResource: true,
    isLiveOnly: true,
  },
}

/** The lowest role of people who have a permission. */
export function leastRole(scope: Permission): Role {
  if (scope === 'audit:write') return 'owner'
  if (/^(sites:write|(imports|integrations|webhooks|keys|members|audit):.*)$/.test(scope)) return 'admin'
  return scope.endsWith(':write') && scope !== 'personal-keys:write' ? 'editor' : 'viewer'
}

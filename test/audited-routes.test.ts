import { afterAll, beforeAll, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { auditEntries } from '../db/postgres/schema/audit.ts'
import { auditActions } from '../server/platform/audit/actions.ts'
import { namesIn, ownedResources, requestOf } from './fixtures/owned-resources.ts'
import { startInstance } from './support/instance.ts'
import { type Ids, tenancyTable } from './tenancy-table.ts'

/** The routes that record nothing although they are no GET, with the reason. */
const unrecorded: Record<string, string> = {
  'POST /v1/events': 'receives data',
  'POST /v1/events/batch': 'receives data',
  'POST /v1/users/batch': 'reads profiles; changes of traits by a person are recorded',
  'POST /v1/segments/batch-evaluate': 'reads',
  'POST /v1/sites/:site_id/analytics/funnel': 'reads',
  'POST /v1/sites/:site_id/analytics/funnel/users': 'reads',
  'POST /v1/sites/:site_id/analytics/trends': 'reads',
  'POST /v1/sites/:site_id/analytics/trends/hours': 'reads',
  'POST /v1/sites/:site_id/erasures/:erasure_id/verify': 'reads',
  'POST /v1/sites/:site_id/installation/check': 'reads a page',
  'POST /v1/sites/:site_id/alerts/preview': 'stores nothing',
  'POST /v1/sites/:site_id/conversions/preview': 'stores nothing',
  'POST /v1/sites/:site_id/exports/preview': 'stores nothing',
  'POST /v1/sites/:site_id/reports/preview': 'stores nothing',
  'POST /v1/sites/:site_id/revenue/preview': 'stores nothing',
  'POST /v1/sites/:site_id/segments/preview': 'stores nothing',
  'POST /v1/webhooks/dry-run': 'stores nothing',
  'POST /v1/webhooks/:webhook_id/test': 'sends only an example',
  'POST /v1/sites/:site_id/segments/:segment_id/compute': 'does now what happens by itself',
  'POST /v1/sites/:site_id/integrations/:integration_id/sync': 'does now what happens by itself',
}

let api: Awaited<ReturnType<typeof startInstance>>
let resources: ReturnType<typeof ownedResources>

beforeAll(async () => {
  api = await startInstance({ env: { TRUST_PROXY: '1', WEBHOOK_ALLOW_PRIVATE: '1' } })
  resources = ownedResources(api)
})
afterAll(() => api.stop())

type Prepared = { ids?: Partial<Ids>; body?: object }

/** Creates a personal key of the caller. */
async function ownKey(_: Ids, key: string): Promise<Prepared> {
  return { ids: { key_id: (await resources.make(key, '/v1/personal-keys', { name: 'Own' })).id } }
}

/** For routes that record only if there is something to change: creates it. */
const preparations: Record<string, (ids: Ids, key: string) => Promise<Prepared>> = {
  'PATCH /v1/personal-keys/:key_id': ownKey,
  'POST /v1/personal-keys/:key_id/rotate': ownKey,
  'DELETE /v1/personal-keys/:key_id': ownKey,
  'POST /v1/sites/:site_id/events/include': async ({ site_id }) => {
    const context = {
      user_agent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    }
    const body = { site_id, event_name: 'page_view', client_id: 'cid_bot', context }
    await api.request('POST', '/v1/events', { body })
    await api.drained()
    return {}
  },
  'DELETE /v1/sites/:site_id/costs': async ({ site_id }) => {
    const costs = [{ date: '2026-03-01', source: 'google', cost: 1 }]
    await resources.make(api.key, `/v1/sites/${site_id}/costs`, { costs })
    return {}
  },
  'DELETE /v1/webhooks/:webhook_id/backfills/:backfill_id': async ({ webhook_id }) => {
    const march = { start_date: '2026-03-01', end_date: '2026-03-01' }
    const { id } = await resources.make(api.key, `/v1/webhooks/${webhook_id}/backfills`, march)
    return { ids: { backfill_id: id } }
  },
  'POST /v1/sites/:site_id/annotations/:annotation_id/restore': async ({ site_id, annotation_id }) => {
    await resources.ask(api.key, 'DELETE', `/v1/sites/${site_id}/annotations/${annotation_id}`)
    return {}
  },
  'POST /v1/sites/:site_id/segments/:segment_id/members': async () => ({
    body: { user_ids: ['user-2'] },
  }),
}

const routes = Object.entries(tenancyTable).filter(([route]) => !route.startsWith('GET '))

function entries() {
  const { db } = api.services
  return db.select().from(auditEntries).where(eq(auditEntries.workspaceId, api.workspaceId))
}

test('the table of routes has every operation of the OpenAPI document that is no GET', async () => {
  const { paths } = (await Bun.file(`${import.meta.dir}/../docs/openapi.json`).json()) as {
    paths: Record<string, Record<string, unknown>>
  }
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods)
      .filter((method) => !['get', 'options'].includes(method))
      .map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
  )
  expect(operations.sort()).toEqual(routes.map(([route]) => route).sort())
  expect(Object.keys(unrecorded).filter((it) => !operations.includes(it))).toEqual([])
})

test.each(routes)('%s is recorded, with its caller, or has a reason not to be', async (route, rule) => {
  const ids = await resources.createResources(namesIn(route, rule))
  const { key } = await resources.newMember('owner')
  const prepared = await preparations[route]?.(ids, key)
  const { method, path, body } = requestOf(route, rule, { ...ids, ...prepared?.ids })
  const before = new Set((await entries()).map((it) => it.id))
  const answer = await resources.ask(key, method, path, prepared?.body ?? body)
  expect(answer.status).toBe(rule.status)
  const added = (await entries()).filter((it) => !before.has(it.id))
  if (ids.webhook_id) await resources.ask(api.key, 'DELETE', `/v1/webhooks/${ids.webhook_id}`)
  if (unrecorded[route]) return expect(added.map((it) => it.action)).toEqual([])
  expect(added.map((it) => it.actorKind)).toEqual(['person'])
  expect(auditActions.map(String)).toContain(added[0]?.action ?? 'no entry')
})

import { dataOf, failureOf, offsetPageOf, requireEqual, requireTrue } from '../answers.ts'
import type { ConformanceContext } from '../context.ts'
import { historyOf } from '../history.ts'
import { anything, flag, object, prefixed, record, text } from '../shapes.ts'
import { sandboxSection, section } from '../statement.ts'

const name = 'Authentication'
const site = object({ id: prefixed('site_') })
const event = { event_name: 'page_view', client_id: 'cid_a' }

/** Every endpoint, with ids that do not exist. */
export const endpoints = [
  ['GET', '/v1/sites'],
  ['POST', '/v1/sites'],
  ['GET', '/v1/sites/traffic'],
  ['GET', '/v1/sites/site_x'],
  ['PATCH', '/v1/sites/site_x'],
  ['DELETE', '/v1/sites/site_x'],
  ['GET', '/v1/sites/site_x/public'],
  ['POST', '/v1/sites/site_x/public-key/rotate'],
  ['POST', '/v1/sites/site_x/identity-secret'],
  ['GET', '/v1/sites/site_x/installation'],
  ['POST', '/v1/sites/site_x/installation/check'],
  ['GET', '/v1/sites/site_x/events'],
  ['GET', '/v1/sites/site_x/events/names'],
  ['GET', '/v1/sites/site_x/events/volume'],
  ['GET', '/v1/sites/site_x/events/breakdown'],
  ['GET', '/v1/sites/site_x/events/dictionary'],
  ['PATCH', '/v1/sites/site_x/events/dictionary'],
  ['GET', '/v1/sites/site_x/events/dictionary/properties'],
  ['GET', '/v1/sites/site_x/events/excluded'],
  ['POST', '/v1/sites/site_x/events/include'],
  ['GET', '/v1/sites/site_x/analytics/traffic'],
  ['GET', '/v1/sites/site_x/analytics/overview'],
  ['GET', '/v1/sites/site_x/analytics/realtime'],
  ['GET', '/v1/sites/site_x/analytics/realtime/stream'],
  ['GET', '/v1/sites/site_x/analytics/people'],
  ['GET', '/v1/sites/site_x/analytics/sessions'],
  ['GET', '/v1/sites/site_x/analytics/sessions/session_x'],
  ['GET', '/v1/sites/site_x/analytics/sessions/session_x/events'],
  ['GET', '/v1/sites/site_x/analytics/orders'],
  ['GET', '/v1/sites/site_x/analytics/retention'],
  ['GET', '/v1/sites/site_x/analytics/retention/people'],
  ['GET', '/v1/sites/site_x/analytics/lifecycle'],
  ['GET', '/v1/sites/site_x/analytics/lifecycle/people'],
  ['GET', '/v1/sites/site_x/analytics/stickiness'],
  ['GET', '/v1/sites/site_x/analytics/stickiness/people'],
  ['GET', '/v1/sites/site_x/analytics/paths'],
  ['GET', '/v1/sites/site_x/analytics/paths/people'],
  ['GET', '/v1/sites/site_x/analytics/paths/sessions'],
  ['POST', '/v1/sites/site_x/analytics/trends'],
  ['POST', '/v1/sites/site_x/analytics/trends/hours'],
  ['GET', '/v1/sites/site_x/analytics/web-vitals'],
  ['GET', '/v1/sites/site_x/analytics/web-vitals/breakdown'],
  ['GET', '/v1/sites/site_x/analytics/browser-errors'],
  ['GET', '/v1/sites/site_x/analytics/browser-errors/error_group_x'],
  ['GET', '/v1/sites/site_x/analytics/page-engagement'],
  ['GET', '/v1/sites/site_x/analytics/attribution'],
  ['GET', '/v1/sites/site_x/analytics/items'],
  ['POST', '/v1/sites/site_x/analytics/funnel'],
  ['POST', '/v1/sites/site_x/analytics/funnel/users'],
  ['GET', '/v1/sites/site_x/annotations'],
  ['POST', '/v1/sites/site_x/annotations'],
  ['GET', '/v1/sites/site_x/annotations/annotation_x'],
  ['PATCH', '/v1/sites/site_x/annotations/annotation_x'],
  ['DELETE', '/v1/sites/site_x/annotations/annotation_x'],
  ['POST', '/v1/sites/site_x/annotations/annotation_x/restore'],
  ['GET', '/v1/sites/site_x/funnels'],
  ['POST', '/v1/sites/site_x/funnels'],
  ['GET', '/v1/sites/site_x/funnels/funnel_x'],
  ['PATCH', '/v1/sites/site_x/funnels/funnel_x'],
  ['DELETE', '/v1/sites/site_x/funnels/funnel_x'],
  ['GET', '/v1/sites/site_x/funnels/funnel_x/report'],
  ['GET', '/v1/sites/site_x/funnels/funnel_x/users'],
  ['GET', '/v1/sites/site_x/users'],
  ['GET', '/v1/sites/site_x/users/user_x'],
  ['PATCH', '/v1/sites/site_x/users/user_x'],
  ['GET', '/v1/sites/site_x/users/user_x/events'],
  ['GET', '/v1/sites/site_x/users/user_x/sessions'],
  ['GET', '/v1/sites/site_x/users/user_x/activity'],
  ['DELETE', '/v1/sites/site_x/users/user_x'],
  ['GET', '/v1/sites/site_x/users/user_x/data'],
  ['GET', '/v1/sites/site_x/erasures'],
  ['GET', '/v1/sites/site_x/erasures/erasure_x'],
  ['POST', '/v1/sites/site_x/erasures/erasure_x/verify'],
  ['POST', '/v1/users/batch'],
  ['GET', '/v1/sites/site_x/anomalies'],
  ['GET', '/v1/sites/site_x/anomalies/coverage'],
  ['GET', '/v1/sites/site_x/anomalies/anomaly_x'],
  ['PATCH', '/v1/sites/site_x/anomalies/anomaly_x'],
  ['GET', '/v1/sites/site_x/segments'],
  ['POST', '/v1/sites/site_x/segments'],
  ['POST', '/v1/sites/site_x/segments/preview'],
  ['GET', '/v1/sites/site_x/segments/segment_x'],
  ['PATCH', '/v1/sites/site_x/segments/segment_x'],
  ['DELETE', '/v1/sites/site_x/segments/segment_x'],
  ['POST', '/v1/sites/site_x/segments/segment_x/compute'],
  ['GET', '/v1/sites/site_x/segments/segment_x/members'],
  ['POST', '/v1/sites/site_x/segments/segment_x/members'],
  ['POST', '/v1/sites/site_x/segments/segment_x/members/remove'],
  ['GET', '/v1/sites/site_x/segments/segment_x/history'],
  ['POST', '/v1/segments/batch-evaluate'],
  ['GET', '/v1/sites/site_x/conversions'],
  ['POST', '/v1/sites/site_x/conversions'],
  ['POST', '/v1/sites/site_x/conversions/preview'],
  ['GET', '/v1/sites/site_x/conversions/summary'],
  ['GET', '/v1/sites/site_x/conversions/conversion_x'],
  ['GET', '/v1/sites/site_x/conversions/conversion_x/stats'],
  ['GET', '/v1/sites/site_x/conversions/conversion_x/ledger'],
  ['PATCH', '/v1/sites/site_x/conversions/conversion_x'],
  ['DELETE', '/v1/sites/site_x/conversions/conversion_x'],
  ['GET', '/v1/sites/site_x/revenue'],
  ['PUT', '/v1/sites/site_x/revenue'],
  ['POST', '/v1/sites/site_x/revenue/preview'],
  ['GET', '/v1/sites/site_x/exchange-rates'],
  ['PUT', '/v1/sites/site_x/exchange-rates'],
  ['GET', '/v1/sites/site_x/costs'],
  ['POST', '/v1/sites/site_x/costs'],
  ['DELETE', '/v1/sites/site_x/costs'],
  ['DELETE', '/v1/sites/site_x/costs/cost_x'],
  ['POST', '/v1/events'],
  ['POST', '/v1/events/batch'],
  ['GET', '/v1/events/event_x'],
  ['POST', '/v1/import/historical'],
  ['GET', '/v1/sites/site_x/integrations'],
  ['POST', '/v1/sites/site_x/integrations'],
  ['GET', '/v1/sites/site_x/integrations/integration_x'],
  ['PATCH', '/v1/sites/site_x/integrations/integration_x'],
  ['DELETE', '/v1/sites/site_x/integrations/integration_x'],
  ['POST', '/v1/sites/site_x/integrations/integration_x/sync'],
  ['GET', '/v1/sites/site_x/integrations/integration_x/syncs'],
  ['GET', '/v1/sites/site_x/imports'],
  ['GET', '/v1/sites/site_x/imports/import_x'],
  ['DELETE', '/v1/sites/site_x/imports/import_x'],
  ['GET', '/v1/sites/site_x/imports/import_x/errors'],
  ['GET', '/v1/sites/site_x/imports/import_x/reconciliation'],
  ['PUT', '/v1/sites/site_x/imports/import_x/reconciliation'],
  ['GET', '/v1/exports/export_x'],
  ['DELETE', '/v1/exports/export_x'],
  ['POST', '/v1/exports/export_x/cancel'],
  ['GET', '/v1/exports/secret'],
  ['POST', '/v1/exports/secret/rotate'],
  ['GET', '/v1/sites/site_x/exports'],
  ['POST', '/v1/sites/site_x/exports'],
  ['GET', '/v1/sites/site_x/exports/columns'],
  ['POST', '/v1/sites/site_x/exports/preview'],
  ['GET', '/v1/sites/site_x/alerts'],
  ['GET', '/v1/sites/site_x/alerts/trends'],
  ['POST', '/v1/sites/site_x/alerts'],
  ['POST', '/v1/sites/site_x/alerts/preview'],
  ['GET', '/v1/sites/site_x/alerts/alert_x'],
  ['PATCH', '/v1/sites/site_x/alerts/alert_x'],
  ['DELETE', '/v1/sites/site_x/alerts/alert_x'],
  ['GET', '/v1/sites/site_x/alerts/alert_x/history'],
  ['GET', '/v1/sites/site_x/reports'],
  ['POST', '/v1/sites/site_x/reports'],
  ['GET', '/v1/sites/site_x/reports/report_x'],
  ['PATCH', '/v1/sites/site_x/reports/report_x'],
  ['DELETE', '/v1/sites/site_x/reports/report_x'],
  ['POST', '/v1/sites/site_x/reports/report_x/run'],
  ['GET', '/v1/sites/site_x/reports/report_x/runs'],
  ['GET', '/v1/sites/site_x/reports/report_x/runs/run_x'],
  ['POST', '/v1/sites/site_x/reports/preview'],
  ['GET', '/v1/webhooks'],
  ['POST', '/v1/webhooks'],
  ['GET', '/v1/webhooks/webhook_x'],
  ['GET', '/v1/webhooks/webhook_x/statistics'],
  ['GET', '/v1/webhooks/statistics'],
  ['PATCH', '/v1/webhooks/webhook_x'],
  ['DELETE', '/v1/webhooks/webhook_x'],
  ['POST', '/v1/webhooks/webhook_x/rotate-secret'],
  ['GET', '/v1/webhooks/stream'],
  ['POST', '/v1/webhooks/dry-run'],
  ['POST', '/v1/webhooks/webhook_x/test'],
  ['POST', '/v1/webhooks/webhook_x/replay'],
  ['GET', '/v1/webhooks/webhook_x/deliveries'],
  ['GET', '/v1/webhooks/webhook_x/deliveries/retry'],
  ['POST', '/v1/webhooks/webhook_x/deliveries/retry'],
  ['GET', '/v1/webhooks/webhook_x/deliveries/delivery_x'],
  ['POST', '/v1/webhooks/webhook_x/deliveries/delivery_x/retry'],
  ['GET', '/v1/webhooks/webhook_x/backfills'],
  ['POST', '/v1/webhooks/webhook_x/backfills'],
  ['GET', '/v1/webhooks/webhook_x/backfills/backfill_x'],
  ['DELETE', '/v1/webhooks/webhook_x/backfills/backfill_x'],
  ['GET', '/v1/keys'],
  ['POST', '/v1/keys'],
  ['GET', '/v1/keys/key_x'],
  ['PATCH', '/v1/keys/key_x'],
  ['DELETE', '/v1/keys/key_x'],
  ['POST', '/v1/keys/key_x/rotate'],
  ['GET', '/v1/personal-keys'],
  ['POST', '/v1/personal-keys'],
  ['GET', '/v1/personal-keys/key_x'],
  ['PATCH', '/v1/personal-keys/key_x'],
  ['DELETE', '/v1/personal-keys/key_x'],
  ['POST', '/v1/personal-keys/key_x/rotate'],
  ['GET', '/v1/audit-log'],
  ['GET', '/v1/audit-log/verification'],
  ['GET', '/v1/audit-log/settings'],
  ['PUT', '/v1/audit-log/settings'],
  ['GET', '/v1/members'],
  ['GET', '/v1/members/member_x'],
  ['PATCH', '/v1/members/member_x'],
  ['DELETE', '/v1/members/member_x'],
  ['GET', '/v1/invitations'],
  ['POST', '/v1/invitations'],
  ['DELETE', '/v1/invitations/invitation_x'],
  ['POST', '/v1/invitations/invitation_x/renew'],
] as const

/** Endpoints that answer with an endless stream. */
export const endless: readonly string[] = [
  '/v1/sites/site_x/analytics/realtime/stream',
  '/v1/webhooks/stream',
]

export const authenticationStatements = [
  ...section(name, {
    'every endpoint answers 401 unauthorized without a key': async (context) => {
      for (const [method, path] of endpoints)
        failureOf(await context.raw(method, path, { key: null }), 401, 'unauthorized')
    },
    'a key that does not exist is 401 unauthorized': async (context) => {
      for (const key of ['sk_unknown', 'pk_unknown', 'nonsense'])
        failureOf(await context.ask((client) => client.sites.list().page(), { key }), 401, 'unauthorized')
    },
    'the key is only accepted as Authorization: Bearer': async (context) => {
      const { key } = await context.key()
      for (const authorization of [`Basic ${btoa(`${key}:`)}`, key, 'Bearer']) {
        const headers = { Authorization: authorization }
        failureOf(await context.raw('GET', '/v1/sites', { key: null, headers }), 401, 'unauthorized')
      }
      failureOf(await context.raw('GET', `/v1/sites?key=${key}`, { key: null }), 401, 'unauthorized')
      offsetPageOf(await context.ask((client) => client.sites.list({ limit: 1 }).page(), { key }), site)
    },
    'the prefix shows the kind: sk_ and pk_live_, in the sandbox sk_test_ and pk_test_, pk_ of a site':
      async (context) => {
        const [secret, publishable] =
          context.mode === 'live' ? [/^sk_(?!test_)/, /^pk_live_/] : [/^sk_test_/, /^pk_test_/]
        const keys = await Promise.all([make(context, 'secret'), make(context, 'publishable')])
        requireTrue(`the secret key begins with ${keys[0]?.slice(0, 8)}`, secret.test(keys[0] ?? ''))
        requireTrue(
          `the publishable key begins with ${keys[1]?.slice(0, 8)}`,
          publishable.test(keys[1] ?? ''),
        )
        const { id } = await context.site()
        const whole = dataOf(
          await context.ask((client) => client.sites.get(id)),
          200,
          object({ public_key: prefixed('pk_') }),
        )
        requireTrue(
          'the public key has the prefix of another kind',
          !/^pk_(live|test)_/.test(whole.public_key),
        )
      },
    "a site's public key sends events to its own site; site_id may be omitted": async (context) => {
      const { id, public_key: key } = await context.site()
      const accepted = object({ event_id: prefixed('evt_') })
      for (const body of [event, { site_id: id, ...event }])
        dataOf(await context.ask((client) => client.events.send(body), { key }), 202, accepted)
      const together = await context.ask((client) => client.events.sendBatch({ events: [event] }), { key })
      dataOf(together, 200, anything)
      const { id: other } = await context.site()
      const elsewhere = { site_id: other, ...event }
      failureOf(await context.ask((client) => client.events.send(elsewhere), { key }), 404, 'not_found')
    },
    "a site's public key reads the public settings of its site and nothing else": async (context) => {
      const { id, public_key: key } = await context.site()
      const settings = object({ id: text, tracking_enabled: flag, cookie_consent_required: flag })
      dataOf(await context.ask((client) => client.sites.getPublic(id), { key }), 200, settings)
      for (const path of [
        '/v1/sites',
        `/v1/sites/${id}`,
        `/v1/sites/${id}/events`,
        `/v1/sites/${id}/analytics/traffic`,
        '/v1/keys',
      ])
        failureOf(await context.request('GET', path, { key }), 403, 'forbidden')
    },
    'a publishable key sends events and reads sites and analytics': async (context) => {
      const { site: past } = await historyOf(context)
      const { key } = await context.key({ kind: 'publishable' })
      offsetPageOf(await context.ask((client) => client.sites.list({ limit: 1 }).page(), { key }), site)
      dataOf(await context.ask((client) => client.sites.get(past.id), { key }), 200, site)
      dataOf(await context.ask((client) => client.analytics.traffic(past.id), { key }), 200, record(anything))
      const { id: site_id } = await context.site()
      const sent = await context.ask((client) => client.events.send({ site_id, ...event }), { key })
      dataOf(sent, 202, anything)
    },
    'a publishable key lacks permission for raw events, keys and changes: 403 forbidden': async (context) => {
      const { id } = await context.site()
      const { key } = await context.key({ kind: 'publishable' })
      for (const [method, path, body] of [
        ['GET', `/v1/sites/${id}/events`, undefined],
        ['GET', '/v1/keys', undefined],
        ['POST', '/v1/sites', context.newSite()],
        ['PATCH', `/v1/sites/${id}`, { name: context.mark }],
        ['DELETE', `/v1/sites/${id}`, undefined],
      ] as const)
        failureOf(await context.request(method, path, { key, body }), 403, 'forbidden')
    },
    'scopes narrow a secret key, and 403 names what is needed': async (context) => {
      const { key } = await context.key({ scopes: ['sites:read'] })
      offsetPageOf(await context.ask((client) => client.sites.list({ limit: 1 }).page(), { key }), site)
      const { message } = failureOf(
        await context.ask((client) => client.sites.create(context.newSite()), { key }),
        403,
        'forbidden',
      )
      requireTrue(`the message is "${message}"`, message.includes('sites:write'))
    },
  }),
  ...sandboxSection(name, {
    'a test key cannot read live resources, and a live key cannot read those of the sandbox': async (
      context,
    ) => {
      const [live, sandboxed] = [await context.site(), await context.site({}, context.testKey)]
      const test = await context.key({}, context.testKey)
      requireEqual('mode', test.mode, 'test')
      dataOf(await context.ask((client) => client.sites.get(sandboxed.id), test), 200, site)
      failureOf(await context.ask((client) => client.sites.get(live.id), test), 404, 'not_found')
      failureOf(await context.ask((client) => client.sites.get(sandboxed.id)), 404, 'not_found')
      const listed = await context.ask((client) => client.sites.list({ limit: 100 }).page(), test)
      const { data } = offsetPageOf(listed, site)
      requireTrue(
        'the sandbox lists a live site',
        data.every(({ id }) => id !== live.id),
      )
      requireTrue(
        'the sandbox does not list its own site',
        data.some(({ id }) => id === sandboxed.id),
      )
    },
    'sites of the two modes may have the same domain': async (context) => {
      const { domain } = await context.site()
      const test = await context.key({}, context.testKey)
      const twin = await context.ask((client) => client.sites.create(context.newSite({ domain })), test)
      dataOf(twin, 201, site)
    },
  }),
]

async function make(context: ConformanceContext, kind: 'secret' | 'publishable'): Promise<string> {
  const answer = await context.ask((client) => client.keys.create({ name: context.mark, kind }))
  return dataOf(answer, 201, object({ key: text })).key
}

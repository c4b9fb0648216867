import type { Input } from '../../../packages/client/index.ts'
import { dataOf, failureOf, offsetPageOf, requireEqual, requireStatus, requireTrue } from '../answers.ts'
import type { ConformanceContext, Site } from '../context.ts'
import {
  anything,
  integer,
  like,
  listOf,
  nullOr,
  number,
  object,
  oneOf,
  prefixed,
  record,
  text,
  time,
} from '../shapes.ts'
import { section } from '../statement.ts'

type RequestBody = Input<'POST /v1/sites/{site_id}/integrations'>

const failure = object({ code: text, message: text })
const sync = object({
  id: prefixed('sync_'),
  integration_id: prefixed('intg_'),
  trigger: oneOf('schedule', 'request', 'alert', 'report'),
  status: oneOf('waiting', 'running', 'completed', 'failed'),
  subject: nullOr(text),
  period: nullOr(object({ start: like(/^\d{4}-\d\d-\d\d$/), end: like(/^\d{4}-\d\d-\d\d$/) })),
  rows: nullOr(integer),
  rejected: integer,
  problems: listOf(object({ field: text, message: text })),
  error: nullOr(failure),
  attempts: integer,
  created_at: time,
  started_at: nullOr(time),
  finished_at: nullOr(time),
  next_attempt_at: nullOr(time),
  duration_ms: nullOr(number),
})
const integration = object({
  id: prefixed('intg_'),
  type: oneOf('google_ads', 'meta_ads', 'cost_feed', 'slack'),
  name: text,
  status: oneOf('active', 'paused', 'error'),
  settings: record(anything),
  credentials: record(object({ last4: text })),
  every_hours: nullOr(integer),
  lookback_days: nullOr(integer),
  error: nullOr(object({ code: text, message: text, since: time })),
  last_synced_at: nullOr(time),
  next_sync_at: nullOr(time),
  last_sync: nullOr(sync),
  connected_at: time,
  updated_at: time,
})

const secret = 'conformance-secret-0001'
const google = {
  type: 'google_ads',
  settings: { customer_id: '123-456-7890', client_id: 'conformance' },
  credentials: { developer_token: secret, client_secret: secret, refresh_token: secret },
} satisfies RequestBody
const meta = {
  type: 'meta_ads',
  settings: { ad_account_id: 'act_4711', pixel_id: '98765432101' },
  credentials: { access_token: secret },
} satisfies RequestBody
/** A name that does not resolve to an address. */
const feed = {
  type: 'cost_feed',
  settings: { url: 'https://conformance.example/costs.csv' },
} satisfies RequestBody
const slack = {
  type: 'slack',
  credentials: { webhook_url: 'https://conformance.example/services/T000/B000/secret' },
} satisfies RequestBody

export const integrationStatements = section('Integrations', {
  'POST connects a service and answers 201 with only the last characters of the secrets': async (context) => {
    const site = await context.site()
    const answer = await context.ask((client) => client.integrations.create(site.id, google))
    const made = dataOf(answer, 201, integration)
    requireEqual('status', made.status, 'active')
    requireEqual('customer_id', made.settings.customer_id, '123-456-7890')
    requireEqual('refresh_token', made.credentials.refresh_token?.last4, '0001')
    requireTrue('a secret is in the answer', !JSON.stringify(made).includes(secret))
    requireTrue('the first costs are not fetched', made.last_sync !== null)
  },
  'a site lists its advertising accounts with customer_id and pixel_id': async (context) => {
    const site = await context.site()
    await create(context, site, google)
    const made = await create(context, site, meta)
    const connected = {
      google_ads: { enabled: true, customer_id: '123-456-7890' },
      meta_ads: { enabled: true, pixel_id: '98765432101' },
    }
    requireEqual('integrations', await entriesOf(context, site), connected)
    requireStatus(await context.ask((client) => client.integrations.delete(site.id, made.id)), 204)
    requireEqual('integrations without it', await entriesOf(context, site), {
      ...connected,
      meta_ads: { ...connected.meta_ads, enabled: false },
    })
  },
  'missing fields are 400 invalid_request, fields of another type 400 validation_error': async (context) => {
    const { id } = await context.site()
    const ask = (body: object) => context.request('POST', `/v1/sites/${id}/integrations`, { body })
    failureOf(await ask({ type: 'slack' }), 400, 'invalid_request', 'credentials.webhook_url')
    failureOf(await ask({ ...feed, lookback_days: 3 }), 400, 'validation_error', 'lookback_days')
    failureOf(await ask({ type: 'unknown' }), 400, 'validation_error', 'type')
    const wrong = { ...google, settings: { ...google.settings, customer_id: 'me' } }
    failureOf(await ask(wrong), 400, 'validation_error', 'settings.customer_id')
  },
  'URLs follow the rules for webhook URLs': async (context) => {
    const { id } = await context.site()
    const body = { type: 'cost_feed', settings: { url: 'ftp://conformance.example/costs.csv' } }
    const answer = await context.request('POST', `/v1/sites/${id}/integrations`, { body })
    failureOf(answer, 400, 'validation_error', 'settings.url')
  },
  'a second account of the same ad platform is 409': async (context) => {
    const site = await context.site()
    await create(context, site, meta)
    failureOf(await context.ask((client) => client.integrations.create(site.id, meta)), 409, 'conflict')
    await create(context, site, slack)
    await create(context, site, slack)
  },
  'GET lists integrations and filters them by type': async (context) => {
    const site = await context.site()
    const made = [await create(context, site, feed), await create(context, site, slack)]
    const all = await list(context, site)
    requireEqual(
      'ids',
      all.data.map((it) => it.id),
      made.map((it) => it.id),
    )
    const some = await list(context, site, { type: 'slack' })
    requireEqual('total of slack', some.pagination.total, 1)
  },
  'PATCH changes the given fields; a paused integration is not synchronised': async (context) => {
    const site = await context.site()
    const { id } = await create(context, site, feed)
    const change = (body: Input<'PATCH /v1/sites/{site_id}/integrations/{integration_id}'>) =>
      context.ask((client) => client.integrations.update(site.id, id, body))
    const renamed = dataOf(await change({ name: 'Bing', every_hours: 24 }), 200, integration)
    requireEqual('changed', [renamed.name, renamed.every_hours], ['Bing', 24])
    requireEqual('url', renamed.settings.url, feed.settings.url)
    const paused = dataOf(await change({ status: 'paused' }), 200, integration)
    requireEqual('paused', [paused.status, paused.next_sync_at], ['paused', null])
    failureOf(await context.ask((client) => client.integrations.sync(site.id, id)), 422, 'unprocessable')
  },
  'a requested synchronisation is in the history': async (context) => {
    const site = await context.site()
    const { id } = await create(context, site, slack)
    const requested = dataOf(await context.ask((client) => client.integrations.sync(site.id, id)), 202, sync)
    requireEqual('trigger', requested.trigger, 'request')
    const history = offsetPageOf(
      await context.ask((client) => client.integrationSyncs.list(site.id, id).page()),
      sync,
    )
    requireEqual(
      'history',
      history.data.map((it) => it.id),
      [requested.id],
    )
  },
  'DELETE answers 204, and the integration is gone': async (context) => {
    const site = await context.site()
    const { id } = await create(context, site, slack)
    requireStatus(await context.ask((client) => client.integrations.delete(site.id, id)), 204)
    failureOf(await context.ask((client) => client.integrations.get(site.id, id)), 404, 'not_found')
  },
  'a publishable key cannot read integrations': async (context) => {
    const site = await context.site()
    const { key } = await context.key({ kind: 'publishable' })
    failureOf(
      await context.ask((client) => client.integrations.list(site.id).page(), { key }),
      403,
      'forbidden',
    )
  },
})

async function create(context: ConformanceContext, site: Site, input: RequestBody) {
  return dataOf(await context.ask((client) => client.integrations.create(site.id, input)), 201, integration)
}

async function list(context: ConformanceContext, site: Site, query = {}) {
  return offsetPageOf(
    await context.ask((client) => client.integrations.list(site.id, query).page()),
    integration,
  )
}

async function entriesOf(context: ConformanceContext, site: Site) {
  const answer = await context.ask((client) => client.sites.get(site.id))
  return dataOf(answer, 200, object({ integrations: anything })).integrations
}

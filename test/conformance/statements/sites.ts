import type { Client, Input } from '../../../packages/client/index.ts'
import { dataOf, failureOf, offsetPageOf, requireEqual, requireStatus, requireTrue } from '../answers.ts'
import type { ConformanceContext } from '../context.ts'
import {
  anything,
  flag,
  integer,
  like,
  listOf,
  nullOr,
  object,
  oneOf,
  prefixed,
  type Read,
  record,
  text,
  time,
} from '../shapes.ts'
import { section } from '../statement.ts'

type Change = Input<'PATCH /v1/sites/{site_id}'>

const statuses = ['active', 'paused', 'archived'] as const

const listed = {
  id: prefixed('site_'),
  name: text,
  domain: text,
  status: oneOf(...statuses),
  timezone: text,
  currency: like(/^[A-Z]{3}$/),
  created_at: time,
}
const site = object({
  ...listed,
  public_key: prefixed('pk_'),
  updated_at: time,
  settings: object({
    tracking_enabled: flag,
    cookie_consent_required: flag,
    data_retention_days: integer,
    ip_anonymization: flag,
    cross_domain_tracking: listOf(text),
  }),
  integrations: record(anything),
})
const created = object({
  id: prefixed('site_'),
  name: text,
  domain: text,
  public_key: like(/^pk_(?!live_|test_)./),
  snippet: text,
})

const seen = {
  event_name: text,
  page: nullOr(text),
  hostname: nullOr(text),
  browser: nullOr(text),
  timestamp: time,
}
const installation = object({
  last_event: nullOr(object(seen)),
  excluded: listOf(object({ reason: text, ...seen })),
  refused: listOf(object({ reason: text, hostname: nullOr(text), pages: integer, last_seen: time })),
})

export const siteStatements = section('Sites', {
  'POST answers 201 with id, name, domain, public_key and snippet': async (context) => {
    const input = context.newSite()
    const { name, domain } = dataOf(await context.ask((client) => client.sites.create(input)), 201, created)
    requireEqual('name and domain', { name, domain }, input)
  },
  'the snippet is a script tag that loads tracker.js and carries the site id in data-site': async (
    context,
  ) => {
    const answer = await context.ask((client) => client.sites.create(context.newSite()))
    const { id, snippet } = dataOf(answer, 201, created)
    const tag = /^<script\b[^>]*\ssrc="https?:\/\/[^"]+\/tracker\.js"[^>]*><\/script>$/
    requireTrue(`the snippet is ${snippet}`, tag.test(snippet) && snippet.includes(` data-site="${id}"`))
  },
  'POST needs name and domain': async (context) => {
    const { name, domain } = context.newSite()
    failureOf(
      await context.request('POST', '/v1/sites', { body: { domain } }),
      400,
      'invalid_request',
      'name',
    )
    failureOf(
      await context.request('POST', '/v1/sites', { body: { name } }),
      400,
      'invalid_request',
      'domain',
    )
  },
  'POST takes timezone, currency and settings': async (context) => {
    const settings = {
      tracking_enabled: false,
      cookie_consent_required: true,
      data_retention_days: 400,
      ip_anonymization: false,
      cross_domain_tracking: ['partner.example'],
    }
    const input = context.newSite({ timezone: 'Europe/Berlin', currency: 'EUR', settings })
    const { id } = dataOf(await context.ask((client) => client.sites.create(input)), 201, created)
    const found = await get(context, id)
    requireEqual('timezone and currency', [found.timezone, found.currency], ['Europe/Berlin', 'EUR'])
    requireEqual('settings', found.settings, settings)
  },
  'by default a site is active, uses UTC and USD, tracks, keeps 1,095 days and anonymises addresses': async (
    context,
  ) => {
    const { status, timezone, currency, settings } = await get(context, (await context.site()).id)
    requireEqual('status, timezone, currency', [status, timezone, currency], ['active', 'UTC', 'USD'])
    const { tracking_enabled, data_retention_days, ip_anonymization } = settings
    requireEqual('settings', [tracking_enabled, data_retention_days, ip_anonymization], [true, 1095, true])
  },
  'a domain is stored without scheme, port and path, in lower case and punycode': async (context) => {
    const domain = context.newDomain()
    const long = context.newSite({ domain: `HTTPS://${domain.toUpperCase()}:8443/shop?x=1` })
    requireEqual(
      'domain',
      dataOf(await context.ask((client) => client.sites.create(long)), 201, created).domain,
      domain,
    )
    const umlaut = context.newSite({ domain: `bücher-${domain}` })
    const { domain: ascii } = dataOf(await context.ask((client) => client.sites.create(umlaut)), 201, created)
    requireTrue(`domain is ${ascii}`, ascii.startsWith('xn--'))
  },
  'invalid values are refused: domain, timezone, currency, settings': async (context) => {
    for (const [field, fields] of [
      ['domain', { domain: 'no domain' }],
      ['timezone', { timezone: 'Mars/Olympus' }],
      ['currency', { currency: 'XYZW' }],
      ['settings.data_retention_days', { settings: { data_retention_days: 'long' } }],
    ] as const)
      failureOf(
        await context.request('POST', '/v1/sites', { body: { ...context.newSite(), ...fields } }),
        400,
        'validation_error',
        field,
      )
  },
  'a second site with the domain is a conflict, until the first one is archived': async (context) => {
    const first = await context.site()
    const input = context.newSite({ domain: first.domain })
    failureOf(await context.ask((client) => client.sites.create(input)), 409, 'conflict')
    await context.change(first, { status: 'archived' })
    dataOf(await context.ask((client) => client.sites.create(input)), 201, created)
  },
  'GET answers the whole site, with public_key, updated_at, settings and integrations': async (context) => {
    const made = await context.site()
    const found = await get(context, made.id)
    requireEqual(
      'id, domain, public_key',
      [found.id, found.domain, found.public_key],
      [made.id, made.domain, made.public_key],
    )
  },
  'GET of a site that does not exist is 404': async (context) => {
    failureOf(await context.ask((client) => client.sites.get('site_unknown')), 404, 'not_found')
  },
  'the list has id, name, domain, status, timezone, currency, created_at and settings of each': async (
    context,
  ) => {
    const made = await context.site()
    const answer = await context.ask((client) => client.sites.list().page())
    const { data } = offsetPageOf(answer, object({ ...listed, settings: record(anything) }))
    requireTrue(
      'the newest site is not on the first page',
      data.some(({ id }) => id === made.id),
    )
  },
  'the list can be filtered by status: active, paused or archived': async (context) => {
    for (const status of statuses) {
      const made = await context.site()
      if (status !== 'active') await context.change(made, { status })
      const { data } = offsetPageOf(
        await context.ask((client) => client.sites.list({ status }).page()),
        object(listed),
      )
      requireTrue(
        `the ${status} site is not listed`,
        data.some(({ id }) => id === made.id),
      )
      requireTrue(
        `others are listed as ${status}`,
        data.every((it) => it.status === status),
      )
    }
    failureOf(await context.request('GET', '/v1/sites?status=gone'), 400, 'validation_error', 'status')
  },
  'PATCH changes only the given fields, and answers the whole site': async (context) => {
    const { id } = await context.site()
    const before = await get(context, id)
    const off = await patch(context, id, { settings: { tracking_enabled: false } })
    requireEqual('settings', off.settings, { ...before.settings, tracking_enabled: false })
    const renamed = await patch(context, id, { name: `${context.mark} renamed` })
    requireEqual('name', renamed.name, `${context.mark} renamed`)
    requireEqual('settings after another change', renamed.settings, off.settings)
    const { name, settings, updated_at, ...rest } = renamed
    requireEqual('everything else', rest, without(before, ['name', 'settings', 'updated_at']))
    requireTrue('updated_at is unchanged', Date.parse(updated_at) > Date.parse(before.updated_at))
  },
  'PATCH stores integrations: google_ads with customer_id, meta_ads with pixel_id': async (context) => {
    const integrations = {
      google_ads: { enabled: true, customer_id: '123-456' },
      meta_ads: { enabled: false, pixel_id: '789' },
    }
    const { id } = await context.site()
    requireEqual('integrations', (await patch(context, id, { integrations })).integrations, integrations)
    requireEqual('integrations, read again', (await get(context, id)).integrations, integrations)
  },
  'PATCH changes status between active, paused and archived': async (context) => {
    const { id } = await context.site()
    for (const status of ['paused', 'active', 'archived', 'paused', 'archived', 'active'] as const)
      requireEqual('status', (await patch(context, id, { status })).status, status)
  },
  'an archived site can only be reactivated': async (context) => {
    const { id } = await context.site()
    await patch(context, id, { status: 'archived' })
    failureOf(
      await context.ask((client) => client.sites.update(id, { name: context.mark })),
      422,
      'unprocessable',
    )
    await patch(context, id, { status: 'active' })
  },
  'PATCH refuses invalid values and unknown sites': async (context) => {
    const { id } = await context.site()
    const change = (siteId: string, body: object) => context.request('PATCH', `/v1/sites/${siteId}`, { body })
    failureOf(await change(id, { status: 'gone' }), 400, 'validation_error', 'status')
    failureOf(await change(id, { timezone: 'Mars/Olympus' }), 400, 'validation_error', 'timezone')
    failureOf(await change('site_unknown', { name: context.mark }), 404, 'not_found')
  },
  'GET installation answers the newest event, excluded events and refused trackers': async (context) => {
    const made = await context.site()
    const ask = () => context.ask((client) => client.sites.installation(made.id))
    requireEqual('a new site', dataOf(await ask(), 200, installation), {
      last_event: null,
      excluded: [],
      refused: [],
    })
    const page_url = `https://${made.domain}/pricing`
    await context.track(made, [{ event_name: 'page_view', client_id: 'cid_a', context: { page_url } }])
    await context.eventually(async () => {
      const { last_event } = dataOf(await ask(), 200, installation)
      requireEqual('the page', last_event?.page, '/pricing')
      requireEqual('the host', last_event?.hostname, made.domain)
    })
  },
  'POST installation/check checks only pages of the site': async (context) => {
    const { id } = await context.site()
    const check = (siteId: string, url: string) =>
      context.request('POST', `/v1/sites/${siteId}/installation/check`, { body: { url } })
    failureOf(await check(id, 'https://elsewhere.example/'), 400, 'validation_error', 'url')
    failureOf(await check('site_unknown', 'https://elsewhere.example/'), 404, 'not_found')
  },
  'DELETE answers 204 without a body, and the site and its events are gone': async (context) => {
    const made = await context.site()
    await context.track(made, [{ event_name: 'page_view', client_id: 'cid_a' }])
    const answer = await context.ask((client) => client.sites.delete(made.id))
    requireStatus(answer, 204)
    requireEqual('body', answer.text, '')
    for (const read of [
      (client: Client) => client.sites.get(made.id),
      (client: Client) => client.events.list(made.id).page(),
      (client: Client) => client.analytics.traffic(made.id),
    ])
      failureOf(await context.ask(read), 404, 'not_found')
    failureOf(await context.ask((client) => client.sites.delete(made.id)), 404, 'not_found')
    const event = { site_id: made.id, event_name: 'page_view', client_id: 'cid_a' }
    await context.eventually(async () => {
      failureOf(await context.ask((client) => client.events.send(event)), 404, 'not_found')
    })
  },
})

async function get(context: ConformanceContext, id: string): Promise<Read<typeof site>> {
  return dataOf(await context.ask((client) => client.sites.get(id)), 200, site)
}

async function patch(context: ConformanceContext, id: string, change: Change): Promise<Read<typeof site>> {
  return dataOf(await context.ask((client) => client.sites.update(id, change)), 200, site)
}

function without(fields: object, names: string[]) {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)))
}

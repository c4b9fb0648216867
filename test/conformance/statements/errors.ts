import { failureOf, headerOf, requireEqual, requireTrue } from '../answers.ts'
import { object, text } from '../shapes.ts'
import { section } from '../statement.ts'

const json = { 'Content-Type': 'application/json' }
const both = object({ error: object({ request_id: text }), meta: object({ request_id: text }) })

export const errorStatements = section('Errors', {
  'an error has both shapes: success false, code, message, field, details, request_id and meta.request_id':
    async (context) => {
      const answer = await context.request('POST', '/v1/sites', { body: {} })
      failureOf(answer, 400, 'invalid_request', 'name')
      const { error, meta } = both(answer.body, 'body')
      requireEqual('request_id in both places', error.request_id, meta.request_id)
      requireEqual('X-Request-Id', headerOf(answer, 'X-Request-Id', /^req_/), meta.request_id)
    },
  '400 invalid_request: a required field is missing; field names it': async (context) => {
    failureOf(
      await context.request('POST', '/v1/sites', { body: { name: context.mark } }),
      400,
      'invalid_request',
      'domain',
    )
  },
  '400 invalid_request: the body is not JSON or is missing': async (context) => {
    failureOf(
      await context.raw('POST', '/v1/sites', { body: '{"name": ', headers: json }),
      400,
      'invalid_request',
    )
    failureOf(await context.raw('POST', '/v1/sites', { headers: json }), 400, 'invalid_request')
  },
  '400 invalid_request: the content type is not JSON': async (context) => {
    const options = { body: JSON.stringify(context.newSite()), headers: { 'Content-Type': 'text/plain' } }
    failureOf(await context.raw('POST', '/v1/sites', options), 400, 'invalid_request', 'Content-Type')
  },
  '400 validation_error: details lists every problem': async (context) => {
    const body = {
      ...context.newSite(),
      currency: 'euro',
      settings: { data_retention_days: 0, ip_anonymization: 'yes' },
    }
    const { details } = failureOf(
      await context.request('POST', '/v1/sites', { body }),
      400,
      'validation_error',
      'currency',
    )
    requireEqual('fields in details', details.map(({ field }) => field).sort(), [
      'currency',
      'settings.data_retention_days',
      'settings.ip_anonymization',
    ])
  },
  '400 validation_error: an unknown field in the body': async (context) => {
    const body = { ...context.newSite(), colour: 'red' }
    failureOf(await context.request('POST', '/v1/sites', { body }), 400, 'validation_error', 'colour')
  },
  '401 unauthorized: invalid or missing API key': async (context) => {
    failureOf(await context.raw('GET', '/v1/sites', { key: null }), 401, 'unauthorized')
  },
  '403 forbidden: insufficient permissions': async (context) => {
    const { public_key: key } = await context.site()
    failureOf(await context.ask((client) => client.sites.list().page(), { key }), 403, 'forbidden')
  },
  '404 not_found: a resource or a path that does not exist': async (context) => {
    for (const path of ['/v1/sites/site_unknown', '/v1/nothing', '/v1'])
      failureOf(await context.request('GET', path), 404, 'not_found')
  },
  '405: a method that the path does not support, with Allow': async (context) => {
    const answer = await context.request('PUT', '/v1/sites/site_x', { body: {} })
    failureOf(answer, 405, 'invalid_request')
    const allowed = headerOf(answer, 'Allow', /./).split(/\s*,\s*/)
    requireTrue(
      `Allow is ${allowed}`,
      ['GET', 'PATCH', 'DELETE'].every((it) => allowed.includes(it)),
    )
  },
  '409 conflict: the resource already exists': async (context) => {
    const { domain } = await context.site()
    failureOf(
      await context.ask((client) => client.sites.create(context.newSite({ domain }))),
      409,
      'conflict',
    )
  },
  '422 unprocessable: well-formed, but impossible': async (context) => {
    const { id } = await context.site()
    const backwards = { start_date: '2026-03-02', end_date: '2026-03-01' }
    failureOf(await context.ask((client) => client.events.list(id, backwards).page()), 422, 'unprocessable')
  },
})

import {
  dataOf,
  failureOf,
  headerOf,
  offsetPageOf,
  requireEqual,
  requireStatus,
  requireTrue,
} from '../answers.ts'
import { object, prefixed } from '../shapes.ts'
import { section } from '../statement.ts'
import { endless, endpoints } from './authentication.ts'

const site = object({ id: prefixed('site_') })
const date = /^\d{4}-\d\d-\d\d$/
const latest = { 'X-API-Version': '2099-12-31' }

export const versionStatements = section('Versioning', {
  'v1 is the first segment of the path, and X-API-Version of the answer names the release': async (
    context,
  ) => {
    const answer = await context.ask((client) => client.sites.list({ limit: 1 }).page())
    offsetPageOf(answer, site)
    headerOf(answer, 'X-API-Version', date)
  },
  'a path without the segment reaches the API when X-API-Version is sent': async (context) => {
    const { id } = await context.site()
    const answer = await context.request('GET', `/sites/${id}`, { headers: latest })
    requireEqual('id', dataOf(answer, 200, site).id, id)
    const used = headerOf(answer, 'X-API-Version', date)
    requireTrue(`the release is ${used}`, used <= latest['X-API-Version'])
    dataOf(await context.request('POST', '/sites', { headers: latest, body: context.newSite() }), 201, site)
    failureOf(await context.request('GET', '/sites/site_unknown', { headers: latest }), 404, 'not_found')
  },
  'every endpoint has a path without the segment': async (context) => {
    for (const [method, path] of endpoints) {
      if (endless.includes(path)) continue
      const body = method === 'GET' || method === 'DELETE' ? undefined : {}
      const named = await context.request(method, path, { body })
      const dated = await context.request(method, path.replace('/v1', ''), { body, headers: latest })
      requireStatus(dated, named.status)
      headerOf(dated, 'X-API-Version', date)
    }
  },
  'the date of a release selects that release': async (context) => {
    const release = headerOf(
      await context.ask((client) => client.sites.list({ limit: 1 }).page()),
      'X-API-Version',
      date,
    )
    const answer = await context.request('GET', '/sites?limit=1', { headers: { 'X-API-Version': release } })
    offsetPageOf(answer, site)
    requireEqual('X-API-Version', headerOf(answer, 'X-API-Version', date), release)
  },
  'the segment takes precedence over the header': async (context) => {
    const headers = { 'X-API-Version': '1999-01-01' }
    offsetPageOf(await context.request('GET', '/v1/sites?limit=1', { headers }), site)
  },
  'a date before the first release selects the oldest one': async (context) => {
    const answer = await context.request('GET', '/sites?limit=1', {
      headers: { 'X-API-Version': '1999-01-01' },
    })
    offsetPageOf(answer, site)
  },
  'a path with a version that does not exist is 404 not_found': async (context) => {
    failureOf(await context.request('GET', '/v99/sites'), 404, 'not_found')
  },
  'an invalid date is 400 invalid_request': async (context) => {
    for (const version of ['v1', '2026-13-01', '1']) {
      const answer = await context.request('GET', '/sites', { headers: { 'X-API-Version': version } })
      failureOf(answer, 400, 'invalid_request', 'X-API-Version')
    }
  },
})

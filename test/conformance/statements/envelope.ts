import { dataOf, headerOf, offsetPageOf, requireEqual, requireTrue } from '../answers.ts'
import { anything, listOf, object, prefixed, text } from '../shapes.ts'
import { section } from '../statement.ts'

const meta = object({ meta: object({ request_id: prefixed('req_') }) })

export const envelopeStatements = section('Common response envelope', {
  'an answer carries success, data and meta.request_id': async (context) => {
    const site = await context.site()
    dataOf(await context.ask((client) => client.sites.get(site.id)), 200, object({ id: text }))
  },
  'data is an array on lists, with pagination beside it': async (context) => {
    offsetPageOf(await context.ask((client) => client.sites.list({ limit: 1 }).page()), object({ id: text }))
    dataOf(await context.ask((client) => client.keys.list().page()), 200, listOf(anything))
  },
  'each request has its own id, which is also in X-Request-Id': async (context) => {
    const ids: string[] = []
    for (const path of ['/v1/sites?limit=1', '/v1/sites?limit=1', '/v1/sites/site_unknown']) {
      const answer = await context.request('GET', path)
      const { request_id } = meta(answer.body, 'body').meta
      requireEqual('X-Request-Id', headerOf(answer, 'X-Request-Id', /^req_/), request_id)
      ids.push(request_id)
    }
    requireTrue(`request ids repeat: ${ids}`, new Set(ids).size === ids.length)
  },
})

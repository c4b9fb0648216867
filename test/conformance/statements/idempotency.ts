import type { Input } from '../../../packages/client/index.ts'
import { dataOf, failureOf, headerOf, requireEqual } from '../answers.ts'
import type { ConformanceContext } from '../context.ts'
import { object, prefixed } from '../shapes.ts'
import { section } from '../statement.ts'

const site = object({ id: prefixed('site_') })

export const idempotencyStatements = section('Idempotency', {
  'a POST repeated with its Idempotency-Key gets the first answer and has no further effect': async (
    context,
  ) => {
    const [body, key] = [context.newSite(), crypto.randomUUID()]
    const [first, second] = [await post(context, body, key), await post(context, body, key)]
    requireEqual('the second id', dataOf(second, 201, site).id, dataOf(first, 201, site).id)
    headerOf(second, 'Idempotency-Replayed', /^true$/)
    failureOf(await context.ask((client) => client.sites.create(body)), 409, 'conflict')
  },
  'two concurrent POSTs with the same Idempotency-Key have one effect': async (context) => {
    const [body, key] = [context.newSite(), crypto.randomUUID()]
    const answers = await Promise.all([post(context, body, key), post(context, body, key)])
    const [first, second] = answers.map((it) => dataOf(it, 201, site).id)
    requireEqual('the second id', second, first)
  },
  'an Idempotency-Key that was used for another request is 409 conflict': async (context) => {
    const key = crypto.randomUUID()
    dataOf(await post(context, context.newSite(), key), 201, site)
    failureOf(await post(context, context.newSite(), key), 409, 'conflict')
  },
  'tracking accepts an Idempotency-Key, too': async (context) => {
    const { id: site_id } = await context.site()
    const idempotencyKey = crypto.randomUUID()
    const body = { site_id, event_name: 'page_view', client_id: 'cid_a' }
    const ids = []
    for (let n = 0; n < 2; n++) {
      const answer = await context.request('POST', '/v1/events', { body, idempotencyKey })
      ids.push(dataOf(answer, 202, object({ event_id: prefixed('evt_') })).event_id)
    }
    requireEqual('the second id', ids[1], ids[0])
  },
})

function post(context: ConformanceContext, site: Input<'POST /v1/sites'>, idempotencyKey: string) {
  return context.ask((client) => client.sites.create(site, { idempotencyKey }))
}

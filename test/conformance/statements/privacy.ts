import { dataOf, failureOf, offsetPageOf, requireEqual, requireTrue } from '../answers.ts'
import type { ConformanceContext, Site } from '../context.ts'
import { anything, integer, listOf, nullOr, object, prefixed, record, text, time } from '../shapes.ts'
import { section } from '../statement.ts'

const erasure = object({
  id: prefixed('ers_'),
  site_id: prefixed('site_'),
  status: text,
  user_hash: text,
  requested_by: prefixed('key_'),
  requested_at: time,
  started_at: nullOr(time),
  completed_at: nullOr(time),
  removed: nullOr(record(integer)),
  error: nullOr(text),
})
const verification = object({ result: text, found: record(integer), events_since: integer })
const everything = object({
  site_id: prefixed('site_'),
  user_id: text,
  profile: nullOr(object({ total_pageviews: integer })),
  stored: record(listOf(record(anything))),
})

export const privacyStatements = section('Privacy', {
  'DELETE of a user answers 202 with an erasure; once completed, it lists what was removed from where':
    async (context) => {
      const site = await twoPeople(context)
      const requested = dataOf(
        await context.ask((client) => client.users.delete(site.id, 'ann')),
        202,
        erasure,
      )
      requireTrue(`the erasure is ${requested.status}`, requested.status === 'pending')
      const done = await completed(context, site, requested.id)
      requireEqual('removed', [done.removed?.events, done.removed?.sessions], [2, 1])
      failureOf(await context.ask((client) => client.users.get(site.id, 'ann')), 404, 'not_found')
      dataOf(await context.ask((client) => client.users.get(site.id, 'bob')), 200, anything)
    },
  'an erasure does not contain the user id, but can be found and verified with it': async (context) => {
    const site = await twoPeople(context)
    const requested = dataOf(await context.ask((client) => client.users.delete(site.id, 'ann')), 202, erasure)
    await completed(context, site, requested.id)
    const page = async (user_id: string) =>
      offsetPageOf(await context.ask((client) => client.erasures.list(site.id, { user_id }).page()), erasure)
    const found = await page('ann')
    requireEqual('found', [found.data[0]?.id, (await page('bob')).pagination.total], [requested.id, 0])
    requireTrue('the receipt names the user', !JSON.stringify(found).includes('"ann"'))
    const check = (user_id: string) =>
      context.ask((client) => client.erasures.verify(site.id, requested.id, { user_id }))
    const verified = dataOf(await check('ann'), 200, verification)
    requireEqual('result', [verified.result, verified.events_since], ['clear', 0])
    failureOf(await check('bob'), 422, 'unprocessable', 'user_id')
  },
  'a client_id whose user is known cannot be deleted separately': async (context) => {
    const site = await twoPeople(context)
    const requested = await context.ask((client) => client.users.delete(site.id, 'cid_ann'))
    failureOf(requested, 422, 'unprocessable', 'user_id')
  },
  'the data of a user is everything stored about them, by store': async (context) => {
    const site = await twoPeople(context)
    const found = dataOf(await context.ask((client) => client.users.data(site.id, 'ann')), 200, everything)
    requireEqual('whose', [found.user_id, found.profile?.total_pageviews], ['ann', 2])
    requireEqual('events', found.stored.events?.length, 2)
    requireTrue('the data contains another person', !JSON.stringify(found).includes('cid_bob'))
    failureOf(await context.ask((client) => client.users.data(site.id, 'nobody')), 404, 'not_found')
  },
})

async function twoPeople(context: ConformanceContext): Promise<Site> {
  const site = await context.site()
  const view = (client_id: string, user_id: string) => ({
    event_name: 'page_view',
    client_id,
    user: { user_id },
  })
  await context.track(site, [view('cid_ann', 'ann'), view('cid_ann', 'ann'), view('cid_bob', 'bob')])
  return site
}

async function completed(context: ConformanceContext, site: Site, id: string) {
  const get = async () =>
    dataOf(await context.ask((client) => client.erasures.get(site.id, id)), 200, erasure)
  await context.eventually(async () => requireEqual('status', (await get()).status, 'completed'))
  return get()
}

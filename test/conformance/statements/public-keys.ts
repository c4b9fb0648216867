import { createHmac } from 'node:crypto'
import { dataOf, failureOf, requireEqual, requireStatus } from '../answers.ts'
import type { ConformanceContext, Site } from '../context.ts'
import { exactly, like, nullOr, object, prefixed, text, time } from '../shapes.ts'
import { section } from '../statement.ts'

const accepted = object({
  event_id: prefixed('evt_'),
  status: exactly('accepted'),
  processed_at: exactly(null),
})
const event = { event_name: 'page_view', client_id: 'cid_a' }

export const publicKeyStatements = section('Public keys', {
  'an id that a public key chooses is separate from that of a secret key': async (context) => {
    const site = await context.site()
    const own = { ...event, event_id: 'evt_order-1' }
    requireEqual('public', dataOf(await send(context, site, own), 202, accepted).event_id, 'evt_pk_order-1')
    const byServer = await context.ask((client) => client.events.send({ site_id: site.id, ...own }))
    requireEqual('secret', dataOf(byServer, 202, accepted).event_id, 'evt_order-1')
    const reserved = { site_id: site.id, ...event, event_id: 'evt_pk_order-1' }
    failureOf(
      await context.ask((client) => client.events.send(reserved)),
      400,
      'validation_error',
      'event_id',
    )
  },
  'a public key cannot send events that are older than the site allows': async (context) => {
    const site = await context.site()
    const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
    dataOf(await send(context, site, { ...event, timestamp: ago(23) }), 202, accepted)
    failureOf(await send(context, site, { ...event, timestamp: ago(25) }), 422, 'unprocessable', 'timestamp')
    const wide = await context.site({ settings: { public_key_max_age_hours: 48 } })
    dataOf(await send(context, wide, { ...event, timestamp: ago(25) }), 202, accepted)
  },
  'a site can refuse users in events of public keys, or accept only signed ones': async (context) => {
    const user = { user_id: 'ann' }
    const closed = await context.site({ settings: { public_key_identities: 'refused' } })
    failureOf(await send(context, closed, { ...event, user }), 422, 'unprocessable', 'user')

    const site = await context.site()
    const signed = { settings: { public_key_identities: 'signed' as const } }
    failureOf(await context.ask((client) => client.sites.update(site.id, signed)), 422, 'unprocessable')
    const made = await context.ask((client) => client.sites.createIdentitySecret(site.id))
    const { secret } = dataOf(
      made,
      201,
      object({ secret: prefixed('idsec_'), previous_secret_valid_until: nullOr(time) }),
    )
    requireStatus(await context.ask((client) => client.sites.update(site.id, signed)), 200)
    const signature = createHmac('sha256', secret).update(user.user_id).digest('hex')
    dataOf(await send(context, site, { ...event, user: { ...user, signature } }), 202, accepted)
    const forged = { user_id: 'bob', signature }
    failureOf(await send(context, site, { ...event, user: forged }), 422, 'unprocessable', 'user')
  },
  'a rotated public key stays valid for its grace period, without one it ends at once': async (context) => {
    const site = await context.site()
    const rotated = object({
      public_key: like(/^pk_(?!live_|test_)./),
      snippet: text,
      previous_public_key_valid_until: nullOr(time),
    })
    const rotate = async (grace_period_seconds: number) =>
      dataOf(
        await context.ask((client) => client.sites.rotatePublicKey(site.id, { grace_period_seconds })),
        201,
        rotated,
      )
    const next = await rotate(600)
    dataOf(await send(context, site, event), 202, accepted)
    dataOf(await send(context, { ...site, public_key: next.public_key }, event), 202, accepted)
    requireEqual('valid until', (await rotate(0)).previous_public_key_valid_until, null)
    failureOf(await send(context, { ...site, public_key: next.public_key }, event), 401, 'unauthorized')
  },
})

function send(context: ConformanceContext, site: Pick<Site, 'id' | 'public_key'>, body: object) {
  return context.request('POST', '/v1/events', {
    body: { site_id: site.id, ...body },
    key: site.public_key,
  })
}

import type { Input } from '../../../packages/client/index.ts'
import { dataOf, failureOf, offsetPageOf, requireEqual, requireStatus, requireTrue } from '../answers.ts'
import type { ConformanceContext } from '../context.ts'
import {
  anything,
  exactly,
  flag,
  like,
  listOf,
  nullOr,
  object,
  oneOf,
  prefixed,
  text,
  time,
} from '../shapes.ts'
import { section } from '../statement.ts'

type NewKey = Input<'POST /v1/keys'>

const fields = {
  id: prefixed('key_'),
  name: text,
  kind: oneOf('secret', 'publishable'),
  mode: oneOf('live', 'test'),
  status: oneOf('active', 'expired', 'revoked'),
  prefix: like(/^(sk_|sk_test_|pk_live_|pk_test_)$/),
  last4: like(/^.{4}$/),
  scopes: nullOr(listOf(text)),
  allowed_addresses: nullOr(listOf(text)),
  is_console_session: flag,
  account_id: nullOr(text),
  created_by: nullOr(object({ kind: oneOf('person', 'key'), id: text })),
  created_at: time,
  expires_at: nullOr(time),
  revoked_at: nullOr(time),
  last_used_at: nullOr(time),
  last_used_address: nullOr(text),
}
const key = object(fields)
const newKey = object({ ...fields, key: text })

export const keyStatements = section('Keys', {
  'POST answers 201 with the key, its kind, prefix and last four': async (context) => {
    const made = await make(context, {})
    requireEqual(
      'kind, mode, status',
      [made.kind, made.mode, made.status],
      ['secret', context.mode, 'active'],
    )
    requireTrue('the key does not begin with its prefix', made.key.startsWith(made.prefix))
    requireEqual('last4', made.last4, made.key.slice(-4))
  },
  'the key itself is shown once': async (context) => {
    const made = await make(context, {})
    for (const answer of [
      await context.ask((client) => client.keys.get(made.id)),
      await context.ask((client) => client.keys.list().page()),
    ]) {
      dataOf(answer, 200, anything)
      requireTrue(`${answer.request} shows the key`, !answer.text.includes(made.key))
    }
  },
  'the list contains the key, and GET returns it': async (context) => {
    const { key: _, ...made } = await make(context, { expires_at: inAnHour() })
    const pageOf = async (limit: number) =>
      offsetPageOf(await context.ask((client) => client.keys.list({ limit }).page()), key)
    const listed = (await pageOf(100)).data.find(({ id }) => id === made.id)
    requireEqual('listed', listed, made)
    requireEqual('entries of a page of one', (await pageOf(1)).data.length, 1)
    requireEqual('got', dataOf(await context.ask((client) => client.keys.get(made.id)), 200, key), made)
    failureOf(await context.ask((client) => client.keys.get('key_unknown')), 404, 'not_found')
  },
  'POST needs name and kind, and refuses an invalid kind, scope or expiry': async (context) => {
    const post = (body: object) => context.request('POST', '/v1/keys', { body })
    const name = context.mark
    failureOf(await post({ kind: 'secret' }), 400, 'invalid_request', 'name')
    failureOf(await post({ name }), 400, 'invalid_request', 'kind')
    failureOf(await post({ name, kind: 'golden' }), 400, 'validation_error', 'kind')
    failureOf(
      await post({ name, kind: 'secret', expires_at: 'never' }),
      400,
      'validation_error',
      'expires_at',
    )
    const past = '2001-01-01T00:00:00Z'
    failureOf(await post({ name, kind: 'secret', expires_at: past }), 422, 'unprocessable', 'expires_at')
    requireStatus(await post({ name, kind: 'secret', scopes: ['everything'] }), 400)
  },
  'PATCH renames a key': async (context) => {
    const { id } = await make(context, {})
    const name = `${context.mark} renamed`
    requireEqual(
      'name',
      dataOf(await context.ask((client) => client.keys.update(id, { name })), 200, key).name,
      name,
    )
  },
  'PATCH changes the expiry, to none too, and refuses one in the past': async (context) => {
    const { id } = await make(context, {})
    const change = (expires_at: string | null) =>
      context.ask((client) => client.keys.update(id, { expires_at }))
    const later = inAnHour()
    requireEqual('expires_at', dataOf(await change(later), 200, key).expires_at, later)
    requireEqual('no expiry', dataOf(await change(null), 200, key).expires_at, null)
    failureOf(await change('2001-01-01T00:00:00Z'), 422, 'unprocessable', 'expires_at')
  },
  'a key says which key made it': async (context) => {
    const maker = await make(context, {})
    const answer = await context.ask(
      (client) => client.keys.create({ name: context.mark, kind: 'secret' }),
      maker,
    )
    requireEqual('created_by', dataOf(answer, 201, newKey).created_by, { kind: 'key', id: maker.id })
  },
  'a key with allowed addresses is refused from others: 403 forbidden, by name': async (context) => {
    // Nobody has the addresses of RFC 5737.
    const { id, key: limited } = await make(context, { allowed_addresses: ['192.0.2.0/24', '2001:db8::7'] })
    const ask = () => context.ask((client) => client.sites.list({ limit: 1 }).page(), { key: limited })
    failureOf(await ask(), 403, 'forbidden', 'allowed_addresses')
    const open = await context.ask((client) => client.keys.update(id, { allowed_addresses: null }))
    requireEqual('allowed_addresses', dataOf(open, 200, key).allowed_addresses, null)
    await requireWorking(context, limited)
  },
  'allowed addresses are IPv4 and IPv6 addresses and ranges, and nothing else': async (context) => {
    for (const wrong of ['localhost', '192.0.2.256', '10/8', '192.0.2.7/24', '2001:db8::/129']) {
      const body = { name: context.mark, kind: 'secret', allowed_addresses: ['192.0.2.7', wrong] }
      failureOf(
        await context.request('POST', '/v1/keys', { body }),
        400,
        'validation_error',
        'allowed_addresses.1',
      )
    }
  },
  'personal keys are for people: a key of the workspace gets 403 forbidden': async (context) => {
    const shared = await make(context, {})
    failureOf(await context.ask((client) => client.personalKeys.list().page(), shared), 403, 'forbidden')
    const create = await context.ask((client) => client.personalKeys.create({ name: context.mark }), shared)
    failureOf(create, 403, 'forbidden')
  },
  'rotating creates a key with the same permissions, and the old key stays valid for the grace period':
    async (context) => {
      const old = await make(context, { scopes: ['sites:read'] })
      const rotate = (seconds: number, id: string) =>
        context.ask((client) => client.keys.rotate(id, { grace_period_seconds: seconds }))
      const next = dataOf(await rotate(600, old.id), 201, newKey)
      requireEqual('name and scopes', [next.name, next.scopes], [old.name, old.scopes])
      await requireWorking(context, old.key)
      await requireWorking(context, next.key)
      const { expires_at } = dataOf(await context.ask((client) => client.keys.get(old.id)), 200, key)
      requireTrue(
        `the old key ends at ${expires_at}`,
        Math.abs(Date.parse(expires_at ?? '') - Date.now() - 600_000) < 300_000,
      )
      failureOf(await rotate(0, old.id), 409, 'conflict')
      dataOf(await rotate(0, next.id), 201, newKey)
      await requireInvalid(context, next.key)
    },
  'a revoked key stops working, and is listed as revoked': async (context) => {
    const made = await make(context, {})
    await requireWorking(context, made.key)
    const answer = await context.ask((client) => client.keys.revoke(made.id))
    requireStatus(answer, 204)
    requireEqual('body', answer.text, '')
    await requireInvalid(context, made.key)
    const revoked = object({ status: exactly('revoked'), revoked_at: time })
    dataOf(await context.ask((client) => client.keys.get(made.id)), 200, revoked)
  },
  'a key cannot create, rename or revoke a key with more scopes than its own': async (context) => {
    const narrow = await make(context, { scopes: ['keys:write', 'sites:read'] })
    const wider: NewKey = { name: context.mark, kind: 'secret', scopes: ['sites:write'] }
    failureOf(await context.ask((client) => client.keys.create(wider), narrow), 403, 'forbidden')
    const { id } = await make(context, {})
    const name = context.mark
    failureOf(await context.ask((client) => client.keys.update(id, { name }), narrow), 403, 'forbidden')
    failureOf(await context.ask((client) => client.keys.revoke(id), narrow), 403, 'forbidden')
  },
})

async function make(context: ConformanceContext, rest: Partial<NewKey>) {
  const answer = await context.ask((client) =>
    client.keys.create({ name: context.mark, kind: 'secret', ...rest }),
  )
  return dataOf(answer, 201, newKey)
}

async function requireWorking(context: ConformanceContext, secret: string): Promise<void> {
  offsetPageOf(
    await context.ask((client) => client.sites.list({ limit: 1 }).page(), { key: secret }),
    anything,
  )
}

async function requireInvalid(context: ConformanceContext, secret: string): Promise<void> {
  await context.eventually(async () => {
    failureOf(
      await context.ask((client) => client.sites.list({ limit: 1 }).page(), { key: secret }),
      401,
      'unauthorized',
    )
  })
}

function inAnHour(): string {
  return new Date(Date.now() + 3_600_000).toISOString()
}

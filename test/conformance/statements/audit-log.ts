import { cursorPageOf, dataOf, failureOf, requireEqual, requireTrue } from '../answers.ts'
import {
  anything,
  flag,
  integer,
  like,
  nullOr,
  object,
  oneOf,
  prefixed,
  record,
  text,
  time,
} from '../shapes.ts'
import { liveSection } from '../statement.ts'

const hash = like(/^[0-9a-f]{64}$/)
const entry = object({
  id: prefixed('aud_'),
  number: integer,
  at: time,
  action: text,
  actor: object({
    kind: oneOf('person', 'key', 'link', 'provisioning', 'service'),
    id: nullOr(text),
    name: text,
    address: text,
    agent: text,
  }),
  target: object({ id: text, name: text }),
  site_id: nullOr(prefixed('site_')),
  changes: record(object({ before: anything, after: anything })),
  previous_hash: text,
  hash,
  target_exists: flag,
})
const verification = object({
  is_intact: flag,
  entries: integer,
  removed_entries: integer,
  first_broken: nullOr(integer),
  last_hash: text,
})

export const auditLogStatements = liveSection('Audit log', '/v1/audit-log', {
  'a change is the latest entry about it, with who made it and the values before and after': async (
    context,
  ) => {
    const site = await context.site()
    await context.change(site, { currency: 'EUR' })
    const answer = await context.ask((client) => client.auditLog.list({ target_id: site.id }).page())
    const { data } = cursorPageOf(answer, entry)
    requireEqual(
      'actions',
      data.map((it) => it.action),
      ['site.changed', 'site.created'],
    )
    requireEqual('currency', data[0]?.changes.currency?.after, 'EUR')
    requireEqual('actor', data[0]?.actor.kind, 'key')
    requireTrue('the entry has no public key', !answer.text.includes(site.public_key))
  },
  'entries have numbers and each the hash of the one before, latest first': async (context) => {
    await context.site()
    await context.site()
    const { data } = cursorPageOf(
      await context.ask((client) => client.auditLog.list({ limit: 2 }).page()),
      entry,
    )
    const [later, earlier] = data
    requireEqual('numbers', (later?.number ?? 0) - (earlier?.number ?? 0), 1)
    requireEqual('hash', later?.previous_hash, earlier?.hash)
  },
  'the log is verified': async (context) => {
    const answer = await context.ask((client) => client.auditLog.verify())
    const { is_intact, first_broken } = dataOf(answer, 200, verification)
    requireEqual('verification', [is_intact, first_broken], [true, null])
  },
  'an entry says whether what was changed still exists': async (context) => {
    const site = await context.site()
    const exists = async () => {
      const answer = await context.ask((client) => client.auditLog.list({ target_id: site.id }).page())
      return cursorPageOf(answer, entry).data[0]?.target_exists
    }
    requireEqual('before', await exists(), true)
    await context.ask((client) => client.sites.delete(site.id))
    requireEqual('after', await exists(), false)
  },
  'how long entries are kept can be read, and changed only by an owner in person': async (context) => {
    const answer = await context.ask((client) => client.auditLog.settings())
    dataOf(answer, 200, object({ retention_days: nullOr(integer) }))
    const change = await context.request('PUT', '/v1/audit-log/settings', {
      body: { retention_days: null },
    })
    failureOf(change, 403, 'forbidden')
  },
  'unknown actions and cursors are refused': async (context) => {
    for (const query of ['action=nothing', 'cursor=unknown'])
      failureOf(await context.request('GET', `/v1/audit-log?${query}`), 400, 'validation_error')
  },
})

import { type Static, t } from 'elysia'
import { keyKinds, modes } from '../../../db/postgres/schema/keys.ts'
import { gracePeriod, idOf, idParameter, moment, nullable } from '../../platform/http/fields.ts'
import { FullPageQuery } from '../../platform/http/pagination.ts'
import { permissionNames } from '../../platform/http/principal.ts'
import { stringEnum } from '../../platform/http/string-enum.ts'

const Scopes = t.Array(stringEnum(permissionNames), {
  minItems: 1,
  uniqueItems: true,
  examples: [['events:write', 'analytics:read']],
})
const Name = t.String({ minLength: 1, maxLength: 100, examples: ['Checkout server'] })

const statuses = ['active', 'expired', 'revoked'] as const

const key = {
  id: idOf('key'),
  name: t.String({ examples: ['Checkout server'] }),
  kind: stringEnum(keyKinds),
  mode: stringEnum(modes, { description: '`test`: a separate sandbox' }),
  status: stringEnum(statuses),
  prefix: t.String({ description: 'The start of the key', examples: ['sk_'] }),
  last4: t.String({ description: 'The end of the key', examples: ['x7Qa'] }),
  scopes: nullable(Scopes, { description: 'Null if the key has all permissions of its kind' }),
  is_console_session: t.Boolean({
    description: 'True for the key of a console session. It is deleted at sign-out',
    examples: [false],
  }),
  created_at: moment(),
  expires_at: nullable(moment(), { description: 'Null if the key does not expire' }),
  revoked_at: nullable(moment(), { description: 'Null if the key is not revoked', examples: [null] }),
  last_used_at: nullable(moment(), {
    description: 'Updated within a minute of use. Null if the key has not been used',
  }),
}
export const Key = t.Object(key, { title: 'Key' })
export type Key = Static<typeof Key>

export const NewKey = t.Object(
  {
    ...key,
    key: t.String({
      description: 'The key itself. Only this response contains it',
      examples: ['sk_EXAMPLE0EXAMPLE0EXAMPLE0EXAMPLE0EXAMPLE0'],
    }),
  },
  { title: 'NewKey' },
)
export type NewKey = Static<typeof NewKey>

export const KeyListQuery = t.Object({
  ...FullPageQuery,
  status: t.Optional(stringEnum(statuses)),
  is_console_session: t.Optional(
    t.Boolean({ description: 'True: only keys of console sessions. False: only the others' }),
  ),
})
export type KeyListQuery = Static<typeof KeyListQuery>

export const KeyParams = t.Object({ key_id: idParameter('key') })

export const KeyCreation = t.Object(
  {
    name: Name,
    kind: stringEnum(keyKinds),
    scopes: t.Optional(Scopes),
    expires_at: t.Optional(
      moment({ description: 'Default: the key does not expire', examples: ['2027-03-01T12:00:00Z'] }),
    ),
  },
  { additionalProperties: false, title: 'KeyCreation' },
)
export type KeyCreation = Static<typeof KeyCreation>

export const KeyChange = t.Object({ name: Name }, { additionalProperties: false, title: 'KeyChange' })

export const KeyRotation = t.Union([
  t.Null(),
  t.Object(
    gracePeriod({
      maximum: 30 * 86_400,
      default: 86_400,
      description: 'How long the old key stays valid',
    }),
    { additionalProperties: false, title: 'KeyRotation' },
  ),
])

import { Type } from '@sinclair/typebox'
import { type Static, t } from 'elysia'
import { keyKinds, modes } from '../../../db/postgres/schema/keys.ts'
import { idOf, idParameter, moment, nullable } from '../../platform/http/fields.ts'
import { permissionNames } from '../../platform/http/principal.ts'
import { stringEnum } from '../../platform/http/string-enum.ts'

const Scopes = t.Array(stringEnum(permissionNames), {
  minItems: 1,
  uniqueItems: true,
  examples: [['events:write', 'analytics:read']],
})
const Name = t.String({ minLength: 1, maxLength: 100, examples: ['Checkout server'] })

const key = {
  id: idOf('key'),
  name: t.String({ examples: ['Checkout server'] }),
  kind: stringEnum(keyKinds),
  mode: stringEnum(modes, { description: 'test: a sandbox of its own' }),
  status: stringEnum(['active', 'expired', 'revoked']),
  prefix: t.String({ description: 'What the key begins with', examples: ['sk_'] }),
  last4: t.String({ description: 'What the key ends with', examples: ['x7Qa'] }),
  scopes: nullable(Scopes, { description: 'Null: everything that its kind may do' }),
  is_console_session: t.Boolean({
    description: 'Made by signing in to the console; gone at sign-out',
    examples: [false],
  }),
  created_at: moment(),
  expires_at: nullable(moment(), { description: 'Null: never' }),
  revoked_at: nullable(moment(), { description: 'Null: not revoked', examples: [null] }),
  last_used_at: nullable(moment(), { description: 'Up to a minute late. Null: not used yet' }),
}
export const Key = t.Object(key, { title: 'Key' })
export type Key = Static<typeof Key>

export const NewKey = t.Object(
  {
    ...key,
    key: t.String({
      description: 'The key itself: shown this once',
      examples: ['sk_EXAMPLE0EXAMPLE0EXAMPLE0EXAMPLE0EXAMPLE0'],
    }),
  },
  { title: 'NewKey' },
)
export type NewKey = Static<typeof NewKey>

export const KeyParams = t.Object({ key_id: idParameter('key') })

export const KeyCreation = t.Object(
  {
    name: Name,
    kind: stringEnum(keyKinds),
    scopes: t.Optional(Scopes),
    expires_at: t.Optional(
      moment({ description: 'Never when left out', examples: ['2027-03-01T12:00:00Z'] }),
    ),
  },
  { additionalProperties: false, title: 'KeyCreation' },
)
export type KeyCreation = Static<typeof KeyCreation>

export const KeyChange = t.Object({ name: Name }, { additionalProperties: false, title: 'KeyChange' })

export const KeyRotation = t.Union([
  t.Null(),
  t.Object(
    {
      grace_period_seconds: t.Optional(
        Type.Integer({
          minimum: 0,
          maximum: 30 * 86_400,
          default: 86_400,
          description: 'How long the old key stays valid',
        }),
      ),
    },
    { additionalProperties: false, title: 'KeyRotation' },
  ),
])

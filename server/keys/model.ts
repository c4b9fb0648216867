import { Type } from '@sinclair/typebox'
import { type Static, t } from 'elysia'
import { keyKinds, modes } from '../../db/postgres/schema/keys.ts'
import { choice } from '../http/choice.ts'
import { permissionNames } from './principal.ts'

const Scopes = t.Array(choice(permissionNames), { minItems: 1, uniqueItems: true })
const Name = t.String({ minLength: 1, maxLength: 100, examples: ['Checkout server'] })

export const Key = t.Object({
  id: t.String({ examples: ['key_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b'] }),
  name: t.String(),
  kind: choice(keyKinds),
  mode: choice(modes),
  status: choice(['active', 'expired', 'revoked']),
  prefix: t.String({ examples: ['sk_test_'] }),
  last4: t.String(),
  scopes: t.Union([Scopes, t.Null()], { description: 'Null: everything that its kind may do' }),
  is_console_session: t.Boolean({ description: 'Made by signing in to the console; gone at sign-out' }),
  created_at: t.String(),
  expires_at: t.Union([t.String(), t.Null()]),
  revoked_at: t.Union([t.String(), t.Null()]),
  last_used_at: t.Union([t.String(), t.Null()], { description: 'Up to a minute late' }),
})
export type Key = Static<typeof Key>

export const NewKey = t.Object({ ...Key.properties, key: t.String({ description: 'Shown this once' }) })
export type NewKey = Static<typeof NewKey>

export const KeyParams = t.Object({ key_id: t.String() })

export const KeyCreation = t.Object(
  {
    name: Name,
    kind: choice(keyKinds),
    scopes: t.Optional(Scopes),
    expires_at: t.Optional(t.String({ format: 'date-time' })),
  },
  { additionalProperties: false },
)
export type KeyCreation = Static<typeof KeyCreation>

export const KeyChange = t.Object({ name: Name }, { additionalProperties: false })

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
    { additionalProperties: false },
  ),
])

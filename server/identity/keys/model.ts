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
const AllowedAddresses = t.Array(t.String({ minLength: 2, maxLength: 49, examples: ['192.0.2.0/24'] }), {
  minItems: 1,
  maxItems: 100,
  uniqueItems: true,
  examples: [['192.0.2.0/24', '2001:db8::7']],
})
const AddressChange = nullable(AllowedAddresses, {
  description:
    'The only IPv4 and IPv6 addresses, and ranges in CIDR notation, that requests with the key may come from. Null: all',
})
const Name = t.String({ minLength: 1, maxLength: 100, examples: ['Checkout server'] })

const statuses = ['active', 'expired', 'revoked'] as const
const creatorKinds = ['person', 'key'] as const

const key = {
  id: idOf('key'),
  name: t.String({ examples: ['Checkout server'] }),
  kind: stringEnum(keyKinds),
  mode: stringEnum(modes, { description: '`test`: a separate sandbox' }),
  status: stringEnum(statuses),
  prefix: t.String({ description: 'The start of the key', examples: ['sk_'] }),
  last4: t.String({ description: 'The end of the key', examples: ['x7Qa'] }),
  scopes: nullable(Scopes, { description: 'Null if the key has all permissions of its kind' }),
  allowed_addresses: nullable(t.Array(t.String({ examples: ['192.0.2.0/24'] })), {
    description: 'The only addresses and ranges that requests with the key may come from. Null: all',
    examples: [['192.0.2.0/24', '2001:db8::7']],
  }),
  is_console_session: t.Boolean({
    description: 'True for the key of a console session. It is deleted at sign-out',
    examples: [false],
  }),
  account_id: nullable(t.String(), {
    description:
      'The account of the person that a personal key, or the key of a console session, belongs to. Null for keys of the workspace',
    examples: [null],
  }),
  created_by: nullable(
    t.Object(
      {
        kind: stringEnum(creatorKinds, { examples: ['person'] }),
        id: t.String({
          description: 'The id of the account or of the key',
          examples: ['0192f0c1-d2a3-7c8e-9b1f-4c5d6e7f8a9b'],
        }),
      },
      { title: 'KeyCreator' },
    ),
    { description: 'Null if the service made the key, or if this is not known any more' },
  ),
  created_at: moment(),
  expires_at: nullable(moment(), { description: 'Null if the key does not expire' }),
  revoked_at: nullable(moment(), { description: 'Null if the key is not revoked', examples: [null] }),
  last_used_at: nullable(moment(), {
    description: 'Updated within a minute of use. Null if the key has not been used',
  }),
  last_used_address: nullable(t.String(), {
    description:
      'The IP address of the last request. Null if unknown, and for publishable keys, which visitors use',
    examples: ['192.0.2.7'],
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

const ofList = { ...FullPageQuery, status: t.Optional(stringEnum(statuses)) }

export const PersonalKeyListQuery = t.Object(ofList)

export const KeyListQuery = t.Object({
  ...ofList,
  is_console_session: t.Optional(
    t.Boolean({ description: 'True: only keys of console sessions. False: only the others' }),
  ),
})
export type KeyListQuery = Static<typeof KeyListQuery>

export const KeyParams = t.Object({ key_id: idParameter('key') })

const personalKey = {
  name: Name,
  scopes: t.Optional(Scopes),
  allowed_addresses: t.Optional(AddressChange),
  expires_at: t.Optional(
    moment({ description: 'Default: the key does not expire', examples: ['2027-03-01T12:00:00Z'] }),
  ),
}
export const PersonalKeyCreation = t.Object(personalKey, {
  additionalProperties: false,
  title: 'PersonalKeyCreation',
})
export type PersonalKeyCreation = Static<typeof PersonalKeyCreation>

export const KeyCreation = t.Object(
  { ...personalKey, kind: stringEnum(keyKinds) },
  { additionalProperties: false, title: 'KeyCreation' },
)
export type KeyCreation = Static<typeof KeyCreation>

export const KeyChange = t.Object(
  {
    name: t.Optional(Name),
    scopes: t.Optional(nullable(Scopes, { description: 'Null: all permissions of the kind' })),
    allowed_addresses: t.Optional(AddressChange),
    expires_at: t.Optional(
      nullable(moment({ examples: ['2027-03-01T12:00:00Z'] }), {
        description: 'Null: the key does not expire',
      }),
    ),
  },
  { additionalProperties: false, minProperties: 1, title: 'KeyChange' },
)
export type KeyChange = Static<typeof KeyChange>

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

import { Type } from '@sinclair/typebox'
import { type Static, t } from 'elysia'
import { actorKinds } from '../../../db/postgres/schema/audit.ts'
import { auditActions } from '../../platform/audit/actions.ts'
import { idOf, moment, nullable } from '../../platform/http/fields.ts'
import { stringEnum } from '../../platform/http/string-enum.ts'

const Action = stringEnum(auditActions, { examples: ['member.changed'] })
const text = (description: string, example: string) => t.String({ description, examples: [example] })
const hash = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'

/** An entry of the audit log. */
export const AuditEntry = t.Object(
  {
    id: idOf('auditEntry'),
    number: Type.Integer({ minimum: 1, description: 'Numbers the entries of the workspace', examples: [42] }),
    at: moment(),
    action: Action,
    actor: t.Object(
      {
        kind: stringEnum(actorKinds, {
          description:
            '`link`: whoever has the signed link of a file. `provisioning`: the identity provider of the workspace (SCIM). `service`: Sightline itself',
          examples: ['person'],
        }),
        id: nullable(t.String(), {
          description: 'The id of the account or of the key. Null for `link`, `provisioning` and `service`',
          examples: ['key_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b'],
        }),
        name: text('The e-mail address or the name of the key, at that time', 'ada@example.com'),
        address: text('The IP address of the request. Empty if unknown', '192.0.2.7'),
        agent: text('The `User-Agent` of the request', 'Mozilla/5.0'),
      },
      { title: 'AuditActor' },
    ),
    target: t.Object(
      {
        id: text('What was changed', 'mem_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b'),
        name: text('Its name at that time', 'grace@example.com'),
      },
      { title: 'AuditTarget' },
    ),
    site_id: nullable(idOf('site'), {
      description: 'Null if the change is not about a site',
      examples: [null],
    }),
    changes: t.Record(
      t.String(),
      t.Object({ before: t.Unknown(), after: t.Unknown() }, { title: 'AuditChange' }),
      {
        description: 'The changed fields with their values before and after. Secrets are left out',
        examples: [{ role: { before: 'viewer', after: 'editor' } }],
      },
    ),
    previous_hash: text('The `hash` of the entry before. Empty for the first one', ''),
    hash: text('SHA-256 of the entry and `previous_hash`', hash),
  },
  { title: 'AuditEntry' },
)
export type AuditEntry = Static<typeof AuditEntry>

/** An entry in the list of them. */
export const ListedAuditEntry = t.Object(
  {
    ...AuditEntry.properties,
    target_exists: t.Boolean({
      description: 'Whether what was changed still exists, in the mode of the key',
      examples: [true],
    }),
  },
  { title: 'ListedAuditEntry' },
)
export type ListedAuditEntry = Static<typeof ListedAuditEntry>

const time = (example: string, description?: string) =>
  t.Optional(t.String({ format: 'date-time', examples: [example], ...(description && { description }) }))

export const AuditQuery = t.Object({
  action: t.Optional(Action),
  actor_id: t.Optional(
    t.String({
      description: 'An account or a key',
      examples: ['key_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b'],
    }),
  ),
  target_id: t.Optional(t.String({ examples: ['mem_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b'] })),
  site_id: t.Optional(t.String({ examples: ['site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b'] })),
  start_date: time('2026-03-01T00:00:00Z'),
  end_date: time('2026-04-01T00:00:00Z', 'Exclusive'),
  limit: t.Optional(t.Integer({ minimum: 1, maximum: 1000, default: 100, description: 'Entries per page' })),
  cursor: t.Optional(
    t.String({ maxLength: 100, description: 'From the previous page', examples: ['WzQyXQ'] }),
  ),
})
export type AuditQuery = Static<typeof AuditQuery>

const retentionDays = { min: 90, max: 3650 }

export const AuditSettings = t.Object(
  {
    retention_days: nullable(
      Type.Integer({ minimum: retentionDays.min, maximum: retentionDays.max, examples: [730] }),
      { description: 'How many days entries are kept. Null: for ever', examples: [730] },
    ),
  },
  { additionalProperties: false, title: 'AuditSettings' },
)
export type AuditSettings = Static<typeof AuditSettings>

export const AuditVerification = t.Object(
  {
    is_intact: t.Boolean({ description: 'True if no entry is missing or altered', examples: [true] }),
    entries: Type.Integer({ minimum: 0, description: 'The number of entries', examples: [42] }),
    removed_entries: Type.Integer({
      minimum: 0,
      description: 'How many earlier entries were removed because they were older than they are kept',
      examples: [0],
    }),
    first_broken: nullable(Type.Integer({ examples: [17] }), {
      description: 'The number of the first entry that is missing or altered',
      examples: [null],
    }),
    last_hash: text(
      'The hash of the last entry. Keep it elsewhere: it proves that all entries up to it are unchanged',
      hash,
    ),
  },
  { title: 'AuditVerification' },
)
export type AuditVerification = Static<typeof AuditVerification>

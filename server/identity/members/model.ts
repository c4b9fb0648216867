import { type Static, t } from 'elysia'
import { roles } from '../../../db/postgres/schema/accounts.ts'
import { idOf, idParameter, moment, nullable } from '../../platform/http/fields.ts'
import { OffsetQuery } from '../../platform/http/pagination.ts'
import { stringEnum } from '../../platform/http/string-enum.ts'

const Email = t.String({ examples: ['ada@example.com'] })
const Role = stringEnum(roles, {
  description:
    '`viewer` reads, `editor` also changes what belongs to sites, `admin` everything in the workspace, `owner` also owners',
  examples: ['editor'],
})
const siteIds = t.Array(idOf('site'), {
  minItems: 1,
  maxItems: 1000,
  uniqueItems: true,
  examples: [['site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b']],
})
const SiteIds = nullable(siteIds, {
  description: 'The only sites that the person has access to. Null: all. Only for viewers and editors',
})

/** A person with access to the workspace. */
export const Member = t.Object(
  {
    id: idOf('member'),
    account_id: t.String({
      description: 'The account of the person, as keys and the audit log name it',
      examples: ['0192f0c1-d2a3-7c8e-9b1f-4c5d6e7f8a9b'],
    }),
    email: Email,
    name: t.String({ description: 'Empty if the person has not set one', examples: ['Ada Lovelace'] }),
    role: Role,
    site_ids: SiteIds,
    joined_at: moment(),
    last_signed_in_at: nullable(moment(), { description: 'Null if the person has never signed in' }),
  },
  { title: 'Member' },
)
export type Member = Static<typeof Member>

export const MemberParams = t.Object({ member_id: idParameter('member') })
export const MemberListQuery = t.Object({ ...OffsetQuery })

export const MemberChange = t.Object(
  { role: t.Optional(Role), site_ids: t.Optional(SiteIds) },
  { additionalProperties: false, minProperties: 1, title: 'MemberChange' },
)
export type MemberChange = Static<typeof MemberChange>

const invitation = {
  id: idOf('invitation'),
  email: Email,
  role: Role,
  site_ids: SiteIds,
  invited_by: nullable(Email, { description: 'Null if invited with an API key' }),
  created_at: moment(),
  expires_at: moment({ description: 'The link is valid until then', examples: ['2026-03-08T12:00:00.000Z'] }),
}

/** An invitation that was not accepted yet. */
export const Invitation = t.Object(invitation, { title: 'Invitation' })
export type Invitation = Static<typeof Invitation>

export const NewInvitation = t.Object(
  {
    ...invitation,
    url: t.String({
      description:
        'The link with which the person joins. Only this response contains it. It is also mailed if a mail server is set up',
      examples: ['https://analytics.example.com/invitations/EXAMPLE0EXAMPLE0EXAMPLE0'],
    }),
    is_mailed: t.Boolean({ description: 'True if the link is mailed, too', examples: [true] }),
  },
  { title: 'NewInvitation' },
)
export type NewInvitation = Static<typeof NewInvitation>

export const InvitationParams = t.Object({ invitation_id: idParameter('invitation') })

export const InvitationCreation = t.Object(
  {
    email: t.String({ minLength: 3, maxLength: 254, examples: ['ada@example.com'] }),
    role: Role,
    site_ids: t.Optional(SiteIds),
  },
  { additionalProperties: false, title: 'InvitationCreation' },
)
export type InvitationCreation = Static<typeof InvitationCreation>

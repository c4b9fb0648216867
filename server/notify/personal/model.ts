import { type Static, t } from 'elysia'
import { digestFrequencies, notificationKinds } from '../../../db/postgres/schema/notifications.ts'
import { stringEnum } from '../../platform/http/string-enum.ts'

export const Channels = t.Object({ mail: t.Boolean(), slack: t.Boolean() })

const Kind = stringEnum(notificationKinds)
const siteId_max = 100
const exceptions_max = 1000

/** Everything that a member has chosen to be sent about the sites of a workspace. */
export const Choices = t.Object(
  {
    /** One of each kind. A kind that is left out returns to its default. */
    choices: t.Array(t.Composite([t.Object({ kind: Kind }), Channels]), {
      maxItems: notificationKinds.length,
    }),
    /** What differs for a site. */
    exceptions: t.Array(
      t.Composite([t.Object({ kind: Kind, site_id: t.String({ maxLength: siteId_max }) }), Channels]),
      { maxItems: exceptions_max },
    ),
    digest_frequency: stringEnum(digestFrequencies),
  },
  { additionalProperties: false },
)
export type Choices = Static<typeof Choices>

/** The choices of a person in a workspace, as the console shows them. */
export type WorkspaceNotifications = Choices & {
  id: string
  name: string
  /** The sites that the member has access to, by name. */
  sites: { id: string; name: string }[]
}

/** How a person is notified. */
export type Notifications = {
  /** Null: no address is saved. The address itself is never shown. */
  slack: { host: string; end: string; error: string | null } | null
  sign_ins: Static<typeof Channels>
  workspaces: WorkspaceNotifications[]
  /** The names of workspaces that require another sign-in before they are shown. */
  hidden_workspaces: string[]
}

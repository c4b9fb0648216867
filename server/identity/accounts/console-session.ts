import type { modes } from '../../../db/postgres/schema/keys.ts'

/** What the console knows about whoever is signed in. The key goes no further than the console's server side. */
export type ConsoleSession = {
  session_id: string
  /** ISO 8601; the session's key stops working then, too. */
  expires_at: string
  account: { id: string; email: string; name: string }
  workspace: { id: string; name: string; role: string }
  /** Whether this person runs the service itself. */
  is_operator: boolean
  /** What does not work or stands still; only operators are told. */
  problems: string[]
  /** Where browsers reach the service: what goes into a site's pages starts with it. */
  public_url: string
  mode: (typeof modes)[number]
  key: string
}

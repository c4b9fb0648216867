import type { modes } from '../../db/postgres/schema/keys.ts'

/** What the console knows about whoever is signed in. The key goes no further than the console's server side. */
export type ConsoleSession = {
  session_id: string
  /** ISO 8601; the session's key stops working then, too. */
  expires_at: string
  account: { id: string; email: string; name: string }
  workspace: { id: string; name: string; role: string }
  /** Where browsers reach the service: what goes into a site's pages starts with it. */
  public_url: string
  mode: (typeof modes)[number]
  key: string
}

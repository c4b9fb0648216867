import type { modes } from '../../../db/postgres/schema/keys.ts'
import type { Language } from '../../../packages/text/languages.ts'
import type { Vendor } from '../../platform/geo/geo-database.ts'
import type { Permission, Role } from '../../platform/http/principal.ts'
import type { SignInRules } from './sign-in-rules.ts'

/** The session of a signed-in console user. The key never leaves the console's server. */
export type ConsoleSession = {
  session_id: string
  /** ISO 8601. The session's key expires at the same time. */
  expires_at: string
  account: {
    id: string
    email: string
    name: string
    /** In which times are shown to this person, an IANA name. */
    timezone: string
    /** The language of the console. Null: the one that the browser prefers. */
    language: Language | null
    /** The site that opens first. It may be out of reach by now. Null: the list of all sites. */
    start_site_id: string | null
  }
  workspace: { id: string; name: string; role: Role; rules: SignInRules }
  /** True if the person did more than enter a password in this session. */
  has_second_factor: boolean
  /** All workspaces of the account. */
  workspaces: { id: string; name: string }[]
  /** What the role in the workspace permits. */
  permissions: Permission[]
  /** True if this user operates the service itself. */
  is_operator: boolean
  /** Current problems of the service. Empty for everyone except operators. */
  problems: string[]
  /** The vendor whose licence asks for a link wherever countries are shown. */
  country_credit: Vendor | null
  /** The public URL of the service, with which tracking snippets start. */
  public_url: string
  mode: (typeof modes)[number]
  key: string
}

/** How an account signs in, for its own person. */
export type OwnSignIn = {
  email: string
  /** False if the person has only ever signed in with single sign-on. */
  has_password: boolean
  /** True if the account has an authenticator app. */
  has_authenticator: boolean
  passkeys: { id: string; name: string; created_at: string; last_used_at: string | null }[]
  /** True if the person did more than enter a password in this session. */
  has_second_factor: boolean
  /** True if this session began with single sign-on: it cannot change how the account signs in. */
  uses_single_sign_on: boolean
  /** The open workspace, if it requires a second step. */
  second_factor_required_by: string | null
  /** The open workspace, if its members sign in with single sign-on. */
  single_sign_on_required_by: string | null
  open_workspace: string | null
  /** The workspaces of the account besides the open one. */
  other_workspaces: { id: string; name: string }[]
}

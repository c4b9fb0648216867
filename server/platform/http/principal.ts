import { roles } from '../../../db/postgres/schema/accounts.ts'
import type { keyKinds, modes } from '../../../db/postgres/schema/keys.ts'
import type { plans } from '../../../db/postgres/schema/workspaces.ts'
import type { PlanLimits } from '../limits/plans.ts'
import type { AddressRange } from './address-ranges.ts'

export type Mode = (typeof modes)[number]
/** `site` is a site's own public key, which is visible in its page source. */
export type KeyKind = (typeof keyKinds)[number] | 'site'

export type Role = (typeof roles)[number]

/** The person that a key belongs to: a console session, or a personal key. */
type Member = { accountId: string; role: Role }

/** The caller: the key of the request and the rights that follow from it. */
export type Principal = {
  keyId: string
  kind: KeyKind
  mode: Mode
  workspaceId: string
  plan: (typeof plans)[number]
  /** Limits agreed with the workspace. Each one replaces the plan's. */
  customLimits: Partial<PlanLimits> | null
  /** True for the key of a console session. Dashboards send many requests, so endpoint limits do not apply. */
  isConsole: boolean
  /** Null: all permissions of the kind. */
  scopes: Permission[] | null
  /** The only sites that the key gives access to: that of a `site` key, or those of a member. Null: all of the workspace. */
  siteIds: readonly string[] | null
  /** Null for keys that belong to no person. */
  member: Member | null
  expiresAt: Date | null
  /** The only addresses that the key is accepted from. Null: all. */
  allowedRanges: readonly AddressRange[] | null
}

export type Holders = {
  keys: readonly KeyKind[]
  role: Role
  /** Keys of the sandbox do not have the permission, except those of console sessions. */
  isLiveOnly?: boolean
  /** Keys that belong to no person do not have the permission. */
  isPersonal?: boolean
}

const anyKey = ['site', 'publishable', 'secret'] as const
const readingKey = ['publishable', 'secret'] as const
const secretKey = ['secret'] as const

/**
 * Who holds each permission: the kinds of key, and for people the role from which on they have it. A permission's name
 * is also the scope that limits a secret key to it.
 */
export const permissions = {
  'events:write': { keys: anyKey, role: 'editor' },
  'events:read': { keys: secretKey, role: 'viewer' },
  'sites:public': { keys: anyKey, role: 'viewer' },
  'sites:read': { keys: readingKey, role: 'viewer' },
  'sites:write': { keys: secretKey, role: 'admin' },
  'analytics:read': { keys: readingKey, role: 'viewer' },
  'conversions:read': { keys: readingKey, role: 'viewer' },
  'conversions:write': { keys: secretKey, role: 'editor' },
  'funnels:read': { keys: readingKey, role: 'viewer' },
  'funnels:write': { keys: secretKey, role: 'editor' },
  'costs:read': { keys: secretKey, role: 'viewer' },
  'costs:write': { keys: secretKey, role: 'editor' },
  'users:read': { keys: secretKey, role: 'viewer' },
  'users:write': { keys: secretKey, role: 'editor' },
  'segments:read': { keys: secretKey, role: 'viewer' },
  'segments:write': { keys: secretKey, role: 'editor' },
  'exports:read': { keys: secretKey, role: 'viewer' },
  'exports:write': { keys: secretKey, role: 'editor' },
  'reports:read': { keys: secretKey, role: 'viewer' },
  'reports:write': { keys: secretKey, role: 'editor' },
  'alerts:read': { keys: secretKey, role: 'viewer' },
  'alerts:write': { keys: secretKey, role: 'editor' },
  'annotations:read': { keys: secretKey, role: 'viewer' },
  'annotations:write': { keys: secretKey, role: 'editor' },
  'anomalies:read': { keys: secretKey, role: 'viewer' },
  'anomalies:write': { keys: secretKey, role: 'editor' },
  'imports:read': { keys: secretKey, role: 'admin' },
  'imports:write': { keys: secretKey, role: 'admin' },
  'integrations:read': { keys: secretKey, role: 'admin' },
  'integrations:write': { keys: secretKey, role: 'admin' },
  'webhooks:read': { keys: secretKey, role: 'admin' },
  'webhooks:write': { keys: secretKey, role: 'admin' },
  'keys:read': { keys: secretKey, role: 'admin' },
  'keys:write': { keys: secretKey, role: 'admin' },
  'personal-keys:read': { keys: secretKey, role: 'viewer', isPersonal: true },
  'personal-keys:write': { keys: secretKey, role: 'viewer', isPersonal: true },
  // People are the same in the sandbox, whose keys must not reach them.
  'members:read': { keys: secretKey, role: 'admin', isLiveOnly: true },
  'members:write': { keys: secretKey, role: 'admin', isLiveOnly: true },
  'audit:read': { keys: secretKey, role: 'admin', isLiveOnly: true },
  // How long the log is kept decides what evidence there is: only an owner in person may change it.
  'audit:write': { keys: secretKey, role: 'owner', isLiveOnly: true, isPersonal: true },
} as const satisfies Record<string, Holders>

export type Permission = keyof typeof permissions

export const permissionNames = Object.keys(permissions) as [Permission, ...Permission[]]

/** Whether a role has a permission. */
export function roleHolds(role: Role, permission: Permission): boolean {
  return roles.indexOf(role) >= roles.indexOf(permissions[permission].role)
}

/** The site that a site's own public key implies. */
export function impliedBy({ kind, siteIds }: Principal): string | undefined {
  return kind === 'site' ? siteIds?.[0] : undefined
}

/** Creates a principal for work that the service does for a workspace on its own, without a key. */
export function workspacePrincipal(
  workspaceId: string,
  mode: Mode,
  plan: Principal['plan'] = 'enterprise',
): Principal {
  return {
    keyId: '',
    kind: 'secret',
    mode,
    workspaceId,
    plan,
    customLimits: null,
    isConsole: false,
    scopes: null,
    siteIds: null,
    member: null,
    expiresAt: null,
    allowedRanges: null,
  }
}

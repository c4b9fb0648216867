import type { keyKinds, modes } from '../../../db/postgres/schema/keys.ts'
import type { plans } from '../../../db/postgres/schema/workspaces.ts'
import type { PlanLimits } from '../limits/plans.ts'

export type Mode = (typeof modes)[number]
/** `site` is a site's own public key, which is visible in its page source. */
export type KeyKind = (typeof keyKinds)[number] | 'site'

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
  /** The only site that a `site` key gives access to. Null for other kinds. */
  siteId: string | null
  expiresAt: Date | null
}

/** The kinds of key that hold each permission. A permission's name is also the scope that limits a secret key to it. */
export const permissions = {
  'events:write': ['site', 'publishable', 'secret'],
  'events:read': ['secret'],
  'sites:public': ['site', 'publishable', 'secret'],
  'sites:read': ['publishable', 'secret'],
  'sites:write': ['secret'],
  'analytics:read': ['publishable', 'secret'],
  'conversions:read': ['publishable', 'secret'],
  'conversions:write': ['secret'],
  'funnels:read': ['publishable', 'secret'],
  'funnels:write': ['secret'],
  'costs:read': ['secret'],
  'costs:write': ['secret'],
  'users:read': ['secret'],
  'users:write': ['secret'],
  'segments:read': ['secret'],
  'segments:write': ['secret'],
  'exports:read': ['secret'],
  'exports:write': ['secret'],
  'reports:read': ['secret'],
  'reports:write': ['secret'],
  'alerts:read': ['secret'],
  'alerts:write': ['secret'],
  'annotations:read': ['secret'],
  'annotations:write': ['secret'],
  'anomalies:read': ['secret'],
  'anomalies:write': ['secret'],
  'imports:read': ['secret'],
  'imports:write': ['secret'],
  'integrations:read': ['secret'],
  'integrations:write': ['secret'],
  'webhooks:read': ['secret'],
  'webhooks:write': ['secret'],
  'keys:read': ['secret'],
  'keys:write': ['secret'],
} as const satisfies Record<string, readonly KeyKind[]>

export type Permission = keyof typeof permissions

export const permissionNames = Object.keys(permissions) as [Permission, ...Permission[]]

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
    siteId: null,
    expiresAt: null,
  }
}

import { type KeyKind, type Permission, permissions } from '../../keys/principal.ts'

type Requirement = { [scheme: string]: string[] }

const schemeOf: Record<KeyKind, string> = {
  secret: 'secretKey',
  publishable: 'publishableKey',
  site: 'siteKey',
}

const kinds = Object.keys(schemeOf) as KeyKind[]

/** Each kind of key that holds a permission, with the permission as the role that it needs. */
export function securityOf(permission: Permission): Requirement[] {
  const holders: readonly KeyKind[] = permissions[permission]
  return kinds.filter((kind) => holders.includes(kind)).map((kind) => ({ [schemeOf[kind]]: [permission] }))
}

/** The same, for an endpoint that takes a site's key in its address, too. */
export function withKeyInAddress(security: Requirement[]): Requirement[] {
  const roles = security.find((it) => it.siteKey)?.siteKey
  return roles ? [...security, { siteKeyInAddress: roles }] : security
}

export const securitySchemes = {
  secretKey: {
    type: 'http',
    scheme: 'bearer',
    description:
      'A secret key: `sk_…`, or `sk_test_…` for the sandbox. May do everything, or what its scopes name. For servers only.',
  },
  publishableKey: {
    type: 'http',
    scheme: 'bearer',
    description:
      'A publishable key: `pk_live_…`, or `pk_test_…` for the sandbox. Sends events to every site of the workspace; reads sites and analytics.',
  },
  siteKey: {
    type: 'http',
    scheme: 'bearer',
    description: "A site's own public key: `pk_…`. Sends events to this site and reads its public settings.",
  },
  siteKeyInAddress: {
    type: 'apiKey',
    in: 'query',
    name: 'key',
    description: "A site's own public key in the address, for beacons, which cannot set headers.",
  },
}

import { type KeyKind, type Permission, permissions } from '../principal.ts'

export type Requirement = { [scheme: string]: string[] }

const schemeOf: Record<KeyKind, string> = {
  secret: 'secretKey',
  publishable: 'publishableKey',
  site: 'siteKey',
}

const kinds = Object.keys(schemeOf) as KeyKind[]

/** Returns a requirement for each kind of key that holds the permission, with the permission as the required role. */
export function securityOf(permission: Permission): Requirement[] {
  const holders: readonly KeyKind[] = permissions[permission].keys
  return kinds.filter((kind) => holders.includes(kind)).map((kind) => ({ [schemeOf[kind]]: [permission] }))
}

const keyLabels: Record<string, string> = {
  secretKey: 'a secret key',
  publishableKey: 'a publishable key',
  siteKey: "a site's public key",
}

/** Describes who may call an operation. */
export function describePermission(security: Requirement[]): string {
  const [permission] = Object.values(security[0] ?? {}).flat()
  const holders = security.flatMap((it) => Object.keys(it)).map((scheme) => keyLabels[scheme])
  return `Needs \`${permission}\`: ${holders.join(' or ')}.`
}

/** Adds the site key in the URL to the requirements of an operation that accepts a site key. */
export function withKeyInAddress(security: Requirement[]): Requirement[] {
  const roles = security.find((it) => it.siteKey)?.siteKey
  return roles ? [...security, { siteKeyInAddress: roles }] : security
}

export const securitySchemes = {
  secretKey: {
    type: 'http',
    scheme: 'bearer',
    description:
      'A secret key: `sk_…`, or `sk_test_…` for the sandbox. Has all permissions, or only those in its scopes. For servers only.',
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
    description: "A site's own public key in the URL, for beacons, which cannot set headers.",
  },
}

import { roles } from '../../../db/postgres/schema/accounts.ts'
import type { RoleRule, singleSignOn } from '../../../db/postgres/schema/single-sign-on.ts'
import { isAddress, sameAddress } from '../../platform/mail/addresses.ts'
import type { Claims } from './identity-provider.ts'
import { SignInRefused } from './refusal.ts'

type StoredProvider = typeof singleSignOn.$inferSelect
export type GrantedRole = RoleRule['role']

/**
 * Returns the verified e-mail address of who has signed in, in lower case.
 *
 * Microsoft leaves `email` out for people without a mailbox. Its user names are set by administrators alone, unlike those
 * of other providers, so they serve as addresses.
 * @throws SignInRefused without one
 */
export function emailOf(claims: Claims, provider: StoredProvider['provider']): string {
  const email = claims.email ?? (provider === 'microsoft' ? claims.preferred_username : undefined)
  if (typeof email !== 'string' || !isAddress(email))
    throw new SignInRefused('The provider did not send your e-mail address.')
  if (claims.email_verified === false || claims.email_verified === 'false')
    throw new SignInRefused(`The provider has not verified that ${email} is your address.`)
  return sameAddress(email)
}

/**
 * Returns the domains that must be verified for the workspace: that of the address and, at Google, that of the organization.
 * Google accounts of private persons can have an address of any company, but no organization (`hd`).
 * @throws SignInRefused
 */
export function domainsOf(claims: Claims, issuer: string, email: string): string[] {
  const domain = domainOf(email)
  if (issuer.replace(/\/$/, '') !== 'https://accounts.google.com') return [domain]
  if (typeof claims.hd !== 'string')
    throw new SignInRefused(`${email} is a private Google account. Use that of your company.`)
  return [domain, claims.hd.toLowerCase()]
}

/** The part of an address after the last @. */
export function domainOf(email: string): string {
  return sameAddress(email).slice(email.lastIndexOf('@') + 1)
}

/**
 * Returns the highest role that the rules give to somebody, or else the default. Null if a rule is needed and none gives one.
 */
export function roleOf(
  claims: Claims,
  { roleClaim, roleRules, defaultRole }: Pick<StoredProvider, 'roleClaim' | 'roleRules' | 'defaultRole'>,
): GrantedRole | null {
  if (roleClaim === null) return defaultRole
  const values = valuesOf(claims, roleClaim)
  const given = roleRules.filter((rule) => values.includes(rule.value)).map((rule) => rule.role)
  return given.sort((a, b) => roles.indexOf(b) - roles.indexOf(a))[0] ?? defaultRole
}

/**
 * Returns the values of a claim: a text or a list of texts. A name with dots is also looked up as a path, such as Keycloak's
 * `realm_access.roles`.
 */
function valuesOf(claims: Claims, name: string): string[] {
  const found = Object.hasOwn(claims, name) ? claims[name] : name.split('.').reduce<unknown>(member, claims)
  return [found].flat().filter((it) => typeof it === 'string')
}

function member(of: unknown, name: string): unknown {
  return typeof of === 'object' && of !== null && Object.hasOwn(of, name)
    ? (of as Record<string, unknown>)[name]
    : undefined
}

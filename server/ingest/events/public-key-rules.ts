import { isSignedIdentity } from '../../identity/sites/identity-secret.ts'
import type { StoredSite } from '../../identity/sites/stored-site.ts'
import { Unprocessable } from '../../platform/errors.ts'
import type { AppSecrets } from '../../platform/sealing.ts'
import type { EventRow } from '../pipeline/event-row.ts'
import { isWithin } from './enrichment/address.ts'
import type { EventInput } from './model.ts'
import type { Sender } from './read-event.ts'

const hour_ms = 3_600_000

/**
 * Applies the settings of a site for public keys to an event if a public key sent it: everyone can read such a key in
 * the source of a page, and send any event with it. Excludes events of pages on foreign hosts.
 * @throws Unprocessable if the event is too old, or if it must not say who the visitor is
 */
export function applyPublicKeyRules(
  secrets: AppSecrets,
  site: StoredSite,
  { input, row, sender, now }: { input: EventInput; row: EventRow; sender: Sender; now: number },
): void {
  if (sender.sentBy !== 'public') return
  requireRecent(site, input, now)
  requireTrustedUser(secrets, site, input, now)
  if (row.excluded === '' && (isForeignHost(site, row.hostname) || isForeignHost(site, sender.origin)))
    row.excluded = 'hostname'
}

function requireRecent({ settings }: StoredSite, { timestamp }: EventInput, now: number) {
  const maxAge_h = settings.public_key_max_age_hours
  if (timestamp === undefined || Date.parse(timestamp) >= now - maxAge_h * hour_ms) return
  throw refused(
    'timestamp',
    `timestamp is more than ${maxAge_h} hours old, which this site accepts only from secret keys`,
  )
}

function requireTrustedUser(secrets: AppSecrets, site: StoredSite, { user }: EventInput, now: number) {
  const identities = site.settings.public_key_identities
  if (identities === 'accepted' || user === undefined || Object.keys(user).length === 0) return
  if (identities === 'refused')
    throw refused('user', 'user must not be set: this site accepts users only from secret keys')
  const { user_id, signature } = user
  if (user_id === undefined || signature === undefined)
    throw refused('user', 'user must contain user_id and signature: this site accepts only signed users')
  if (!isSignedIdentity(secrets, site, user_id, signature, now))
    throw refused(
      'user',
      'user.signature is not valid (expected the HMAC-SHA256 of user.user_id, keyed with the identity secret of the site)',
    )
}

/** True if pages on a host may not send events of the site. Apps have no host. */
export function isForeignHost(
  { domain, settings }: Pick<StoredSite, 'domain' | 'settings'>,
  host: string,
): boolean {
  if (host === '' || isWithin(host, domain)) return false
  const { cross_domain_tracking, allowed_hostnames } = settings
  if (allowed_hostnames.includes('*')) return false
  return ![...cross_domain_tracking, ...allowed_hostnames].some((it) => isWithin(host, it))
}

function refused(field: string, message: string): Unprocessable {
  return new Unprocessable(message, [{ field, message }])
}

import { createHmac, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { sites } from '../../../db/postgres/schema/sites.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import type { CoreServices } from '../../platform/core-services.ts'
import { randomText } from '../../platform/http/key-format.ts'
import { type AppSecrets, purposes, seal, unseal } from '../../platform/sealing.ts'
import { auditedSite } from './audited-site.ts'
import type { NewIdentitySecret } from './model.ts'
import type { StoredSite } from './stored-site.ts'

type SiteSecrets = Pick<
  StoredSite,
  'identitySecret' | 'previousIdentitySecret' | 'previousIdentitySecretUntil'
>

/**
 * Creates the secret with which the site's own server signs user ids. It replaces an existing one, whose signatures stay
 * valid for `grace_s` seconds.
 */
export async function createIdentitySecret(
  { changes, clock, config }: Pick<CoreServices, 'changes' | 'clock' | 'config'>,
  site: Pick<StoredSite, 'id' | 'name' | 'workspaceId' | 'identitySecret'>,
  grace_s: number,
): Promise<NewIdentitySecret> {
  const secret = `idsec_${randomText()}`
  const until = site.identitySecret !== null && grace_s > 0 ? new Date(clock() + grace_s * 1000) : null
  await changes.commit([`site:${site.id}`], async (tx) => {
    await tx
      .update(sites)
      .set({
        identitySecret: seal(config.appSecret, purposes.identitySecret, secret),
        previousIdentitySecret: until && sites.identitySecret,
        previousIdentitySecretUntil: until,
        updatedAt: new Date(clock()),
      })
      .where(eq(sites.id, site.id))
    await recordAudit(tx, clock, auditedSite('site.identity_secret_created', site))
  })
  return { secret, previous_secret_valid_until: until?.toISOString() ?? null }
}

/**
 * True if a signature is the hexadecimal HMAC-SHA256 of the user id, keyed with the identity secret of the site or with
 * the previous one while that is valid.
 */
export function isSignedIdentity(
  secrets: AppSecrets,
  site: SiteSecrets,
  userId: string,
  signature: string,
  now: number,
): boolean {
  const { identitySecret, previousIdentitySecret, previousIdentitySecretUntil } = site
  const isPreviousValid = previousIdentitySecretUntil !== null && previousIdentitySecretUntil.getTime() > now
  return [identitySecret, isPreviousValid ? previousIdentitySecret : null].some(
    (sealed) =>
      sealed !== null && isSignature(unseal(secrets, purposes.identitySecret, sealed), userId, signature),
  )
}

function isSignature(secret: string, userId: string, signature: string): boolean {
  const expected = createHmac('sha256', secret).update(userId).digest()
  const given = Buffer.from(signature, 'hex')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

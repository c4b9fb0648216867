import { eq } from 'drizzle-orm'
import { sites } from '../../../db/postgres/schema/sites.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import type { CoreServices } from '../../platform/core-services.ts'
import { newKey } from '../../platform/http/key-format.ts'
import { auditedSite } from './audited-site.ts'
import type { RotatedPublicKey } from './model.ts'
import { snippetFor } from './snippet.ts'
import type { StoredSite } from './stored-site.ts'

/**
 * Replaces the public key of a site. Pages that still contain the old one can send events for `grace_s` seconds. At most
 * one previous key is valid: an even older one ends at once.
 */
export async function rotatePublicKey(
  { changes, clock, config }: Pick<CoreServices, 'changes' | 'clock' | 'config'>,
  site: Pick<StoredSite, 'id' | 'name' | 'workspaceId' | 'mode'>,
  grace_s: number,
): Promise<RotatedPublicKey> {
  const publicKey = newKey('site', site.mode)
  const until = grace_s > 0 ? new Date(clock() + grace_s * 1000) : null
  await changes.commit([`site:${site.id}`, 'keys'], async (tx) => {
    await tx
      .update(sites)
      .set({
        publicKey,
        previousPublicKey: until && sites.publicKey,
        previousPublicKeyUntil: until,
        updatedAt: new Date(clock()),
      })
      .where(eq(sites.id, site.id))
    await recordAudit(tx, clock, auditedSite('site.public_key_rotated', site))
  })
  return {
    public_key: publicKey,
    snippet: snippetFor(config.publicUrl, site.id, publicKey),
    previous_public_key_valid_until: until?.toISOString() ?? null,
  }
}

import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../db/postgres/client.ts'
import { exportSecrets } from '../../../db/postgres/schema/exports.ts'
import { newSecret, sealSecret } from '../../notify/webhooks/secrets.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import { Forbidden } from '../../platform/errors.ts'
import type { Principal } from '../../platform/http/principal.ts'
import type { AppSecrets } from '../../platform/sealing.ts'
import type { Services } from '../../services.ts'
import type { ExportSecret, ExportSecretRotation, NewExportSecret } from './model.ts'

/** The owner of a secret: each workspace has one per mode. */
export type SecretOwner = Pick<Principal, 'workspaceId' | 'mode'>
type Stored = typeof exportSecrets.$inferSelect
type Working = { db: Db; clock: Services['clock']; config: AppSecrets }

/** Returns the export secret in redacted form. */
export async function readExportSecret(working: Working, owner: SecretOwner): Promise<ExportSecret> {
  return toSecret(await storedSecret(working, owner), working.clock())
}

/** Returns the stored secret; creates it on first use. */
export async function storedSecret({ db, clock, config }: Working, owner: SecretOwner): Promise<Stored> {
  await db
    .insert(exportSecrets)
    .values({ ...ownerColumns(owner), ...sealed(config, newSecret()), createdAt: new Date(clock()) })
    .onConflictDoNothing()
  const [stored] = await db.select().from(exportSecrets).where(isOwnedBy(owner))
  return stored as Stored
}

/**
 * Replaces the secret; the previous one also signs during the grace period.
 * @throws Forbidden if the caller has access to some sites only: the secret is that of all.
 */
export async function rotateExportSecret(
  working: Working,
  owner: SecretOwner & Pick<Principal, 'siteIds'>,
  input: ExportSecretRotation,
): Promise<NewExportSecret> {
  if (owner.siteIds) throw new Forbidden('This requires access to all sites of the workspace')
  const { db, clock, config } = working
  const secret = newSecret()
  const grace_s = input?.grace_period_seconds ?? 86_400
  const now = clock()
  await storedSecret(working, owner)
  const rotated = await db.transaction(async (tx) => {
    const [old] = await tx.select().from(exportSecrets).where(isOwnedBy(owner)).for('update')
    const [stored] = await tx
      .update(exportSecrets)
      .set({
        ...sealed(config, secret),
        previousSecret: grace_s > 0 ? (old as Stored).secret : null,
        previousSecretUntil: grace_s > 0 ? new Date(now + grace_s * 1000) : null,
        createdAt: new Date(now),
      })
      .where(isOwnedBy(owner))
      .returning()
    await recordAudit(tx, clock, {
      action: 'export.secret_rotated',
      workspaceId: owner.workspaceId,
      target: { id: owner.workspaceId, name: '' },
    })
    return stored as Stored
  })
  return { ...toSecret(rotated, now), secret }
}

function ownerColumns({ workspaceId, mode }: SecretOwner) {
  return { workspaceId, mode }
}

function sealed(config: Working['config'], secret: string) {
  return { secret: sealSecret(config, secret), last4: secret.slice(-4) }
}

function isOwnedBy({ workspaceId, mode }: SecretOwner) {
  return and(eq(exportSecrets.workspaceId, workspaceId), eq(exportSecrets.mode, mode))
}

function toSecret({ last4, createdAt, previousSecretUntil }: Stored, now: number): ExportSecret {
  const isPreviousValid = previousSecretUntil !== null && previousSecretUntil.getTime() > now
  return {
    prefix: 'whsec_',
    last4,
    created_at: createdAt.toISOString(),
    previous_valid_until: isPreviousValid ? previousSecretUntil.toISOString() : null,
  }
}

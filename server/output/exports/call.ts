import { eq } from 'drizzle-orm'
import { dataExports } from '../../../db/postgres/schema/exports.ts'
import { domainEvents } from '../../../db/postgres/schema/outbox.ts'
import { enqueue } from '../../../db/queue.ts'
import { loadSite } from '../../identity/sites/sites.ts'
import { notifyOfFailure } from '../../notify/personal/failure-notification.ts'
import { signingSecrets } from '../../notify/webhooks/secrets.ts'
import { signatureHeaders } from '../../notify/webhooks/signature.ts'
import { afterAttempt } from '../../notify/webhooks/states.ts'
import { createOutbound } from '../../platform/outbound/outbound.ts'
import type { Services } from '../../services.ts'
import type { StoredExport } from './exports.ts'
import { failureTexts } from './failure-texts.ts'
import { domainEventKey } from './run.ts'
import { storedSecret } from './secret.ts'

type Working = Pick<Services, 'db' | 'clock' | 'config'>

/**
 * Calls the webhook URL of a completed export, with the same envelope as webhook subscriptions, signed with the export
 * secret of the workspace. Failed calls are retried like webhooks; after the last attempt the owners and admins of the
 * workspace are notified by mail.
 */
export async function callExport(working: Working, exportId: string): Promise<void> {
  const { db, clock, config } = working
  const [stored] = await db.select().from(dataExports).where(eq(dataExports.id, exportId))
  const isWaiting = stored?.callStatus === 'pending' || stored?.callStatus === 'retrying'
  const site = isWaiting ? await loadSite(db, stored.siteId) : null
  const [domainEvent] = await db
    .select()
    .from(domainEvents)
    .where(eq(domainEvents.key, domainEventKey(exportId)))
  if (!stored?.webhookUrl || !site || !domainEvent) return
  const body = JSON.stringify({
    id: domainEvent.id,
    type: domainEvent.type,
    created_at: domainEvent.createdAt.toISOString(),
    site_id: domainEvent.siteId,
    data: domainEvent.data,
    metadata: { export_id: exportId, delivery_attempt: stored.callAttempts + 1 },
  })
  const now = new Date(clock())
  const secrets = signingSecrets(config, await storedSecret(working, site), now)
  const outbound = createOutbound({ targets: config.outboundTargets })
  const { error } = await outbound
    .post({
      url: stored.webhookUrl,
      headers: {
        'Content-Type': 'application/json',
        'User-Agent': 'Sightline-Webhooks/1',
        ...signatureHeaders({ id: domainEvent.id, body, secrets, now: now.getTime() }),
      },
      body,
    })
    .finally(() => outbound.close())
  await record(working, stored, error)
}

async function record({ db, clock }: Working, stored: StoredExport, error: string | null) {
  const { id, callAttempts } = stored
  const before = { attempts: callAttempts, isManual: false, deliveredAt: null }
  const { status, nextAttemptAt } = afterAttempt(before, error === null, new Date(clock()))
  await db.transaction(async (tx) => {
    await tx
      .update(dataExports)
      .set({ callStatus: status, callAttempts: callAttempts + 1, callError: error })
      .where(eq(dataExports.id, id))
    if (nextAttemptAt) await enqueue(tx, 'call-export', { export_id: id }, { runAt: nextAttemptAt })
    if (status === 'failed') await enqueue(tx, 'mail-call-failure', { export_id: id })
  })
}

/** Notifies the owners and admins of the workspace that the call failed. @throws if the mail server does not accept it. */
export async function mailCallFailure(working: Working, exportId: string): Promise<void> {
  const { db, config } = working
  const [stored] = await db.select().from(dataExports).where(eq(dataExports.id, exportId))
  const site = stored && (await loadSite(db, stored.siteId))
  if (!site) return
  const url = `${config.publicUrl}/sites/${stored.siteId}/exports`
  await notifyOfFailure(working, site, { key: stored.id, textIn: (it) => failureTexts[it](stored, url) })
}

import { and, eq, gt, isNull, lte, or } from 'drizzle-orm'
import { accounts, memberships } from '../../../db/postgres/schema/accounts.ts'
import { apiKeys } from '../../../db/postgres/schema/keys.ts'
import { workspaces } from '../../../db/postgres/schema/workspaces.ts'
import { enqueue, type TaskPayload } from '../../../db/queue.ts'
import type { Language } from '../../../packages/text/languages.ts'
import type { CoreServices } from '../../platform/core-services.ts'
import { roleHolds } from '../../platform/http/principal.ts'
import { unlessRefused } from '../../platform/mail/mail.ts'
import { mailAdmins } from '../../platform/mail/mail-admins.ts'
import { mailLanguage } from '../../platform/mail/mail-language.ts'
import { mailReaders } from '../../platform/mail/mail-readers.ts'
import { oneLine } from '../../platform/mail/one-line.ts'
import { daysReminded, reminderDays } from './expiry.ts'
import { expiryMail } from './expiry-mail.ts'

type Working = Pick<CoreServices, 'db' | 'config' | 'clock' | 'log'>

const day_ms = 24 * 3_600_000

/**
 * Schedules a mail for each key that has come within a reminder of its expiry. Each reminder is marked in the
 * transaction that schedules its mail, so it is sent once, whichever node runs this. Rotated keys have a successor, and
 * console sessions are renewed: neither needs one.
 */
export async function scheduleReminders({ db, clock }: Pick<Working, 'db' | 'clock'>): Promise<void> {
  const now = clock()
  for (const days of reminderDays.toReversed())
    await db.transaction(async (tx) => {
      const due = await tx
        .update(apiKeys)
        .set({ remindedDays: days })
        .where(
          and(
            gt(apiKeys.expiresAt, new Date(now)),
            lte(apiKeys.expiresAt, new Date(now + days * day_ms)),
            or(isNull(apiKeys.remindedDays), gt(apiKeys.remindedDays, days)),
            isNull(apiKeys.revokedAt),
            isNull(apiKeys.replacedBy),
            isNull(apiKeys.consoleSessionId),
          ),
        )
        .returning({ id: apiKeys.id })
      for (const { id } of due) await enqueue(tx, 'mail-key-expiry', { key_id: id, days })
    })
}

/**
 * Mails who made a key, or all admins if nobody of them can change it any more, that it expires soon. Does nothing if the
 * key was revoked or rotated, or got a later expiry in the meantime.
 */
export async function mailExpiry(
  { db, config, clock, log }: Working,
  { key_id, days }: TaskPayload<'mail-key-expiry'>,
): Promise<void> {
  const [found] = await db
    .select({
      ...{ key: apiKeys, workspace: workspaces.name },
      ...{ email: accounts.email, language: mailLanguage(), role: memberships.role },
    })
    .from(apiKeys)
    .innerJoin(workspaces, eq(workspaces.id, apiKeys.workspaceId))
    .leftJoin(accounts, eq(accounts.id, apiKeys.createdByAccountId))
    .leftJoin(
      memberships,
      and(eq(memberships.accountId, accounts.id), eq(memberships.workspaceId, apiKeys.workspaceId)),
    )
    .where(and(eq(apiKeys.id, key_id), isNull(apiKeys.revokedAt), isNull(apiKeys.replacedBy)))
  if (!found?.key.expiresAt) return
  const { key, email, language, role } = found
  const expiresAt = found.key.expiresAt
  const left = daysReminded(expiresAt, clock())
  if (expiresAt.getTime() <= clock() || left === null || left > days) return
  const expiring = { key, expiresAt, workspace: oneLine(found.workspace), now: clock() }
  const mail = {
    about: `${key.id}.${expiresAt.getTime()}.${days}`,
    mailIn: (it: Language) => expiryMail(expiring, config, it),
  }
  await unlessRefused(log, 'about a key that expires', async () => {
    if (email && role && (key.accountId || roleHolds(role, 'keys:write')))
      await mailReaders(config, [{ email, language }], mail)
    else await mailAdmins({ db, config }, key.workspaceId, mail)
  })
}

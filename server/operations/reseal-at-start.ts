import { idempotencyLifetime_ms } from '../platform/http/idempotency.ts'
import type { Services } from '../services.ts'
import { reseal } from './reseal.ts'

/** Ends a rotation of APP_SECRET as far as a start can, and logs what is left to do. */
export async function resealAtStart({
  config,
  postgres,
  log,
}: Pick<Services, 'config' | 'postgres' | 'log'>): Promise<void> {
  const { appSecret, previousAppSecret } = config
  if (previousAppSecret === undefined) return
  const { resealed, unreadable } = await reseal(postgres, { appSecret, previousAppSecret })
  log.info({ resealed }, 'encrypted stored secrets again with the new APP_SECRET')
  if (unreadable > 0) {
    log.warn(
      { unreadable },
      'neither APP_SECRET nor APP_SECRET_PREVIOUS decrypts some stored secrets: check both before you remove the previous one',
    )
    return
  }
  const hours = Math.max(idempotencyLifetime_ms, config.exportLifetime_ms) / 3_600_000
  log.info(
    `APP_SECRET_PREVIOUS (or app-secret.previous) can be removed ${hours} hours after all processes use the new APP_SECRET, when links of exports have expired. Links in older mails, to files of reports and to unsubscribe, then no longer work`,
  )
}

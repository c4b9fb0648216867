import type { Config } from '../config.ts'
import { ValidationError } from '../errors.ts'
import { checkTarget, type Resolve, TargetRefused } from './address-rules.ts'

/** Whoever saves a subscription does not wait longer for a name to be looked up. */
const patience_ms = 3000

/**
 * Checks where a subscription is to send. A name without an address passes: it may have one later, and is checked
 * again whenever something is sent. @throws ValidationError saying why nothing would ever be sent there.
 */
export async function requireTarget(
  { webhookAllowPrivate }: Pick<Config, 'webhookAllowPrivate'>,
  url: string,
  resolve?: Resolve,
): Promise<void> {
  const checked = checkTarget(url, { allowPrivate: webhookAllowPrivate, resolve }).catch((error) => error)
  const outcome: unknown = await Promise.race([checked, Bun.sleep(patience_ms)])
  if (outcome instanceof TargetRefused)
    throw new ValidationError([{ field: 'url', message: `url cannot be used: ${outcome.message}` }])
}

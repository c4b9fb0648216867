import type { Config } from '../../platform/config.ts'
import { ValidationError } from '../../platform/errors.ts'
import { parseTarget, resolveTarget, TargetRefused } from '../../platform/outbound/address-rules.ts'

/** Whoever saves an address does not wait longer for a name to be looked up. */
const timeout_ms = 3000

/**
 * Checks where requests are to be sent. A name without an address passes: it may have one later, and is checked
 * again whenever something is sent.
 * @returns the URL as it is sent to: a name of other letters than ASCII in its ASCII form, no fragment.
 * @throws ValidationError saying why nothing would ever be sent there.
 */
export async function requireTarget(
  { webhookAllowPrivate: allowPrivate }: Pick<Config, 'webhookAllowPrivate'>,
  text: string,
  field = 'url',
): Promise<string> {
  try {
    const url = parseTarget(text, { allowPrivate })
    const resolved = resolveTarget(url, { allowPrivate }).catch((error) => error)
    const outcome: unknown = await Promise.race([resolved, Bun.sleep(timeout_ms)])
    if (outcome instanceof TargetRefused) throw outcome
    url.hash = ''
    return url.href
  } catch (error) {
    if (!(error instanceof TargetRefused)) throw error
    throw new ValidationError([{ field, message: `${field} cannot be used: ${error.message}` }])
  }
}

import type { Config } from '../../platform/config.ts'
import { ValidationError } from '../../platform/errors.ts'
import { parseTarget, resolveTarget, TargetRefused } from '../../platform/outbound/address-rules.ts'

/** How long saving an address waits for its DNS lookup. */
const timeout_ms = 3000

/**
 * Checks the target of requests. A host name without an address passes: it may have one later, and is checked again
 * before every request.
 * @returns the URL in the form used for requests: a non-ASCII host name in its ASCII form, and no fragment.
 * @throws ValidationError with the reason why no request would ever be sent there.
 */
export async function requireTarget(
  { outboundTargets }: Pick<Config, 'outboundTargets'>,
  text: string,
  field = 'url',
): Promise<string> {
  try {
    const url = parseTarget(text, outboundTargets)
    const resolved = resolveTarget(url, outboundTargets).catch((error) => error)
    const outcome: unknown = await Promise.race([resolved, Bun.sleep(timeout_ms)])
    if (outcome instanceof TargetRefused) throw outcome
    url.hash = ''
    return url.href
  } catch (error) {
    if (!(error instanceof TargetRefused)) throw error
    throw new ValidationError([{ field, message: `${field} cannot be used: ${error.message}` }])
  }
}

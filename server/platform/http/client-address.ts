import type { Services } from '../../services.ts'

/** The address a request came from, behind a trusted proxy the one that the proxy saw; empty when not known. */
export function clientAddress(
  { config, listener }: Pick<Services, 'config' | 'listener'>,
  request: Request,
): string {
  // The last entry is the proxy's own; whatever stands before it can be made up by the sender.
  const forwarded = config.trustProxy
    ? request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim()
    : undefined
  return forwarded || listener.addressOf(request)
}

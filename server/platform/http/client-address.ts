import type { Services } from '../../services.ts'

/** Returns the client's address, behind a trusted proxy the one that the proxy saw. Empty if unknown. */
export function clientAddress(
  { config, listener }: Pick<Services, 'config' | 'listener'>,
  request: Request,
): string {
  // The proxy adds the last entry. The sender can forge all entries before it.
  const forwarded = config.trustProxy
    ? request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim()
    : undefined
  return forwarded || listener.addressOf(request)
}

import type { Config } from '../config.ts'
import { literalOf } from '../outbound/address-rules.ts'

/**
 * Returns the request with the URL that the browser used. Behind a proxy that terminates TLS the request arrives as
 * http, and a form sent from the https page would look like a cross-site request.
 * @param isForwarded true if the X-Forwarded-* headers are those of a trusted proxy
 */
export function asSeenByBrowser(
  request: Request,
  config: Pick<Config, 'publicUrl'>,
  isForwarded: boolean,
): Request {
  const url = new URL(request.url)
  const publicUrl = new URL(config.publicUrl)
  const host = (isForwarded && request.headers.get('x-forwarded-host')) || url.host
  const forwarded = isForwarded ? request.headers.get('x-forwarded-proto')?.split(',')[0]?.trim() : undefined
  const protocol = forwarded ? `${forwarded}:` : host === publicUrl.host ? publicUrl.protocol : url.protocol
  if ((protocol !== 'http:' && protocol !== 'https:') || !URL.canParse(`${protocol}//${host}`)) return request
  const origin = new URL(`${protocol}//${host}`).origin
  return origin === url.origin ? request : new Request(origin + url.pathname + url.search, request)
}

/**
 * True if a browser may use the console under the host of a URL: the host of PUBLIC_URL, the names of this machine, and
 * addresses. Under any other name, its owner could point it to this service and read the pages (DNS rebinding). An
 * address cannot be redirected.
 */
export function isOwnHost(url: string, config: Pick<Config, 'publicUrl'>): boolean {
  const parsed = new URL(url)
  const { hostname } = parsed
  if (hostname === new URL(config.publicUrl).hostname) return true
  if (hostname === 'localhost' || hostname.endsWith('.localhost')) return true
  return literalOf(parsed) !== null
}

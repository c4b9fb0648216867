import type { Config } from '../config.ts'

/**
 * Returns the request with the URL that the browser used. Behind a proxy that terminates TLS the request arrives as
 * http, and a form sent from the https page would look like a cross-site request.
 */
export function asSeenByBrowser(request: Request, config: Pick<Config, 'publicUrl' | 'trustProxy'>): Request {
  const url = new URL(request.url)
  const publicUrl = new URL(config.publicUrl)
  const host = (config.trustProxy && request.headers.get('x-forwarded-host')) || url.host
  const forwarded = config.trustProxy
    ? request.headers.get('x-forwarded-proto')?.split(',')[0]?.trim()
    : undefined
  const protocol = forwarded ? `${forwarded}:` : host === publicUrl.host ? publicUrl.protocol : url.protocol
  if ((protocol !== 'http:' && protocol !== 'https:') || !URL.canParse(`${protocol}//${host}`)) return request
  const origin = new URL(`${protocol}//${host}`).origin
  return origin === url.origin ? request : new Request(origin + url.pathname + url.search, request)
}

/** Longer addresses are cut: browsers and search engines stop well before. */
const longestAddress = 8192

const schemes = new Set(['http:', 'https:', 'android-app:', 'ios-app:'])

/**
 * An address as found in an event, or undefined when it is none: also `example.com/a` without a scheme and
 * `/a?b` without a host, which servers like to send.
 */
export function parseAddress(value: unknown): URL | undefined {
  if (typeof value !== 'string' || value === '') return undefined
  const given = (value.length > longestAddress ? value.slice(0, longestAddress) : value).trim()
  const complete = withScheme(given)
  const url = complete === undefined ? null : URL.parse(complete)
  return url && schemes.has(url.protocol) ? url : undefined
}

/** Stands in for the host of an address that has none. */
const noHost = 'no-host.invalid'

function withScheme(address: string): string | undefined {
  if (address.includes('://')) return address
  if (address.startsWith('//')) return `https:${address}`
  if (address.startsWith('/')) return `https://${noHost}${address}`
  return /^[^\s/?#@:]+\.[^\s/?#@:]+(?::\d+)?(?:[/?#]|$)/.test(address) ? `https://${address}` : undefined
}

/** Lower-case host without port; empty when the address has none. */
export function hostOf(url: URL): string {
  return url.hostname === noHost ? '' : url.hostname.toLowerCase().replace(/\.$/, '')
}

export function withoutWww(host: string): string {
  return host.startsWith('www.') ? host.slice(4) : host
}

/** Whether `host` is `domain` or one of its subdomains; `www.` makes no difference. */
export function isWithin(host: string, domain: string): boolean {
  const base = withoutWww(domain)
  return base !== '' && (host === base || host.endsWith(`.${base}`))
}

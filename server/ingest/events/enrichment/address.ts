/** Maximum length of URLs; longer ones are cut. Browsers and search engines have lower limits. */
const maxUrlLength = 8192

const schemes = new Set(['http:', 'https:', 'android-app:', 'ios-app:'])

/**
 * Parses a URL from an event; undefined if it is not a URL. Also accepts `example.com/a` without a scheme and `/a?b`
 * without a host, which servers often send.
 */
export function parseAddress(value: unknown): URL | undefined {
  if (typeof value !== 'string' || value === '') return undefined
  const given = (value.length > maxUrlLength ? value.slice(0, maxUrlLength) : value).trim()
  const complete = withScheme(given)
  const url = complete === undefined ? null : URL.parse(complete)
  return url && schemes.has(url.protocol) ? url : undefined
}

/** Placeholder host for a URL without one. */
const noHost = 'no-host.invalid'

function withScheme(address: string): string | undefined {
  if (address.includes('://')) return address
  if (address.startsWith('//')) return `https:${address}`
  if (address.startsWith('/')) return `https://${noHost}${address}`
  return /^[^\s/?#@:]+\.[^\s/?#@:]+(?::\d+)?(?:[/?#]|$)/.test(address) ? `https://${address}` : undefined
}

/** Returns the host in lower case without port; empty if the URL has none. */
export function hostOf(url: URL): string {
  return url.hostname === noHost ? '' : url.hostname.toLowerCase().replace(/\.$/, '')
}

export function withoutWww(host: string): string {
  return host.startsWith('www.') ? host.slice(4) : host
}

/** True if `host` is `domain` or one of its subdomains; a leading `www.` of the domain is ignored. */
export function isWithin(host: string, domain: string): boolean {
  const base = withoutWww(domain)
  return base !== '' && (host === base || host.endsWith(`.${base}`))
}

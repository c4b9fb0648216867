import { domainToASCII } from 'node:url'

/**
 * Returns a domain in the form in which it is stored: lower case, punycode, without scheme, credentials, port, path or
 * trailing dot. Returns null if the text is not a domain.
 */
export function normaliseDomain(text: string): string | null {
  const host = text
    .trim()
    .replace(/^[a-z][a-z0-9+.-]*:\/\//i, '')
    .replace(/^[^/?#]*@/, '')
    .replace(/[/?#].*$/s, '')
  const name = domainToASCII(host.replace(/:\d+$/, '').replace(/\.$/, '')).toLowerCase()
  const isDomain =
    name.length <= 253 && /^(?!-)[a-z0-9-]{1,63}(?<!-)(\.(?!-)[a-z0-9-]{1,63}(?<!-))*$/.test(name)
  return isDomain ? name : null
}

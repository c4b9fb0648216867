import { parseAddress } from './address.ts'
import { bounded } from './text.ts'

const longestPath = 2048

/** The path of the page without query: what the event names as `page_path`, else the path of its address. */
export function pagePath(pagePath: unknown, url: URL | undefined): string {
  const named = bounded(pagePath, longestPath)
  if (named === '') return url ? readablePath(url.pathname) : ''
  const address = named.includes('://') ? parseAddress(named) : undefined
  if (address) return readablePath(address.pathname)
  const path = named.split(/[?#]/, 1)[0] ?? ''
  return readablePath(path.startsWith('/') ? path : `/${path}`)
}

/** A path as it is stored and shown: `/caf%C3%A9` and `/café` are one page. */
export function readablePath(path: string): string {
  if (!path.includes('%')) return bounded(path, longestPath)
  try {
    return bounded(decodeURI(path), longestPath)
  } catch {
    return bounded(path, longestPath)
  }
}

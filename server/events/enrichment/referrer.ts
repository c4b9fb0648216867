import { LRU } from 'tiny-lru'
import { hostOf, isWithin, parseAddress, withoutWww } from './address.ts'
import { isSpamReferrer } from './bot.ts'
import { channelOf } from './channel.ts'
import { type KnownSite, knownSite } from './referrer-list.ts'
import { bounded } from './text.ts'

/** The page of another site that linked here. */
export type Referrer = {
  host: string
  /** Host and path, as stored. */
  page: string
  source: string
  medium: string
  /** Of a visit that nothing else says anything about. */
  channel: string
  /** It invents visits. */
  isSpam: boolean
}

const mediums: Record<KnownSite['category'], string> = {
  search: 'organic',
  social: 'social',
  email: 'email',
  ads: 'display',
  video: 'referral',
  shopping: 'referral',
  ai: 'referral',
  other: 'referral',
}

const cache = new LRU<Referrer | null>(5_000)
const longestCached = 512

/** Reads a referrer; undefined when it is no address. */
export function readReferrer(value: unknown): Referrer | undefined {
  if (typeof value !== 'string' || value === '') return undefined
  const cached = cache.get(value)
  if (cached !== undefined) return cached ?? undefined
  const referrer = classify(value)
  if (value.length <= longestCached) cache.set(value, referrer ?? null)
  return referrer
}

function classify(value: string): Referrer | undefined {
  const url = parseAddress(value)
  const host = url && bounded(hostOf(url), 253)
  if (!url || !host) return undefined
  const site = knownSite(host, url.pathname)
  const source = site && site.category !== 'other' ? site.source : withoutWww(host)
  const medium = mediums[site?.category ?? 'other']
  return {
    host,
    page: bounded(host + (url.pathname === '/' ? '' : url.pathname), 1024),
    source,
    medium,
    channel: channelOf(source, medium, ''),
    isSpam: isSpamReferrer(host),
  }
}

/**
 * Whether a referrer is the site itself: its domain, one of its subdomains, a domain it shares visitors with, or
 * whatever host the page itself is on (a staging copy, localhost).
 */
export function isOwnReferrer(
  host: string,
  site: { domain: string; crossDomain: string[] },
  pageHost: string,
): boolean {
  return (
    host === pageHost ||
    isWithin(host, site.domain) ||
    site.crossDomain.some((domain) => isWithin(host, domain))
  )
}

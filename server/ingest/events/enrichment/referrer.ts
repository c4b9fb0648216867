import { bounded } from '../../../platform/text.ts'
import { hostOf, isWithin, parseAddress, withoutWww } from './address.ts'
import { isSpamReferrer } from './bot.ts'
import { channelOf } from './channel.ts'
import { memoize } from './memoize.ts'
import { type KnownSite, knownSite } from './referrer-list.ts'

/** The page on another site that linked here. */
export type Referrer = {
  host: string
  /** Host and path, as stored. */
  page: string
  source: string
  medium: string
  /** Channel of a session for which the referrer is the only known origin. */
  channel: string
  /** True for a domain that sends fake visits. */
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

const read = memoize((text) => classify(text) ?? null, 5_000)

/** Parses a referrer; undefined if it is not a URL. Memoized for frequent values. */
export function readReferrer(value: unknown): Referrer | undefined {
  return (typeof value === 'string' && value !== '' && read(value)) || undefined
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
 * True if a referrer is the site itself: its domain, one of its subdomains, a domain it shares visitors with, or the
 * host of the page itself (a staging copy, localhost).
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

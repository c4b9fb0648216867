import { bounded } from '../../../platform/text.ts'
import { hostOf, isWithin, parseAddress, withoutWww } from './address.ts'
import { isSpamReferrer } from './bot.ts'
import { channelOf } from './channel.ts'
import { memoize } from './memoize.ts'
import { type KnownSite, knownSite } from './referrer-list.ts'

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

const read = memoize((text) => classify(text) ?? null, 5_000)

/** Reads a referrer; undefined when it is no address. Remembered for the usual ones. */
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

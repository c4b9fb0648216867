import type { SiteSettings } from '../../../../db/postgres/schema/sites.ts'
import type { Enrichment, EventRow } from '../../pipeline/event-row.ts'
import { withoutWww } from './address.ts'
import { type Campaign, notSet } from './campaign.ts'
import { channelOf } from './channel.ts'
import { describeAgent } from './device.ts'
import { languageOf } from './language.ts'
import { pagePath, readPageAddress, withParameters } from './page.ts'
import { isOwnReferrer, type Referrer, readReferrer } from './referrer.ts'
import { screenSizeOf } from './screen-size.ts'
import { visitorPlace } from './visitor-place.ts'

export type EnrichmentInput = {
  site: {
    domain: string
    settings: Pick<SiteSettings, 'ip_anonymization' | 'cross_domain_tracking' | 'page_parameters'>
  }
  event: { properties?: Record<string, unknown>; context?: Record<string, unknown> }
  /**
   * IP address, user agent and `Accept-Language` header of the visitor's own request. Omit them if the request comes
   * from a server, which is not the visitor. Values in `context` take precedence.
   */
  ip?: string
  user_agent?: string
  language?: string
}

export type Enriched = Enrichment & Pick<EventRow, 'excluded'>

type Origin = Pick<Enrichment, 'source' | 'medium' | 'campaign' | 'term' | 'content' | 'channel'>

const untagged = { campaign: '', term: '', content: '' }
const noOrigin: Origin = { source: '', medium: '', ...untagged, channel: '' }
const direct: Origin = {
  source: 'direct',
  medium: 'none',
  ...untagged,
  channel: channelOf('direct', 'none', ''),
}

/**
 * Derives columns from an event's context and properties: page, origin, device, language, place, and why the event is
 * excluded.
 * Never throws, for any input. All returned texts are bounded and well-formed.
 */
export function enrich({ site, event, ip, user_agent, language }: EnrichmentInput): Enriched {
  const context = event.context ?? {}
  const opened = readPageAddress(context.page_url)
  const path = pagePath(event.properties?.page_path, opened?.path ?? '')
  const page = withParameters(path, opened?.query ?? '', site.settings.page_parameters)
  const hostname = opened?.hostname ?? ''
  const linked = readReferrer(context.referrer)
  const own = { domain: site.domain, crossDomain: site.settings.cross_domain_tracking }
  const isOwn = linked !== undefined && isOwnReferrer(linked.host, own, hostname)
  const referrer = isOwn ? undefined : linked
  const agent = describeAgent(context.user_agent || user_agent)
  const place = visitorPlace(context.ip || ip, site.settings)
  const origin = originOf(opened?.campaign, referrer, page !== '' && !isOwn)
  return {
    page,
    hostname,
    referrer: referrer?.page ?? '',
    source: origin.source,
    medium: origin.medium,
    campaign: origin.campaign,
    term: origin.term,
    content: origin.content,
    channel: origin.channel,
    device: agent.device,
    browser: agent.browser,
    browser_version: agent.browser_version,
    os: agent.os,
    os_version: agent.os_version,
    screen_size: screenSizeOf(context.screen_size),
    language: languageOf(context.language || language),
    country: place.country,
    region: place.region,
    city: place.city,
    excluded: agent.isBot ? 'bot' : referrer?.isSpam ? 'spam' : '',
  }
}

/** Returns the origin: UTM parameters and click ids, otherwise the referrer, otherwise direct if a page was opened. */
function originOf(tagged: Campaign | undefined, referrer: Referrer | undefined, isOpened: boolean): Origin {
  // Instagram's links carry Facebook's click id, so the referrer is more precise.
  if (!tagged || (tagged.isGuess && referrer?.medium === 'social'))
    return referrer ? originIn(referrer) : isOpened ? direct : noOrigin
  const { campaign, term, content } = tagged
  const source = tagged.source || referrer?.source || notSet
  const isReferrer = referrer && (source === referrer.source || source === withoutWww(referrer.host))
  const medium = tagged.medium || (isReferrer ? referrer.medium : notSet)
  return { source, medium, campaign, term, content, channel: channelOf(source, medium, campaign) }
}

function originIn({ source, medium, channel }: Referrer): Origin {
  return { source, medium, ...untagged, channel }
}

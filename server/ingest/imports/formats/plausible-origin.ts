import { notSet } from '../../events/enrichment/campaign.ts'
import { channelOf } from '../../events/enrichment/channel.ts'
import { readReferrer } from '../../events/enrichment/referrer.ts'
import { categoryOfSource } from '../../events/enrichment/referrer-list.ts'
import type { Known } from './format.ts'

/** Origin of visits that the export does not attribute to a source. It does not claim that they were direct. */
export const unknownOrigin = originOf('', '', '', '', '')

/** Returns the origin of the visits in a row of `imported_sources`, with the names of this service. */
export function originOfRow(text: (column: string) => string): Known {
  const name = text('source').toLowerCase()
  const referrer = text('referrer')
  const address = referrer === '' || referrer.includes('://') ? referrer : `https://${referrer}`
  const linked = readReferrer(address)
  const tagged = [text('utm_source'), text('utm_medium'), text('utm_campaign')].some((it) => it !== '')
  const isDirect = name === '' || name === 'direct / none'
  if (!tagged && !linked && isDirect) return { ...originOf('direct', 'none', '', '', ''), referrer: '' }
  const source = text('utm_source').toLowerCase() || linked?.source || (isDirect ? notSet : name)
  const medium = text('utm_medium').toLowerCase() || (tagged ? notSet : (linked?.medium ?? mediumOf(source)))
  return {
    ...originOf(source, medium, text('utm_campaign'), text('utm_term'), text('utm_content')),
    referrer: linked?.page ?? '',
  }
}

function originOf(source: string, medium: string, campaign: string, term: string, content: string): Known {
  return { source, medium, campaign, term, content, channel: channelOf(source, medium, campaign) }
}

/** Infers the medium of a link if the export has only the name of the site. */
function mediumOf(source: string): string {
  const category = categoryOfSource(source)
  return category === 'search' ? 'organic' : category === 'social' ? 'social' : 'referral'
}

import { bounded } from '../../../platform/text.ts'

/** The origin of a visit according to the query of the landing page; empty strings where the query has no value. */
export type Campaign = {
  source: string
  medium: string
  campaign: string
  term: string
  content: string
  /** True if the only evidence is a click id that both paid and unpaid links carry. */
  isGuess: boolean
}

const maxLength = 255

/**
 * Parameters that advertising platforms append to a link, with the source and medium they imply. `fbclid`, `igshid` and
 * `epik` are on unpaid links too, so they imply the source but not that the link was paid.
 */
const clickIds: readonly (readonly [parameter: string, source: string, medium: string])[] = [
  ['gclid', 'google', 'cpc'],
  ['gbraid', 'google', 'cpc'],
  ['wbraid', 'google', 'cpc'],
  ['dclid', 'google', 'display'],
  ['msclkid', 'bing', 'cpc'],
  ['yclid', 'yandex', 'cpc'],
  ['sznclid', 'seznam', 'cpc'],
  ['ttclid', 'tiktok', 'cpc'],
  ['twclid', 'twitter', 'cpc'],
  ['li_fat_id', 'linkedin', 'cpc'],
  ['rdt_cid', 'reddit', 'cpc'],
  ['qclid', 'quora', 'cpc'],
  ['ScCid', 'snapchat', 'cpc'],
  ['tblci', 'taboola', 'display'],
  ['obclid', 'outbrain', 'display'],
  ['fbclid', 'facebook', 'social'],
  ['igshid', 'instagram', 'social'],
  ['epik', 'pinterest', 'social'],
  ['srsltid', 'google', 'organic'],
  ['mc_cid', 'mailchimp', 'email'],
  ['cjevent', 'cj', 'affiliate'],
  ['awc', 'awin', 'affiliate'],
  ['irclickid', 'impact', 'affiliate'],
]

/** GA4's value for the source or medium that a tagged link leaves out. */
export const notSet = '(not set)'

/**
 * Reads the UTM parameters of a query, otherwise its click ids. Source and medium are lower-cased, because they are
 * matched against lists and people write both `Facebook` and `facebook`. Campaign, term and content stay unchanged.
 * Returns undefined if the query has neither.
 */
export function readCampaign(query: URLSearchParams): Campaign | undefined {
  const source = bounded(query.get('utm_source')?.toLowerCase(), maxLength)
  const medium = bounded(query.get('utm_medium')?.toLowerCase(), maxLength)
  const campaign = bounded(query.get('utm_campaign'), maxLength)
  const click = clickIds.find(([parameter]) => query.get(parameter))
  const isTagged = source !== '' || medium !== '' || campaign !== ''
  if (!isTagged && !click) return undefined
  return {
    source: source || click?.[1] || '',
    medium: medium || click?.[2] || '',
    isGuess: !isTagged && click?.[2] === 'social',
    campaign,
    term: bounded(query.get('utm_term'), maxLength),
    content: bounded(query.get('utm_content'), maxLength),
  }
}

import { categoryOfSource } from './referrer-list.ts'

const paid = /^(.*cp.*|ppc|retargeting|paid.*)$/
const shopping = /^(.*(([^a-df-z]|^)shop|shopping).*)$/
const displayMediums = new Set(['display', 'banner', 'expandable', 'interstitial', 'cpm'])
const socialMediums = new Set([
  'social',
  'social-network',
  'social-media',
  'sm',
  'social network',
  'social media',
])
const emailValues = new Set(['email', 'e-mail', 'e_mail', 'e mail'])
const affiliateMediums = new Set(['affiliate', 'affiliates'])
const referralMediums = new Set(['referral', 'app', 'link'])

/**
 * Returns the channel of a source, by the rules of Google Analytics 4's default channel group in their order; the
 * first match wins (https://support.google.com/analytics/answer/9756891). `Push` is called Mobile Push Notifications
 * there. AI assistants are also recognised by source, since they tag links only with a source. Expects lower-case
 * source and medium; an empty source has no channel.
 */
export function channelOf(source: string, medium: string, campaign: string): string {
  if (source === '') return ''
  if (source === 'direct' || source === '(direct)')
    if (medium === 'none' || medium === '(none)' || medium === '(not set)') return 'Direct'
  const name = campaign.toLowerCase()
  if (name.includes('cross-network')) return 'Cross-network'
  const category = categoryOfSource(source)
  const isShopping = category === 'shopping' || shopping.test(name)
  if (paid.test(medium)) {
    if (isShopping) return 'Paid Shopping'
    if (category === 'search') return 'Paid Search'
    if (category === 'social') return 'Paid Social'
    if (category === 'video') return 'Paid Video'
  }
  if (displayMediums.has(medium)) return 'Display'
  if (paid.test(medium)) return 'Paid Other'
  if (category === 'ai' || medium === 'ai-assistant') return 'AI Assistant'
  if (isShopping) return 'Organic Shopping'
  if (category === 'social' || socialMediums.has(medium)) return 'Organic Social'
  if (category === 'video' || medium.includes('video')) return 'Organic Video'
  if (category === 'search' || medium === 'organic') return 'Organic Search'
  if (referralMediums.has(medium)) return 'Referral'
  if (emailValues.has(medium) || emailValues.has(source)) return 'Email'
  if (affiliateMediums.has(medium)) return 'Affiliates'
  if (medium === 'audio') return 'Audio'
  if (medium === 'sms' || source === 'sms') return 'SMS'
  if (medium.endsWith('push') || /mobile|notification/.test(medium) || source === 'firebase') return 'Push'
  return 'Unassigned'
}

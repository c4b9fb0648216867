import { isbot } from 'isbot'
import { isWithin } from './address.ts'

/** True if the user agent declares a program: crawlers, previews, monitors, headless browsers. */
export function isBotAgent(userAgent: string): boolean {
  return isbot(userAgent)
}

/**
 * Domains that send fake visits so that site owners see them in their reports and look them up. No maintained list is
 * available as a package; these domains have done it for years.
 */
const spamDomains = [
  'semalt.com',
  'semaltmedia.com',
  'darodar.com',
  'econom.co',
  'ilovevitaly.com',
  'ilovevitaly.co',
  'priceg.com',
  'hulfingtonpost.com',
  'buttons-for-website.com',
  'buttons-for-your-website.com',
  'best-seo-offer.com',
  'best-seo-solution.com',
  'free-share-buttons.com',
  'free-social-buttons.com',
  'event-tracking.com',
  'get-free-traffic-now.com',
  'googlsucks.com',
  'kambasoft.com',
  'o-o-6-o-o.com',
  'savetubevideo.com',
  'simple-share-buttons.com',
  'social-buttons.com',
  'success-seo.com',
  'trafficmonetize.org',
  'trafficmonetizer.org',
  'videos-for-your-business.com',
  'webmonetizer.net',
  '100dollars-seo.com',
  '4webmasters.org',
  '7makemoneyonline.com',
  'bottraffic.live',
  'trafficbot.life',
  'trafficbot4free.xyz',
  'news.grets.store',
  'rida.tokyo',
]

/** True if the host belongs to a domain known for fake visits. */
export function isSpamReferrer(host: string): boolean {
  return spamDomains.some((domain) => isWithin(host, domain))
}

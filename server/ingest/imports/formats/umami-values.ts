import { cityName } from '../../../platform/geo/place-names.ts'

/** Removes the apostrophe that Umami puts before values that look like formulas. Older exports write NULL as \N. */
export function cellText(value: string | undefined): string {
  if (value === undefined || value === '\\N' || value === 'NULL') return ''
  return /^'[=+\-@\t\r]/.test(value) ? value.slice(1) : value
}

/** Parses `2026-01-05 10:00:00` (UTC) or ISO 8601 to milliseconds; undefined for other formats. */
export function timeOf(text: string): number | undefined {
  const found = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d(?:\.\d{1,9})?)(Z|[+-]\d\d:?\d\d)?$/.exec(text)
  if (!found) return undefined
  const [, date, time, zone = 'Z'] = found
  const read = Date.parse(`${date}T${time}${zone}`)
  return Number.isNaN(read) ? undefined : read
}

/** Maps Umami's browser names to those of this service. */
export const browsers: Record<string, string> = {
  chrome: 'Chrome',
  'chromium-webview': 'Chrome',
  crios: 'Chrome',
  firefox: 'Firefox',
  fxios: 'Firefox',
  safari: 'Safari',
  ios: 'Safari',
  'ios-webview': 'Safari',
  edge: 'Microsoft Edge',
  'edge-chromium': 'Microsoft Edge',
  'edge-ios': 'Microsoft Edge',
  opera: 'Opera',
  'opera-mini': 'Opera',
  samsung: 'Samsung Internet for Android',
  brave: 'Brave',
  ie: 'Internet Explorer',
  android: 'Android Browser',
  yandexbrowser: 'Yandex Browser',
  silk: 'Amazon Silk',
}

export function systemOf(name: string): string {
  if (name.startsWith('Windows')) return 'Windows'
  return { 'Mac OS': 'macOS', 'Android OS': 'Android', android: 'Android' }[name] ?? name
}

export function deviceOf(name: string): string {
  return name === 'laptop' ? 'desktop' : name
}

/** Returns the city with the code of its region, which Umami stores as `FR-IDF`. */
export function cityOf(cell: (name: string) => string, country: string): string {
  const region = cell('region')
  return cityName(cell('city'), country, region.startsWith(`${country}-`) ? region.slice(3) : region)
}

/** Campaign parameters and click ids, which Umami stores in columns; older versions omit them from the query. */
const parameters = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_content',
  'utm_term',
  'gclid',
  'fbclid',
  'msclkid',
  'ttclid',
  'li_fat_id',
  'twclid',
]

/** Returns the page URL with its campaign parameters, without a host if Umami did not store it. */
export function pageUrlOf(cell: (name: string) => string): string {
  const host = cell('hostname')
  const path = cell('url_path') || '/'
  const query = cell('url_query').replace(/^\?/, '')
  const given = new URLSearchParams(query)
  const missing = new URLSearchParams(
    parameters
      .filter((it) => cell(it) !== '' && !given.has(it))
      .map((it): [string, string] => [it, cell(it)]),
  ).toString()
  const search = [query, missing].filter((it) => it !== '').join('&')
  return `${host && `https://${host}`}${path.startsWith('/') ? path : `/${path}`}${search && `?${search}`}`
}

export function referrerOf(cell: (name: string) => string): string {
  const host = cell('referrer_domain')
  if (host === '') return ''
  const query = cell('referrer_query').replace(/^\?/, '')
  return `https://${host}${cell('referrer_path') || '/'}${query && `?${query}`}`
}

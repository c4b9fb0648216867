import type { CustomName, SessionDimension } from '../../../../server/analytics/traffic/model.ts'
import type { Site } from '../../../../server/identity/sites/model.ts'
import { isCoded, nameOfCode } from './codes.ts'

/** The dimensions by which reports of every site are broken down and filtered, with their labels. */
export const dimensionLabels = {
  channel: { one: 'Channel', many: 'Channels' },
  source: { one: 'Source', many: 'Sources' },
  medium: { one: 'Medium', many: 'Mediums' },
  referrer: { one: 'Referrer', many: 'Referrers' },
  campaign: { one: 'Campaign', many: 'Campaigns' },
  term: { one: 'Term', many: 'Terms' },
  content: { one: 'Content', many: 'Contents' },
  page: { one: 'Page', many: 'Pages' },
  page_title: { one: 'Page title', many: 'Page titles' },
  content_group: { one: 'Content group', many: 'Content groups' },
  entry_page: { one: 'Entry page', many: 'Entry pages' },
  exit_page: { one: 'Exit page', many: 'Exit pages' },
  hostname: { one: 'Hostname', many: 'Hostnames' },
  country: { one: 'Country', many: 'Countries' },
  region: { one: 'Region', many: 'Regions' },
  city: { one: 'City', many: 'Cities' },
  language: { one: 'Language', many: 'Languages' },
  device: { one: 'Device', many: 'Devices' },
  browser: { one: 'Browser', many: 'Browsers' },
  browser_version: { one: 'Browser version', many: 'Browser versions' },
  // @wc-context: dimension
  os: { one: 'System', many: 'Systems' },
  os_version: { one: 'System version', many: 'System versions' },
  screen_size: { one: 'Screen size', many: 'Screen sizes' },
} as const
export type CommonDimension = keyof typeof dimensionLabels
export const dimensions = Object.keys(dimensionLabels) as CommonDimension[]

/** True for a dimension of page views, of which a session has several values. */
export function isOfViews(dimension: string): dimension is 'page' | 'page_title' | 'content_group' {
  return dimension === 'page' || dimension === 'page_title' || dimension === 'content_group'
}

/** The dimensions that single events have, too. */
export const eventDimensions = dimensions.filter((it) => it !== 'page_title' && it !== 'content_group')

/** The dimensions that sites can define themselves. */
export const customNames = Array.from({ length: 20 }, (_, n) => `dimension_${n + 1}` as CustomName)

export type { CustomName }
/** Those that a site has defined. */
export type CustomDimensions = Site['settings']['custom_dimensions']

export type Dimension = CommonDimension | CustomName

/** The dimension with this name, if there is one. The site may not have defined it. */
export function parseDimension(name: unknown): Dimension | undefined {
  return [...dimensions, ...customNames].find((dimension) => dimension === name)
}

export type { SessionDimension }

/** The dimension of sessions with this name, if there is one. */
export function parseSessionDimension(name: unknown): SessionDimension | undefined {
  const dimension = parseDimension(name)
  return dimension && !isOfViews(dimension) ? dimension : undefined
}

/** The dimensions of sessions of a site, in menu order. */
export function sessionDimensionsOf(custom: CustomDimensions): SessionDimension[] {
  return [...dimensions, ...namesOf(custom)].filter((it): it is SessionDimension => !isOfViews(it))
}

/** True for a dimension that sites define themselves. */
export function isCustom(dimension: string): dimension is CustomName {
  return customNames.some((it) => it === dimension)
}

/** The names that reports use for the dimensions of a site. */
export function namesOf(custom: CustomDimensions): CustomName[] {
  return custom.map((it) => customNames[it.number - 1] as CustomName)
}

/** The labels of a dimension. One that the site no longer defines has its number. */
export function labelsOf(dimension: Dimension, custom: CustomDimensions): { one: string; many: string } {
  if (!isCustom(dimension)) return dimensionLabels[dimension]
  const number = customNames.indexOf(dimension) + 1
  const name = custom.find((it) => it.number === number)?.name ?? `Dimension ${number}`
  return { one: name, many: name }
}

/** The dimensions in the groups and the order of menus. */
export const dimensionGroups: readonly { label: string; dimensions: readonly Dimension[] }[] = [
  {
    label: 'Acquisition',
    dimensions: ['channel', 'source', 'medium', 'referrer', 'campaign', 'term', 'content'],
  },
  {
    label: 'Pages',
    dimensions: ['page', 'page_title', 'content_group', 'entry_page', 'exit_page', 'hostname'],
  },
  { label: 'Places', dimensions: ['country', 'region', 'city', 'language'] },
  {
    label: 'Technology',
    dimensions: ['device', 'browser', 'browser_version', 'os', 'os_version', 'screen_size'],
  },
]

/** The heading above a dimension in menus; undefined for other fields. */
export function groupOf(field: string): string | undefined {
  if (isCustom(field)) return 'Custom dimensions'
  return dimensionGroups.find(({ dimensions }) => dimensions.some((it) => it === field))?.label
}

/** The cards of the dashboard; each opens with its first tab. */
export const cards = {
  sources: { title: 'Sources', tabs: ['channel', 'source', 'medium', 'referrer'] },
  pages: {
    title: 'Pages',
    tabs: ['page', 'entry_page', 'exit_page', 'page_title', 'content_group', 'hostname'],
  },
  campaigns: { title: 'Campaigns', tabs: ['campaign', 'term', 'content'] },
  countries: { title: 'Places', tabs: ['country', 'region', 'city', 'language'] },
  technology: {
    title: 'Technology',
    tabs: ['device', 'browser', 'os', 'browser_version', 'os_version', 'screen_size'],
  },
  custom: { title: 'Custom dimensions', tabs: customNames as [CustomName, ...CustomName[]] },
} as const satisfies Record<string, { title: string; tabs: readonly [Dimension, ...Dimension[]] }>
export type CardName = keyof typeof cards
export const cardNames = Object.keys(cards) as CardName[]

/** The tabs of a card on the dashboard of a site. A card without tabs is not shown. */
export function tabsOf(card: CardName, custom: CustomDimensions): readonly Dimension[] {
  return card === 'custom' ? namesOf(custom) : cards[card].tabs
}

/** The open tab of a card: the chosen one, or the first one if the site does not have it. */
export function openTab(
  card: CardName,
  chosen: Record<CardName, Dimension>,
  custom: CustomDimensions,
): Dimension | undefined {
  const tabs = tabsOf(card, custom)
  return tabs.find((it) => it === chosen[card]) ?? tabs[0]
}

/** True if sessions without a value are left out: sessions without a campaign would dwarf every other row. */
export function isOnlyWhereGiven(dimension: Dimension): boolean {
  return (
    isCustom(dimension) ||
    dimension === 'content_group' ||
    dimension === 'campaign' ||
    dimension === 'term' ||
    dimension === 'content'
  )
}

/** True for places that only some databases have. */
export function isFinePlace(dimension: Dimension): dimension is 'region' | 'city' {
  return dimension === 'region' || dimension === 'city'
}

// The service names channels in English: server/ingest/events/enrichment/channel.ts.
const channelLabels: Record<string, string> = {
  Direct: 'Direct',
  'Cross-network': 'Cross-network',
  'Paid Shopping': 'Paid Shopping',
  'Paid Search': 'Paid Search',
  'Paid Social': 'Paid Social',
  'Paid Video': 'Paid Video',
  'Paid Other': 'Paid Other',
  Display: 'Display',
  'AI Assistant': 'AI Assistant',
  'Organic Shopping': 'Organic Shopping',
  'Organic Social': 'Organic Social',
  'Organic Video': 'Organic Video',
  'Organic Search': 'Organic Search',
  Referral: 'Referral',
  // @wc-context: channel
  Email: 'Email',
  Affiliates: 'Affiliates',
  Audio: 'Audio',
  SMS: 'SMS',
  Push: 'Push',
  Unassigned: 'Unassigned',
}
const deviceLabels: Record<string, string> = {
  desktop: 'Desktop',
  mobile: 'Mobile',
  tablet: 'Tablet',
  tv: 'TV',
  console: 'Console',
  wearable: 'Wearable',
}
const withoutValue: Partial<Record<CommonDimension, string>> = {
  referrer: 'No referrer',
  campaign: 'No campaign',
  term: 'No term',
  content: 'No content',
  page_title: 'No title',
  content_group: 'No group',
}

/** The display name of a value: the country `DE` is Germany, `mobile` is Mobile; empty values also have a name. */
export function nameOf(dimension: Dimension, value: string): string {
  if (value === '') return isCustom(dimension) ? 'Not set' : (withoutValue[dimension] ?? 'Unknown')
  if (isCoded(dimension)) return nameOfCode(dimension, value)
  if (dimension === 'screen_size') return value.replace('x', ' × ')
  if (dimension === 'channel') return channelLabels[value] ?? value
  if (dimension === 'device') return deviceLabels[value] ?? value.charAt(0).toUpperCase() + value.slice(1)
  return value
}

/**
 * The channels whose display names are this text, or contain it. None in a language that shows the API's own words:
 * these are compared as they are.
 */
export function channelsNamed(text: string, isPart: boolean): string[] {
  const wanted = text.toLowerCase()
  return Object.entries(channelLabels).flatMap(([channel, label]) => {
    const shown = label.toLowerCase()
    return label !== channel && (isPart ? shown.includes(wanted) : shown === wanted) ? [channel] : []
  })
}

/** The device with this display name; other texts in lower case, as devices are stored. */
export function deviceNamed(text: string): string {
  const wanted = text.toLowerCase()
  const [device] = Object.entries(deviceLabels).find(([, label]) => label.toLowerCase() === wanted) ?? []
  return device ?? wanted
}

/** The screen size with this display name, or a part of it: `1920x1080` for `1920 × 1080`. */
export function screenSizeNamed(text: string): string {
  return text.replace(/\s*[×x]\s*/i, 'x')
}

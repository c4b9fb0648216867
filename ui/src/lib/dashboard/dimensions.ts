/** What visits are broken down and filtered by, in the words of whoever reads a report. */
export const dimensionWords = {
  channel: { one: 'Channel', many: 'Channels' },
  source: { one: 'Source', many: 'Sources' },
  medium: { one: 'Medium', many: 'Mediums' },
  referrer: { one: 'Referrer', many: 'Referrers' },
  campaign: { one: 'Campaign', many: 'Campaigns' },
  term: { one: 'Term', many: 'Terms' },
  content: { one: 'Content', many: 'Contents' },
  page: { one: 'Page', many: 'Pages' },
  entry_page: { one: 'Entry page', many: 'Entry pages' },
  exit_page: { one: 'Exit page', many: 'Exit pages' },
  hostname: { one: 'Hostname', many: 'Hostnames' },
  country: { one: 'Country', many: 'Countries' },
  device: { one: 'Device', many: 'Devices' },
  browser: { one: 'Browser', many: 'Browsers' },
  os: { one: 'System', many: 'Systems' },
} as const
export type Dimension = keyof typeof dimensionWords
export const dimensions = Object.keys(dimensionWords) as Dimension[]

/** The dimension of this name, if there is one. */
export function parseDimension(name: unknown): Dimension | undefined {
  return dimensions.find((dimension) => dimension === name)
}

/** The cards of the dashboard; the first tab of each is the one it opens with. */
export const cards = {
  sources: { title: 'Sources', tabs: ['channel', 'source', 'medium', 'referrer'] },
  pages: { title: 'Pages', tabs: ['page', 'entry_page', 'exit_page', 'hostname'] },
  campaigns: { title: 'Campaigns', tabs: ['campaign', 'term', 'content'] },
  countries: { title: 'Countries', tabs: ['country'] },
  technology: { title: 'Technology', tabs: ['device', 'browser', 'os'] },
} as const satisfies Record<string, { title: string; tabs: readonly [Dimension, ...Dimension[]] }>
export type CardName = keyof typeof cards
export const cardNames = Object.keys(cards) as CardName[]

/** Visits without a campaign are no campaign: a row for them would dwarf every other. */
export function isOnlyWhereGiven(dimension: Dimension): boolean {
  return dimension === 'campaign' || dimension === 'term' || dimension === 'content'
}

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })
const capitalised: readonly Dimension[] = ['device']
const withoutValue: Partial<Record<Dimension, string>> = {
  referrer: 'No referrer',
  campaign: 'No campaign',
  term: 'No term',
  content: 'No content',
}

/** A value as people say it: `DE` is Germany, `mobile` Mobile, and nothing has a name too. */
export function nameOf(dimension: Dimension, value: string): string {
  if (value === '') return withoutValue[dimension] ?? 'Unknown'
  if (dimension === 'country') return regionName(value)
  if (dimension === 'device' && value === 'tv') return 'TV'
  if (capitalised.includes(dimension)) return value.charAt(0).toUpperCase() + value.slice(1)
  return value
}

/** The codes of countries whose name contains the text, for a search among them. */
export function countriesNamed(text: string, codes: readonly string[] = countryCodes()): string[] {
  const wanted = text.toLowerCase()
  return codes.filter((code) => regionName(code).toLowerCase().includes(wanted))
}

function regionName(code: string): string {
  try {
    return regions.of(code) ?? code
  } catch {
    return code
  }
}

/** Codes that are no longer given; each has the name of a country that has another one today. */
const former = 'AN BU CS DD DY FX HV NH RH SU TP UK VD YD YU ZR'.split(' ')

let codes: string[] | undefined
function countryCodes(): string[] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  codes ??= letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => regionName(code) !== code && !former.includes(code))
  return codes
}

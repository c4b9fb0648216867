import { type Dimension, isFinePlace } from './dimensions.ts'

/** A neutral icon for what has no brand. */
export type IconSymbol =
  | 'site'
  | 'direct'
  | 'mail'
  | 'message'
  | 'place'
  | 'browser'
  | 'system'
  | 'device'
  | 'desktop'
  | 'mobile'
  | 'tablet'
  | 'tv'
  | 'console'
  | 'wearable'

/** The icon of a value: the logo of a brand, the flag of a country, or a neutral symbol. */
export type ValueIcon = { brand: string } | { flag: string } | { symbol: IconSymbol }

/** Brands by source, as the server names sources and as campaign links name them. */
const brandsOfSources: Record<string, string> = {
  google: 'google',
  'google images': 'google',
  'google news': 'google',
  'google shopping': 'google',
  'google ads': 'google',
  'google-ads': 'google',
  googleads: 'google',
  adwords: 'google',
  bing: 'bing',
  'bing images': 'bing',
  duckduckgo: 'duckduckgo',
  ecosia: 'ecosia',
  brave: 'brave',
  'brave search': 'brave',
  startpage: 'startpage',
  qwant: 'qwant',
  kagi: 'kagi',
  baidu: 'baidu',
  naver: 'naver',
  facebook: 'facebook',
  'facebook messenger': 'facebook',
  fb: 'facebook',
  meta: 'meta',
  'meta ai': 'meta',
  instagram: 'instagram',
  ig: 'instagram',
  twitter: 'x',
  x: 'x',
  tw: 'x',
  'x.com': 'x',
  't.co': 'x',
  grok: 'x',
  linkedin: 'linkedin',
  li: 'linkedin',
  youtube: 'youtube',
  yt: 'youtube',
  reddit: 'reddit',
  pinterest: 'pinterest',
  tiktok: 'tiktok',
  snapchat: 'snapchat',
  snap: 'snapchat',
  threads: 'threads',
  mastodon: 'mastodon',
  bluesky: 'bluesky',
  quora: 'quora',
  medium: 'medium',
  tumblr: 'tumblr',
  github: 'github',
  stackoverflow: 'stackoverflow',
  'hacker news': 'ycombinator',
  ycombinator: 'ycombinator',
  'product hunt': 'producthunt',
  producthunt: 'producthunt',
  xing: 'xing',
  vkontakte: 'vk',
  vk: 'vk',
  whatsapp: 'whatsapp',
  telegram: 'telegram',
  discord: 'discord',
  slack: 'slack',
  'microsoft teams': 'microsoft-teams',
  twitch: 'twitch',
  vimeo: 'vimeo',
  chatgpt: 'openai',
  openai: 'openai',
  claude: 'claude',
  gemini: 'googlegemini',
  copilot: 'microsoft',
  perplexity: 'perplexity',
  mistral: 'mistralai',
  deepseek: 'deepseek',
  amazon: 'amazon',
  'amazon ads': 'amazon',
  ebay: 'ebay',
  etsy: 'etsy',
  shopify: 'shopify',
  gmail: 'gmail',
  'proton mail': 'protonmail',
  'outlook.com': 'microsoft',
  microsoft: 'microsoft',
  mailchimp: 'mailchimp',
  wikipedia: 'wikipedia',
  apple: 'apple',
  wechat: 'wechat',
}

const brandsOfBrowsers: Record<string, string> = {
  chrome: 'googlechrome',
  chromium: 'googlechrome',
  safari: 'safari',
  firefox: 'firefox',
  focus: 'firefox',
  'microsoft edge': 'browser-edge',
  opera: 'opera',
  'opera coast': 'opera',
  vivaldi: 'vivaldi',
  brave: 'brave',
  duckduckgo: 'duckduckgo',
  'samsung internet for android': 'samsung',
  'android browser': 'android',
  'google search': 'google',
  'amazon silk': 'amazon',
  'naver whale browser': 'naver',
  wechat: 'wechat',
}

const brandsOfSystems: Record<string, string> = {
  windows: 'windows',
  'windows phone': 'windows',
  macos: 'apple',
  ios: 'apple',
  android: 'android',
  linux: 'linux',
  'chrome os': 'googlechrome',
  'playstation 4': 'playstation',
  harmonyos: 'harmonyos',
}

const symbolsOfSources: Record<string, IconSymbol> = {
  direct: 'direct',
  '(direct)': 'direct',
  newsletter: 'mail',
  email: 'mail',
  'e-mail': 'mail',
  sms: 'message',
}

const devices: readonly string[] = ['desktop', 'mobile', 'tablet', 'tv', 'console', 'wearable']

/** The icon of a value. Undefined for dimensions whose values have no icons. */
export function iconOf(dimension: Dimension, value: string): ValueIcon | undefined {
  if (dimension === 'source') return iconOfSource(value)
  if (dimension === 'referrer') return value === '' ? { symbol: 'direct' } : iconOfSource(hostOf(value))
  if (dimension === 'country') return flagOr(value)
  if (isFinePlace(dimension)) return flagOr(countryOf(value))
  if (dimension === 'browser') return brandOr(brandsOfBrowsers, value, 'browser')
  if (dimension === 'browser_version') return brandOfVersion(brandsOfBrowsers, value, 'browser')
  if (dimension === 'os') return brandOr(brandsOfSystems, value, 'system')
  if (dimension === 'os_version') return brandOfVersion(brandsOfSystems, value, 'system')
  if (dimension === 'device')
    return { symbol: devices.includes(value) ? (value as IconSymbol) : ('device' as const) }
}

/** All brands with an icon. */
export function brandNames(): string[] {
  const tables = [brandsOfSources, brandsOfBrowsers, brandsOfSystems]
  return [...new Set(tables.flatMap((brands) => Object.values(brands)))]
}

function iconOfSource(source: string): ValueIcon {
  const symbol = lookUp(symbolsOfSources, source)
  if (symbol) return { symbol }
  const brand = lookUp(brandsOfSources, source) ?? lookUp(brandsOfSources, siteName(source))
  return brand ? { brand } : { symbol: 'site' }
}

function flagOr(country: string): ValueIcon {
  return /^[A-Z]{2}$/.test(country) ? { flag: country } : { symbol: 'place' }
}

/** The country at the end of a region or city: `DE` in `Bavaria (DE)` and in `Munich (DE-BY)`. */
function countryOf(place: string): string {
  return /\(([A-Z]{2})(?:-\w+)?\)$/.exec(place)?.[1] ?? ''
}

/** The brand of the longest name before a version: that of `Windows` for `Windows 10`. */
function brandOfVersion(brands: Record<string, string>, value: string, symbol: IconSymbol): ValueIcon {
  const words = value.split(' ')
  const names = words.map((_, index) => words.slice(0, words.length - index).join(' '))
  return brandOr(brands, names.find((name) => lookUp(brands, name)) ?? value, symbol)
}

function brandOr(brands: Record<string, string>, value: string, symbol: IconSymbol): ValueIcon {
  const brand = lookUp(brands, value)
  return brand ? { brand } : { symbol }
}

function lookUp<T>(table: Record<string, T>, name: string): T | undefined {
  const key = name.toLowerCase()
  return Object.hasOwn(table, key) ? table[key] : undefined
}

/** The host of a referrer, which is stored without a scheme: `www.reddit.com/r/hiking`. */
function hostOf(referrer: string): string {
  return (referrer.split('/')[0] ?? '').replace(/^www\./, '')
}

/** The registered name in a host: `github` in `gist.github.com`, `amazon` in `amazon.co.uk`. */
function siteName(host: string): string {
  const labels = host.split('.')
  if (labels.length < 2) return ''
  const hasDoubleSuffix = labels.length > 2 && /^(co|com|org|net|ac|gov)$/.test(labels.at(-2) ?? '')
  return labels.at(hasDoubleSuffix ? -3 : -2) ?? ''
}

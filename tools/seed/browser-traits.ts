import { Random } from './random.ts'

/** The languages of a country's browsers; one that is listed more often is more frequent. */
const languages: Record<string, readonly string[]> = {
  DE: ['de-DE'],
  AT: ['de-AT'],
  CH: ['de-CH', 'de-CH', 'de-CH', 'fr-CH'],
  NL: ['nl-NL'],
  FR: ['fr-FR'],
  GB: ['en-GB'],
  DK: ['da-DK'],
  IT: ['it-IT'],
  PL: ['pl-PL'],
  BE: ['nl-BE', 'nl-BE', 'fr-BE'],
  SE: ['sv-SE'],
  ES: ['es-ES'],
  US: ['en-US', 'en-US', 'en-US', 'es-US'],
  CA: ['en-CA', 'en-CA', 'en-CA', 'fr-CA'],
  JP: ['ja-JP'],
  AU: ['en-AU'],
}
const languagesAnywhere = ['en-US', 'en-GB', 'tr-TR', 'uk-UA', 'pl-PL']

/** Screen sizes by what the user agent contains, the most frequent first. */
const screens: readonly (readonly [system: string, sizes: readonly string[]])[] = [
  ['Windows', ['1920x1080', '1536x864', '2560x1440', '1366x768', '1280x720']],
  ['Macintosh', ['1440x900', '1512x982', '1728x1117', '2560x1440', '1920x1080']],
  ['iPhone', ['390x844', '393x852', '402x874', '430x932', '375x667']],
  ['iPad', ['820x1180', '810x1080', '834x1194', '1024x1366']],
  ['SM-X710', ['753x1205', '800x1280']],
  ['Android', ['360x800', '412x915', '384x832', '393x873']],
]
const otherScreens = ['1920x1080', '1366x768']

/** Versions in the user agents of the audience, each with earlier ones. */
const versions: readonly (readonly [newest: string, ...earlier: string[]])[] = [
  ['142.0.0.0', '141.0.0.0', '139.0.0.0'],
  ['145.0', '144.0', '140.0'],
  ['26.1', '26.0', '18.6'],
  ['18_7', '18_6', '18_6'],
  ['SamsungBrowser/29.0', 'SamsungBrowser/28.0', 'SamsungBrowser/28.0'],
  ['Android 15', 'Android 14', 'Android 13'],
]

export type BrowserTraits = { language: string; screen_size: string; user_agent: string }

/**
 * Returns the language, the screen size and the user agent of a visitor, whose version may be an earlier one. They
 * follow from the client id, so that they do not change any other random number.
 */
export function browserTraits(client_id: string, country: string, newestAgent: string): BrowserTraits {
  const random = new Random(Number(BigInt.asIntN(32, BigInt(Bun.hash(client_id)))))
  const language = random.pick(random.chance(0.08) ? languagesAnywhere : (languages[country] ?? ['en-US']))
  const [, sizes] = screens.find(([system]) => newestAgent.includes(system)) ?? ['', otherScreens]
  const screen_size = sizes[Math.floor(sizes.length * random.fraction() ** 1.8)] ?? '1920x1080'
  const age = random.weighted([0, 1, 2], (releases) => [78, 15, 7][releases] ?? 0)
  const user_agent = versions.reduce(
    (agent, known) => agent.replaceAll(known[0], known[age] ?? known[0]),
    newestAgent,
  )
  return { language, screen_size, user_agent }
}

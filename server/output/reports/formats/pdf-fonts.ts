import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create } from 'fontkit'
import subsetFont from 'subset-font'

/** Font families in the order in which they are searched for a character; all under the SIL Open Font License. */
const families = [
  'inter',
  'noto-sans',
  'vazirmatn',
  'noto-sans-hebrew',
  'noto-sans-thai',
  'noto-sans-georgian',
  'noto-sans-armenian',
  'noto-sans-bengali',
  'noto-sans-tamil',
  'noto-sans-sc',
  'noto-sans-jp',
  'noto-sans-kr',
  'noto-emoji',
]
const weights = { normal: 400, bold: 650 } as const

export type Fonts = {
  /** For each font, the file names of its two weights. */
  descriptors: Record<string, Record<keyof typeof weights, string>>
  /** Files by name, limited to what the text needs. */
  files: ReadonlyMap<string, Buffer>
  /** Returns the font that has a character; undefined if there is none. */
  fontOf: (character: string) => string | undefined
}

const packages = createRequire(import.meta.url)

/**
 * Loads the fonts for the given characters. Each file of a family covers only some characters, so few files are read.
 */
export async function fontsFor(characters: ReadonlySet<string>): Promise<Fonts> {
  const missing = new Set(characters)
  const found = new Map<string, string>()
  const files = new Map<string, Buffer>()
  const descriptors: Fonts['descriptors'] = {}
  for (const family of familiesFor(characters)) {
    if (missing.size === 0) break
    for (const { name, path, covers } of partsOf(family)) {
      const wanted = [...missing].filter((it) => covers(it.codePointAt(0) as number))
      if (wanted.length === 0) continue
      const font = readFileSync(path)
      const normal = await subsetOf(font, wanted, weights.normal)
      const covered = coveredBy(normal, wanted)
      if (covered.length === 0) continue
      for (const character of covered) {
        missing.delete(character)
        found.set(character, name)
      }
      files.set(name, normal)
      files.set(`${name}-bold`, await subsetOf(font, covered, weights.bold))
      descriptors[name] = { normal: name, bold: `${name}-bold` }
    }
  }
  return { descriptors, files, fontOf: (character) => found.get(character) }
}

/** If the text contains Japanese, Han characters use their Japanese forms. */
function familiesFor(characters: ReadonlySet<string>): string[] {
  const isJapanese = [...characters].some((it) => /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(it))
  if (!isJapanese) return families
  return families
    .toSpliced(families.indexOf('noto-sans-jp'), 1)
    .toSpliced(families.indexOf('noto-sans-sc'), 0, 'noto-sans-jp')
}

type Part = { name: string; path: string; covers: (codePoint: number) => boolean }
const parts = new Map<string, Part[]>()

/** Returns the files of a family, with the characters that each declares. */
function partsOf(family: string): Part[] {
  const known = parts.get(family)
  if (known) return known
  const folder = packages.resolve(`@fontsource-variable/${family}/LICENSE`).replace(/LICENSE$/, '')
  const ranges: Record<string, string> = JSON.parse(readFileSync(`${folder}unicode.json`, 'utf8'))
  const all = Object.entries(ranges).map(([subset, text]) => {
    const name = `${family}-${subset.replace(/[[\]]/g, '')}`
    const spans = text.split(',').map((it) => {
      const [first = '', last = first] = it.replace('U+', '').split('-')
      return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const
    })
    const covers = (codePoint: number) =>
      spans.some(([first, last]) => codePoint >= first && codePoint <= last)
    return { name, path: `${folder}files/${name}-wght-normal.woff2`, covers }
  })
  parts.set(family, all)
  return all
}

function subsetOf(font: Buffer, characters: readonly string[], wght: number): Promise<Buffer> {
  return subsetFont(font, characters.join(''), { targetFormat: 'sfnt', variationAxes: { wght } })
}

/** Returns the characters that a font actually has; families declare more. */
function coveredBy(file: Buffer, wanted: readonly string[]): string[] {
  const font = create(file)
  if (!('hasGlyphForCodePoint' in font)) return []
  try {
    return wanted.filter((it) => font.hasGlyphForCodePoint(it.codePointAt(0) as number))
  } catch {
    // A font with none of the characters left has no character map.
    return []
  }
}

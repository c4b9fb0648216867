import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create } from 'fontkit'
import subsetFont from 'subset-font'

/** Fonts in the order in which a character is looked for; all are under the SIL Open Font License. */
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
  /** Of each font, the names of the files of its two weights. */
  descriptors: Record<string, Record<keyof typeof weights, string>>
  /** The files by name: only what the text needs. */
  files: ReadonlyMap<string, Buffer>
  /** The font that has a character; undefined where none has. */
  fontOf: (character: string) => string | undefined
}

const packages = createRequire(import.meta.url)

/** The fonts for some characters. Each file of a family has some characters only, so few are read. */
export async function fontsFor(characters: ReadonlySet<string>): Promise<Fonts> {
  const missing = new Set(characters)
  const found = new Map<string, string>()
  const files = new Map<string, Buffer>()
  const descriptors: Fonts['descriptors'] = {}
  for (const family of inOrderFor(characters)) {
    if (missing.size === 0) break
    for (const { name, path, holds } of partsOf(family)) {
      const wanted = [...missing].filter((it) => holds(it.codePointAt(0) as number))
      if (wanted.length === 0) continue
      const font = readFileSync(path)
      const normal = await cut(font, wanted, weights.normal)
      const held = heldBy(normal, wanted)
      if (held.length === 0) continue
      for (const character of held) {
        missing.delete(character)
        found.set(character, name)
      }
      files.set(name, normal)
      files.set(`${name}-bold`, await cut(font, held, weights.bold))
      descriptors[name] = { normal: name, bold: `${name}-bold` }
    }
  }
  return { descriptors, files, fontOf: (character) => found.get(character) }
}

/** Where there is Japanese, Han characters are written as in Japan. */
function inOrderFor(characters: ReadonlySet<string>): string[] {
  const isJapanese = [...characters].some((it) => /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(it))
  if (!isJapanese) return families
  return families
    .toSpliced(families.indexOf('noto-sans-jp'), 1)
    .toSpliced(families.indexOf('noto-sans-sc'), 0, 'noto-sans-jp')
}

type Part = { name: string; path: string; holds: (codePoint: number) => boolean }
const parts = new Map<string, Part[]>()

/** The files of a family, and which characters each may have. */
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
    const holds = (codePoint: number) =>
      spans.some(([first, last]) => codePoint >= first && codePoint <= last)
    return { name, path: `${folder}files/${name}-wght-normal.woff2`, holds }
  })
  parts.set(family, all)
  return all
}

function cut(font: Buffer, characters: readonly string[], wght: number): Promise<Buffer> {
  return subsetFont(font, characters.join(''), { targetFormat: 'sfnt', variationAxes: { wght } })
}

/** The characters that a font really has: what families say of their files is more than that. */
function heldBy(file: Buffer, wanted: readonly string[]): string[] {
  const font = create(file)
  if (!('hasGlyphForCodePoint' in font)) return []
  try {
    return wanted.filter((it) => font.hasGlyphForCodePoint(it.codePointAt(0) as number))
  } catch {
    // With none of them left there is no table of characters to look into.
    return []
  }
}

import bidiFactory from 'bidi-js'
import type { Fonts } from './pdf-fonts.ts'

type Run = { text: string; font: string }
type Piece = Run & { level: number; isAlone: boolean }

const bidi = bidiFactory()
const replacement = '\ufffd'

/** Characters that are always at hand: for what is missing, and where a text is cut. */
export const always = `${replacement} …`

/** A text as it can be printed: composed, on one line, without what controls the direction of others. */
export function printable(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]|\ufe0f/gu, '')
    .trim()
}

/**
 * A text as runs of one font each, in the order in which they are seen from the left: what is written from the right is
 * turned around word by word, and inside of words by the shaping of its font.
 */
export function runsOf(text: string, { fontOf }: Pick<Fonts, 'fontOf'>): Run[] {
  const embedding = bidi.getEmbeddingLevels(text)
  const mirrored = bidi.getMirroredCharactersMap(text, embedding.levels)
  const fallback = fontOf(replacement) ?? ''
  const pieces: Piece[] = []
  let place = 0
  for (const character of text) {
    const level = embedding.levels[place] ?? 0
    const shown = mirrored.get(place) ?? character
    place += character.length
    const font = fontOf(shown)
    const before = pieces.at(-1)
    // What stands over or under a letter stays with it.
    if (before && /\p{M}/u.test(character) && font === undefined) continue
    // Among letters from the right, spaces and marks have no direction that their font would know of.
    const isAlone = level % 2 === 1 && !/^(R|AL|NSM)$/.test(bidi.getBidiCharTypeName(shown))
    const own = { text: font ? shown : replacement, font: font ?? fallback, level, isAlone }
    if (before?.font === own.font && before.level === level && !isAlone && !before.isAlone)
      before.text += own.text
    else pieces.push(own)
  }
  return inSight(pieces).map(({ text: run, font }) => ({ text: run, font }))
}

/** By the levels of embedding from the highest down, each stretch of it or higher is turned around. */
function inSight(pieces: Piece[]): Piece[] {
  const seen = [...pieces]
  const highest = Math.max(0, ...seen.map((it) => it.level))
  for (let level = highest; level > 0; level--)
    for (let from = 0; from < seen.length; from++) {
      let to = from
      while (to < seen.length && (seen[to] as Piece).level >= level) to++
      if (to > from) seen.splice(from, to - from, ...seen.slice(from, to).reverse())
      from = to
    }
  return seen
}

/** A text cut so that it is about so many letters wide. */
export function shortened(text: string, width: number): string {
  let used = 0
  let kept = ''
  for (const character of text) {
    used += widthOf(character)
    if (used > width) return `${kept.trimEnd()}…`
    kept += character
  }
  return text
}

/** How wide a character is beside an average small letter. */
function widthOf(character: string): number {
  if (wide.test(character)) return 1.85
  if (/[A-Z@%&mw_]/.test(character)) return /[MW@%]/.test(character) ? 1.8 : 1.35
  return /[ijlt.,:;|!'fr/-]/.test(character) ? 0.65 : 1
}

const wide = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]|\p{Emoji_Presentation}/u

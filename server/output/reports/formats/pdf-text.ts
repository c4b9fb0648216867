import bidiFactory from 'bidi-js'
import type { Fonts } from './pdf-fonts.ts'

type Run = { text: string; font: string }
type Piece = Run & { level: number; isAlone: boolean }

const bidi = bidiFactory()
const replacement = '\ufffd'

/** Characters that are always embedded: the replacement for missing ones, and those used to shorten text. */
export const alwaysEmbedded = `${replacement} …`

/** Makes text printable: composed, on one line, without directional control characters. */
export function printable(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]|\ufe0f/gu, '')
    .trim()
}

/**
 * Splits text into runs of one font each, in visual order from left to right. Right-to-left text is reversed word by
 * word here; the shaping of the font reverses the letters within words.
 */
export function runsOf(text: string, { fontOf }: Pick<Fonts, 'fontOf'>): Run[] {
  const embedding = bidi.getEmbeddingLevels(text)
  const mirrored = bidi.getMirroredCharactersMap(text, embedding.levels)
  const fallback = fontOf(replacement) ?? ''
  const pieces: Piece[] = []
  let index = 0
  for (const character of text) {
    const level = embedding.levels[index] ?? 0
    const shown = mirrored.get(index) ?? character
    index += character.length
    const font = fontOf(shown)
    const before = pieces.at(-1)
    // A combining mark without a font is dropped.
    if (before && /\p{M}/u.test(character) && font === undefined) continue
    // In right-to-left text, spaces and punctuation have no direction that the font could detect.
    const isAlone = level % 2 === 1 && !/^(R|AL|NSM)$/.test(bidi.getBidiCharTypeName(shown))
    const own = { text: font ? shown : replacement, font: font ?? fallback, level, isAlone }
    if (before?.font === own.font && before.level === level && !isAlone && !before.isAlone)
      before.text += own.text
    else pieces.push(own)
  }
  return inVisualOrder(pieces).map(({ text: run, font }) => ({ text: run, font }))
}

/**
 * Reorders pieces for display: from the highest embedding level down, reverses each sequence of this level or higher.
 */
function inVisualOrder(pieces: Piece[]): Piece[] {
  const ordered = [...pieces]
  const highest = Math.max(0, ...ordered.map((it) => it.level))
  for (let level = highest; level > 0; level--)
    for (let from = 0; from < ordered.length; from++) {
      let to = from
      while (to < ordered.length && (ordered[to] as Piece).level >= level) to++
      if (to > from) ordered.splice(from, to - from, ...ordered.slice(from, to).reverse())
      from = to
    }
  return ordered
}

/** Shortens text to a width of about this many letters. */
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

/** Returns the width of a character relative to an average lowercase letter. */
function widthOf(character: string): number {
  if (wide.test(character)) return 1.85
  if (/[A-Z@%&mw_]/.test(character)) return /[MW@%]/.test(character) ? 1.8 : 1.35
  return /[ijlt.,:;|!'fr/-]/.test(character) ? 0.65 : 1
}

const wide = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]|\p{Emoji_Presentation}/u

import pdfmake, { type Content } from 'pdfmake'
import type { ReportContent } from '../content.ts'
import { type Fonts, fontsFor } from './pdf-fonts.ts'
import { colours, pageOf } from './pdf-look.ts'
import { partsOf } from './pdf-parts.ts'
import { alwaysEmbedded, printable, runsOf, shortened } from './pdf-text.ts'

/** Characters needed on every page: printable ASCII, for numbers and fixed labels. */
const basicCharacters = Array.from({ length: 95 }, (_, n) => String.fromCharCode(32 + n)).join('')

/**
 * Renders a report as PDF: A4, in landscape if its tables have many columns. Text of any script uses fonts that have
 * its characters; only the characters used are embedded. Run this in a separate thread: it blocks for some tenths of a
 * second.
 */
export async function pdfOf(content: ReportContent): Promise<Uint8Array> {
  const page = pageOf(content)
  const parts = partsOf(content, page)
  const footerText = {
    text: `${shortened(content.site.name, 55)} · ${shortened(content.title, 55)}`,
    fontSize: 7.5,
    color: colours.faint,
    width: '*' as const,
  }
  const fonts = await fontsFor(charactersOf([parts, footerText]))
  const definition = {
    pageSize: 'A4',
    pageOrientation: page.orientation,
    pageMargins: [page.margin, 44, page.margin, 56],
    info: {
      title: `${content.title} – ${content.site.name}`,
      subject: content.period.words,
      creator: 'Sightline',
    },
    displayTitle: true,
    language: content.language,
    defaultStyle: { font: 'inter-latin', fontSize: 9, color: colours.ink, lineHeight: 1.15 },
    content: withFonts(parts, fonts),
    footer: (current: number, all: number) =>
      withFonts(
        {
          margin: [page.margin, 18, page.margin, 0],
          columns: [
            footerText,
            {
              text: `${current} / ${all}`,
              fontSize: 7.5,
              color: colours.faint,
              alignment: 'right',
              width: 60,
            },
          ],
        },
        fonts,
      ),
  }
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy(() => false)
  pdfmake.setFonts(fonts.descriptors)
  for (const [name, file] of fonts.files) pdfmake.virtualfs.writeFileSync(name, file)
  return pdfmake.createPdf(definition).getBuffer()
}

/** Returns every character in some parts of a document. */
function charactersOf(part: unknown): Set<string> {
  const characters = new Set(basicCharacters + alwaysEmbedded)
  mapText(part, (text) => {
    for (const character of printable(text)) characters.add(character)
    return text
  })
  return characters
}

/** Splits each text of some parts of a document into runs of the fonts that have its characters. */
function withFonts(part: Content, fonts: Fonts): Content {
  return mapText(part, (text) => runsOf(printable(text), fonts)) as Content
}

function mapText(part: unknown, change: (text: string) => unknown): unknown {
  if (Array.isArray(part)) return part.map((it) => mapText(it, change))
  if (typeof part !== 'object' || part === null) return part
  return Object.fromEntries(
    Object.entries(part).map(([name, value]) => [
      name,
      name === 'text' && typeof value === 'string' ? change(value) : mapText(value, change),
    ]),
  )
}

import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import PO from 'pofile'
import { type Language, languages, sourceLanguage } from '../../packages/text/languages.ts'
import { catalogFile, openCatalog } from '../../ui/languages/catalog.ts'

/**
 * Brings the catalogs of the console up to date with its texts: new texts are added without a translation, unused ones
 * are removed. With `--check` it changes nothing, and fails if a catalog is out of date or incomplete.
 */
const isCheck = process.argv.includes('--check')
const problems: string[] = []
for (const language of Object.keys(languages) as Language[])
  if (language !== sourceLanguage) problems.push(...(await update(language)))
for (const it of problems) console.error(it)
process.exit(isCheck && problems.length > 0 ? 1 : 0)

async function update(language: Language): Promise<string[]> {
  const file = catalogFile(language)
  const before = existsSync(file) ? readFileSync(file, 'utf8') : ''
  if (!before) writeFileSync(file, '')
  const { hub } = await openCatalog(language, 'cli')
  await hub.directVisit(true, false, false)
  const after = sorted(PO.parse(readFileSync(file, 'utf8')))
  writeFileSync(file, isCheck ? before : after.toString())
  if (isCheck && before !== after.toString())
    return [`${file} does not have the texts of the console: run \`npm run languages\``]
  return incomplete(after).map((it) => `${file}: ${it}`)
}

/** By the first file that has the text, so that a change of one file changes one place of the catalog. */
function sorted(catalog: PO): PO {
  const key = ({ references, msgid }: PO['items'][number]) => `${references[0]}\0${msgid}`
  catalog.items.sort((a, b) => (key(a) < key(b) ? -1 : 1))
  return catalog
}

function incomplete(catalog: PO): string[] {
  return catalog.items.flatMap(({ msgid, msgstr: [text = ''] }) => {
    // The library finds texts without regard to spaces around them.
    if (msgid !== msgid.trim()) return [`“${msgid}” begins or ends with a space: use a whole sentence`]
    if (!text) return [`no translation of “${msgid}”`]
    return holes(msgid) === holes(text) ? [] : [`other placeholders in the translation of “${msgid}”`]
  })
}

/** The placeholders and tags of a text, in a form that can be compared. */
function holes(text: string): string {
  return (text.match(/\{\d+\}|<\/?\d+\/?>/g) ?? []).sort().join('')
}

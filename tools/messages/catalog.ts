import PO from 'pofile'
import { parseTemplate } from '../../ui/src/lib/messages/template.ts'

/** The German texts of the service's messages. */
export const catalogPath = 'ui/languages/messages.de.po'

/** Reads the catalog: the German text of each template. */
export async function readCatalog(): Promise<Map<string, string>> {
  const { items } = PO.parse(await Bun.file(catalogPath).text())
  return new Map(items.map(({ msgid, msgstr }) => [msgid, msgstr[0] ?? '']))
}

/** Writes the catalog with exactly these templates, each with its places and the German text that it has, if any. */
export async function writeCatalog(
  templates: ReadonlyMap<string, readonly string[]>,
  known: ReadonlyMap<string, string>,
): Promise<void> {
  const po = new PO()
  po.headers = { Language: 'de', 'MIME-Version': '1.0', 'Content-Type': 'text/plain; charset=utf-8' }
  for (const [template, places] of templates) {
    const item = new PO.Item()
    item.msgid = template
    item.msgstr = [known.get(template) ?? '']
    item.references = places.filter((it) => it.startsWith('server/'))
    item.extractedComments = places.filter((it) => !it.startsWith('server/'))
    po.items.push(item)
  }
  await Bun.write(catalogPath, po.toString())
}

/** Lists what is wrong with a catalog: missing, superfluous, and with other holes than the template. */
export function problemsOf(
  templates: ReadonlyMap<string, unknown>,
  catalog: ReadonlyMap<string, string>,
): string[] {
  const problems = [...templates.keys()].filter((it) => !catalog.get(it)).map((it) => `no German: ${it}`)
  for (const [template, german] of catalog) {
    if (!templates.has(template)) problems.push(`not in the code any more: ${template}`)
    else if (german && numbersOf(template) !== numbersOf(german))
      problems.push(`other holes than the template: ${german}`)
  }
  return problems
}

function numbersOf(text: string): string {
  return parseTemplate(text)
    .holes.map((it) => it.number)
    .sort((a, b) => a - b)
    .join()
}

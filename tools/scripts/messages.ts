/**
 * Updates the catalog of the service's messages from its code: adds new ones without a text, and removes those that no
 * longer exist. With `--check`, only reports what is missing.
 */
import { catalogPath, problemsOf, readCatalog, writeCatalog } from '../messages/catalog.ts'
import { messageTemplates } from '../messages/templates.ts'

const templates = messageTemplates()
if (!process.argv.includes('--check')) await writeCatalog(templates, await readCatalog())
const problems = problemsOf(templates, await readCatalog())
for (const it of problems) console.error(it)
if (problems.length > 0) {
  console.error(`\nComplete ${catalogPath} (npm run messages updates its templates).`)
  process.exit(1)
}
console.log(`${templates.size} messages have a German text.`)

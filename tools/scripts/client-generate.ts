import { resolve } from 'node:path'
import openapi, { astToString } from 'openapi-typescript'

const root = resolve(import.meta.dir, '../..')
const target = `${root}/packages/client/api.ts`

/** Returns the types of the client, generated from the OpenAPI document `docs/openapi.json`. */
export async function generateTypes(): Promise<string> {
  const document = await Bun.file(`${root}/docs/openapi.json`).json()
  // A field with a default is optional in requests; without this option it would be required.
  const types = astToString(await openapi(document, { defaultNonNullable: false, alphabetize: false }))
  const text = `// Made by \`npm run client:generate\` from docs/openapi.json: change that, not this.\n\n${types}`
  const format = Bun.spawn([process.execPath, 'x', 'biome', 'format', `--stdin-file-path=${target}`], {
    cwd: root,
    stdin: new Blob([text]),
    stderr: 'inherit',
  })
  const formatted = await new Response(format.stdout).text()
  if ((await format.exited) !== 0) throw new Error('The types cannot be formatted')
  return formatted
}

if (import.meta.main) await Bun.write(target, await generateTypes())

import { expect, test } from 'bun:test'
import { resolve } from 'node:path'

const root = resolve(import.meta.dir, '..')

type Schema = { type?: string | string[]; anyOf?: Schema[]; properties?: Record<string, Schema> }

function mayBeNull({ type, anyOf }: Schema): boolean {
  return type === 'null' || (Array.isArray(type) && type.includes('null')) || Boolean(anyOf?.some(mayBeNull))
}

/** The fields in the first column of the table about nulls. */
async function documentedFields(): Promise<string[]> {
  const page = await Bun.file(`${root}/docs/specification.md`).text()
  const [, section = ''] = page.split('## Null where the specification has a value')
  const [table = ''] = section.split('\n## ')
  return table
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) =>
      [...(line.split('|')[1] ?? '').matchAll(/`(\w+\.\w+)`/g)].map(([, field]) => field ?? ''),
    )
}

test('every field that is documented as null can be null in the OpenAPI document', async () => {
  const { components } = (await Bun.file(`${root}/docs/openapi.json`).json()) as {
    components: { schemas: Record<string, Schema> }
  }
  const fields = await documentedFields()
  expect(fields.length).toBeGreaterThan(20)
  const wrong = fields.filter((field) => {
    const [schema = '', name = ''] = field.split('.')
    const found = components.schemas[schema]?.properties?.[name]
    return !found || !mayBeNull(found)
  })
  expect(wrong).toEqual([])
})

import { expect, test } from 'bun:test'
import { resolve } from 'node:path'
import { generateTypes } from '../../tools/scripts/client-generate.ts'
import { operations } from './operations.ts'

type Parameter = { in?: string; $ref?: string }
type Operation = {
  parameters?: Parameter[]
  requestBody?: unknown
  responses: Record<string, { content?: object }>
}

const root = resolve(import.meta.dir, '../..')
const document = await Bun.file(`${root}/docs/openapi.json`).json()

function described(): [route: string, operation: Operation][] {
  return Object.entries<Record<string, Operation>>(document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([verb]) => /^(get|post|put|patch|delete)$/.test(verb))
      .map(([verb, operation]): [string, Operation] => [
        `${verb.toUpperCase()} ${path}${takesQuery(operation) ? '?' : ''}`,
        operation,
      ]),
  )
}

/** True if the operation takes query parameters. An operation with a body has all its parameters there. */
function takesQuery({ parameters = [], requestBody }: Operation): boolean {
  if (requestBody !== undefined) return false
  return parameters.map(resolved).some((it) => it.in === 'query')
}

function resolved(parameter: Parameter): Parameter {
  const name = parameter.$ref?.split('/').at(-1)
  return name === undefined ? parameter : document.components.parameters[name]
}

test('every operation of the API has exactly one method, except the stream of server-sent events', () => {
  const methods = Object.values(operations).flatMap((resource) => Object.values<string>(resource))
  expect(methods.sort()).toEqual(
    described()
      .filter(([, { responses }]) => !('text/event-stream' in (responses[200]?.content ?? {})))
      .map(([route]) => route)
      .sort(),
  )
})

test('only methods that send a body have one', () => {
  const bodies = described().filter(([, { requestBody }]) => requestBody !== undefined)
  expect(bodies.map(([route]) => route).filter((it) => !/^(POST|PUT|PATCH) [^?]+$/.test(it))).toEqual([])
})

test('the types match the document (npm run client:generate)', async () => {
  const isCurrent = (await Bun.file(`${import.meta.dir}/api.ts`).text()) === (await generateTypes())
  expect(isCurrent).toBe(true)
})

import { expect, test } from 'bun:test'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { t } from 'elysia'
import { document } from '../../../../test/support/contract.ts'
import { startInstance } from '../../../../test/support/instance.ts'
import { apiRoutes } from '../../../app.ts'
import { domainEventTypes } from '../../../notify/outbox/event-types.ts'
import type { Services } from '../../../services.ts'
import { exampleOf } from './example.ts'
import { Schemas } from './schemas.ts'

type Json = { [name: string]: unknown }
type Sent = { post: { requestBody: { content: { 'application/json': { schema: Json; example: Json } } } } }

test('docs/openapi.json is up to date', async () => {
  const written = await Bun.file(`${import.meta.dir}/../../../../docs/openapi.json`).text()
  if (written !== `${JSON.stringify(document, null, 2)}\n`)
    throw new Error('docs/openapi.json is not what the routes say: run `npm run openapi`')
})

test('the document is served at /docs/json', async () => {
  const api = await startInstance()
  const { body } = await api.request('GET', '/docs/json', { key: null })
  expect(body).toEqual(JSON.parse(JSON.stringify(document)))
  await api.stop()
})

test('an independent validator accepts the document as OpenAPI 3.1', async () => {
  const validator = new Validator()
  expect(await validator.validate(structuredClone(document))).toEqual({ valid: true })
  expect(validator.version).toBe('3.1')
})

test('the document contains every route of the API', () => {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods)
      .filter((method) => method !== 'options')
      .map((method) => `${method.toUpperCase()} ${path}`),
  )
  const routes = apiRoutes({} as Services).routes.map(
    ({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`,
  )
  expect(operations.sort()).toEqual(routes.sort())
})

test('the document describes the webhook of every event type', () => {
  expect(Object.keys(document.webhooks)).toEqual(domainEventTypes)
  const { schema, example } = (document.webhooks['tracking.error'] as Sent).post.requestBody.content[
    'application/json'
  ]
  expect(schema).toEqual({ $ref: '#/components/schemas/TrackingErrorNotification' })
  expect(example).toMatchObject({ type: 'tracking.error', metadata: { delivery_attempt: 1 } })
})

test('the document describes which paths are open to other origins, and their response headers', () => {
  const open = Object.entries(document.paths).filter(([, methods]) => 'options' in methods)
  expect(open.map(([path]) => path)).toEqual(['/v1/events', '/v1/events/batch', '/v1/sites/{site_id}/public'])
  const responses = document.paths['/v1/events']?.post?.responses
  expect(responses).toMatchObject({
    202: { headers: { 'Access-Control-Allow-Origin': {}, 'Idempotency-Replayed': {} } },
    400: { $ref: '#/components/responses/BadRequestToAnyOrigin' },
  })
  for (const [name, { headers }] of Object.entries(document.components.responses))
    expect([name, 'Access-Control-Allow-Origin' in headers]).toEqual([name, name.endsWith('ToAnyOrigin')])
})

test('operation ids are unique', () => {
  const ids = Object.values(document.paths).flatMap((it) => Object.values(it).map((one) => one.operationId))
  expect(new Set(ids).size).toBe(ids.length)
})

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true })
addFormats.default(ajv)
ajv.addVocabulary(Object.keys(document))
ajv.addSchema(document, 'document', undefined, false)

test('every schema is valid JSON Schema, and every example matches its schema', () => {
  let examples = 0
  for (const { pointer, value } of places(document, '')) {
    if (pointer.includes('/example/')) continue
    if (pointer.startsWith('/components/schemas/') && pointer.split('/').length === 4)
      expect(() => ajv.compile({ $ref: `document#${pointer}` })).not.toThrow()
    if ('example' in value && value.schema) {
      examples++
      expectFit(`${pointer}/schema`, value.example)
    }
    for (const example of Array.isArray(value.examples) ? value.examples : []) {
      examples++
      expectFit(pointer, example)
    }
  }
  expect(examples).toBeGreaterThan(100)
})

function expectFit(pointer: string, example: unknown) {
  const validate = ajv.compile({ $ref: `document#${pointer}` })
  const isFit = validate(example)
  expect([pointer, isFit, validate.errors]).toEqual([pointer, true, null])
}

/** Yields every object of the document with its JSON pointer. */
function* places(value: unknown, pointer: string): Generator<{ pointer: string; value: Json }> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield { pointer, value: value as Json }
  for (const [name, it] of Object.entries(value))
    yield* places(it, `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`)
}

test('each operation lists the kinds of key that may call it', () => {
  const kinds = (operation: { security: object[] }) => operation.security.flatMap((it) => Object.keys(it))
  const { paths } = document as { paths: Record<string, Record<string, { security: object[] }>> }
  const of = (path: string, method: string) => kinds(paths[path]?.[method] as { security: object[] })
  expect(of('/v1/events', 'post')).toEqual(['secretKey', 'publishableKey', 'siteKey', 'siteKeyInAddress'])
  expect(of('/v1/events/batch', 'post')).toEqual(['secretKey', 'publishableKey', 'siteKey'])
  expect(of('/v1/sites', 'get')).toEqual(['secretKey', 'publishableKey'])
  expect(of('/v1/sites', 'post')).toEqual(['secretKey'])
})

test('two different schemas cannot share a title', () => {
  const schemas = new Schemas()
  schemas.add(t.Object({ a: t.String() }, { title: 'Thing' }))
  schemas.add(t.Array(t.Object({ a: t.String() }, { title: 'Thing' })))
  expect(() => schemas.add(t.Object({ b: t.String() }, { title: 'Thing' }))).toThrow('Thing')
})

test('the error about a text without an example names the text', () => {
  const schemas = new Schemas()
  const schema = schemas.add(t.Object({ list: t.Array(t.Object({ name: t.String() })) }))
  expect(() => exampleOf(schema, {}, 'listThings')).toThrow('listThings.list[].name needs an example')
})

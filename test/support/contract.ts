import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { apiRoutes } from '../../server/app.ts'
import { catalogueWebhooks } from '../../server/notify/outbox/event-types-openapi.ts'
import { openApiDocument } from '../../server/platform/http/openapi/document.ts'
import { failureReference } from '../../server/platform/http/openapi/failures.ts'
import type { Services } from '../../server/services.ts'

type Schema = { [keyword: string]: unknown }
type Header = { required?: boolean; schema: Schema }
type Response = { headers: Record<string, Header>; content?: Record<string, { schema: Schema }> }
type Seen = { status: number; headers: Headers; text: string }

export const document = openApiDocument(apiRoutes({} as Services).routes, catalogueWebhooks)

const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true, validateSchema: false })
addFormats.default(ajv)
ajv.addVocabulary(Object.keys(document))
ajv.addSchema(closed(document) as object, 'document')
const compiled = new Map<string, ValidateFunction>()

const operations = Object.entries(document.paths)
  .map(([path, methods]) => ({
    path,
    pattern: new RegExp(`^${path.replace(/\{[^}]+\}/g, '[^/]+')}/?$`),
    methods: methods as Record<string, { responses: Record<string, object> }>,
  }))
  // Literal segments sort before parameters: …/conversions/summary before …/conversions/{conversion_id}.
  .sort((a, b) => a.path.split('{').length - b.path.split('{').length)

/** Headers of HTTP itself, and those that the listener adds to every response. */
const httpHeaders = [
  'cache-control',
  'content-security-policy',
  'referrer-policy',
  'x-content-type-options',
  'x-frame-options',
  'connection',
  'content-length',
  'content-type',
  'date',
  'keep-alive',
  'transfer-encoding',
]

/**
 * Validates an answer of the API against its OpenAPI document. Answers to other paths pass.
 * @throws Error naming what the document does not describe: the status, a header, or a part of the body
 */
export function checkContract(method: string, path: string, seen: Seen): void {
  const isApi = path.startsWith('/v1/') || seen.headers.has('x-api-version')
  if (!isApi) return
  const answer = `${method} ${path} answered ${seen.status}`
  const pointer = responsePointer(method, path.startsWith('/v1/') ? path : `/v1${path}`, seen.status)
  if (!pointer) throw new Error(`${answer}, which docs/openapi.json does not describe`)
  const problems = [...headerProblems(pointer, seen), ...bodyProblems(method, pointer, seen)]
  if (problems.length > 0)
    throw new Error(
      `${answer}, which does not match docs/openapi.json:\n  ${problems.join('\n  ')}\n  ${seen.text}`,
    )
}

/**
 * Returns the pointer to the description of an answer; an answer that belongs to no operation is treated as a
 * failure.
 */
function responsePointer(method: string, path: string, status: number): string | undefined {
  const verb = method === 'HEAD' ? 'get' : method.toLowerCase()
  const { pathname } = new URL(path, 'http://any')
  const known = operations.find(({ pattern, methods }) => verb in methods && pattern.test(pathname))
  if (!known) return status >= 400 ? failureReference(status).$ref : undefined
  const response = known.methods[verb]?.responses[status]
  if (!response) return undefined
  if ('$ref' in response) return String(response.$ref)
  return `#/paths/${known.path.replaceAll('/', '~1')}/${verb}/responses/${status}`
}

function headerProblems(pointer: string, { headers }: Seen): string[] {
  const described = (resolve(pointer) as Response).headers
  const known = new Set([...httpHeaders, ...Object.keys(described).map((name) => name.toLowerCase())])
  const problems = [...headers.keys()]
    .filter((name) => !known.has(name))
    .map((name) => `the header ${name} is not described`)
  for (const [name, reference] of Object.entries(described)) {
    const { required, schema } = resolve((reference as unknown as { $ref: string }).$ref) as Header
    const text = headers.get(name)
    if (text === null && required) problems.push(`the header ${name} is missing`)
    if (text === null) continue
    const value = schema.type === 'integer' ? Number(text) : text
    if (!validator(`#/components/headers/${name}/schema`)(value))
      problems.push(`the header ${name} is ${text}, which does not fit its schema`)
  }
  return problems
}

function bodyProblems(method: string, pointer: string, { headers, text }: Seen): string[] {
  const { content } = resolve(pointer) as Response
  if (!content || method === 'HEAD') return text === '' ? [] : ['the body is not empty']
  const type = headers.get('content-type')?.split(';')[0] ?? 'none'
  if (!content[type]) return [`the body has the undocumented type ${type}`]
  const validate = validator(`${pointer}/content/${type.replace('/', '~1')}/schema`)
  if (validate(type === 'application/json' ? JSON.parse(text) : text)) return []
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) =>
      `${instancePath || 'the body'} ${message} ${JSON.stringify(params)}`,
  )
}

/** Returns the validator of the schema at a pointer into the document, compiled on first use. */
function validator(pointer: string): ValidateFunction {
  let validate = compiled.get(pointer)
  if (!validate) {
    validate = ajv.compile({ $ref: `document${pointer}` })
    compiled.set(pointer, validate)
  }
  return validate
}

function resolve(pointer: string): unknown {
  let found: unknown = document
  for (const name of pointer.slice(2).split('/'))
    found = (found as Record<string, unknown>)[name.replaceAll('~1', '/')]
  return found
}

/**
 * Returns the document with objects that allow only the listed fields. Clients must tolerate new fields, but the
 * document has to describe everything that the service answers today.
 */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed)
  if (typeof value !== 'object' || value === null) return value
  const copy = Object.fromEntries(Object.entries(value).map(([name, it]) => [name, closed(it)]))
  const isOpen = copy.type === 'object' && copy.properties && copy.additionalProperties === undefined
  return isOpen ? { ...copy, additionalProperties: false } : copy
}

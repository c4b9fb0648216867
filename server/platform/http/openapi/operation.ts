import { bodiesOf } from '../body-check.ts'
import { isOpenToOtherOrigins } from '../cors.ts'
import { endpointOf } from '../endpoints.ts'
import { exampleOf } from './example.ts'
import { commonFailures, failureReference } from './failures.ts'
import { headersWith, openHeaderNames, preflightHeaderNames } from './headers.ts'
import { commonReferences, parametersOf } from './parameters.ts'
import { tags as knownTags } from './prose.ts'
import type { Schema, Schemas } from './schemas.ts'
import { describePermission, type Requirement, withKeyInAddress } from './security.ts'

/** The parts of a route that the document uses: its method, path, schemas and description. */
export type Route = { method: string; path: string; hooks: Hooks }
type Hooks = {
  params?: object
  query?: object
  body?: object
  response?: Record<string, object>
  detail?: {
    operationId?: string
    summary?: string
    description?: string
    tags?: string[]
    security?: Requirement[]
    /** Headers of success responses and their content types besides the JSON in `response`, by status. */
    responses?: Record<string, { headers?: object; content?: object }>
    hide?: boolean
  }
}

const successes: Record<string, string> = {
  200: 'OK',
  201: 'Created',
  202: 'Accepted: stored durably and processed in the background',
  204: 'Deleted: the response has no body',
}

/** Describes the operation of a route. @throws Error if the route's own description is incomplete. */
export function operationOf({ method, path, hooks }: Route, schemas: Schemas) {
  const { operationId, summary, description, tags, security } = hooks.detail ?? {}
  if (!operationId || !summary || !tags || !security)
    throw new Error(`${method} ${path} needs operationId, summary, tags, and may`)
  const unknown = tags.find((it) => !(it in knownTags))
  if (unknown)
    throw new Error(`The tag ${unknown} needs a description in server/platform/http/openapi/prose.ts`)
  const acceptsBeacons = endpointOf(method, path)?.acceptsBeacons === true
  return {
    operationId,
    tags,
    summary,
    description: [description, describePermission(security)].filter(Boolean).join('\n\n'),
    security: acceptsBeacons ? withKeyInAddress(security) : security,
    parameters: [
      ...parametersOf('path', hooks.params, schemas),
      ...parametersOf('query', hooks.query, schemas),
      ...commonReferences(method),
    ],
    ...(hooks.body && {
      requestBody: requestBody(hooks.body, operationId, acceptsBeacons, schemas),
    }),
    responses: responses({ method, path, hooks }, operationId, schemas),
  }
}

function requestBody(body: object, operationId: string, takesText: boolean, schemas: Schemas) {
  const bodies = bodiesOf(body)
  const { schema, isOptional } = withoutNull(schemas.add(bodies.json))
  const others = bodies.texts.map((it) => [it.contentMediaType, schemas.add(it)] as const)
  const text = { type: 'string', contentMediaType: 'application/json', contentSchema: schema }
  const example = exampleOf(schema, schemas.named, operationId)
  return {
    required: !isOptional,
    content: {
      'application/json': { schema, example },
      ...(takesText && { 'text/plain': { schema: text, example: JSON.stringify(example) } }),
      ...Object.fromEntries(
        others.map(([type, it]) => [
          type,
          { schema: it, example: exampleOf(it, schemas.named, operationId) },
        ]),
      ),
    },
  }
}

/** Removes null from a body's schema. A body that may be null is optional. */
function withoutNull(schema: Schema): { schema: Schema; isOptional: boolean } {
  const choices = Array.isArray(schema.anyOf) ? (schema.anyOf as Schema[]) : []
  const rest = choices.filter((it) => it.type !== 'null')
  const [only] = rest
  return rest.length === 1 && only && choices.length === 2
    ? { schema: only, isOptional: true }
    : { schema, isOptional: false }
}

/** Describes the CORS preflight of a route. Null if the route is not open to other origins. */
export function preflightOf({ method, path, hooks }: Route, schemas: Schemas) {
  if (!isOpenToOtherOrigins(method, path)) return null
  const { operationId = '', tags = [] } = hooks.detail ?? {}
  return {
    operationId: `${operationId}Preflight`,
    tags,
    summary: 'CORS preflight',
    description: 'Browsers send it automatically before a request from another origin. Needs no API key.',
    security: [],
    parameters: parametersOf('path', hooks.params, schemas),
    responses: {
      204: {
        description: 'Allowed, with these methods and headers',
        headers: headersWith(...preflightHeaderNames),
      },
    },
  }
}

function responses({ method, path, hooks }: Route, operationId: string, schemas: Schemas) {
  const isOpen = isOpenToOtherOrigins(method, path)
  const listed = hooks.response ?? {}
  const named = [...Object.keys(listed), ...Object.keys(hooks.detail?.responses ?? {})].map(Number)
  const statuses = new Set([...named, ...commonFailures(method)])
  return Object.fromEntries(
    [...statuses]
      .sort((a, b) => a - b)
      .map((status) => [
        String(status),
        status < 400
          ? success({ method, path, hooks }, operationId, status, schemas)
          : failureReference(status, isOpen),
      ]),
  )
}

function success({ method, path, hooks }: Route, operationId: string, status: number, schemas: Schemas) {
  const description = successes[status]
  if (!description) throw new Error(`${status} is not a success status of the API`)
  const headers = {
    ...headersWith(
      ...(method === 'POST' ? (['Idempotency-Replayed'] as const) : []),
      ...(isOpenToOtherOrigins(method, path) ? openHeaderNames : []),
    ),
    ...hooks.detail?.responses?.[status]?.headers,
  }
  if (status === 204) return { description, headers }
  const others = hooks.detail?.responses?.[status]?.content
  const listed = hooks.response?.[status]
  if (!listed) return { description, headers, content: others }
  const schema = schemas.add(listed)
  const example = exampleOf(schema, schemas.named, operationId)
  return { description, headers, content: { 'application/json': { schema, example }, ...others } }
}

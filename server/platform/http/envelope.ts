import { type Static, type TObject, type TSchema, type TUnsafe, Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { idOf, moment, nullable } from './fields.ts'
import { stringEnum } from './string-enum.ts'

const Meta = t.Object(
  { request_id: idOf('request', { description: 'Identifier of the request' }) },
  { title: 'Meta' },
)

export const OffsetPagination = t.Object(
  {
    total: Type.Integer({ minimum: 0, description: 'Total number of entries', examples: [1] }),
    limit: Type.Integer({ minimum: 1, examples: [20] }),
    offset: Type.Integer({ minimum: 0, description: 'Number of entries before this page' }),
    has_more: t.Boolean({ description: 'True if there is a next page', examples: [false] }),
  },
  { title: 'OffsetPagination' },
)

export const CursorPagination = t.Object(
  {
    cursor: nullable(t.String({ examples: ['WyIyMDI2LTAzLTAxIDEyOjAwOjAwLjAwMCIsIjQ3MTEiXQ'] }), {
      description: 'Send it as `cursor` to get the next page',
    }),
    has_more: t.Boolean({ description: 'True if there is a next page' }),
  },
  { title: 'CursorPagination' },
)

type Answer<D, Extra = object> = Extra & {
  data: D
  success?: true
  meta?: Partial<Static<typeof Meta>> & Record<string, unknown>
}

/**
 * The body of a successful response. Handlers return `{ data }`; `success` and `meta` are added before it is sent.
 * @param meta additional fields that the handler puts into `meta`
 */
export function data<T extends TSchema>(
  schema: T,
  meta?: Record<string, TSchema>,
): TUnsafe<Answer<Static<T>>> {
  return enveloped({ data: schema }, meta)
}

/** The body of a list response, with its kind of pagination. */
export function list<T extends TSchema, P extends TObject>(
  schema: T,
  pagination: P,
): TUnsafe<Answer<Static<T>[], { pagination: Static<P> }>> {
  return enveloped({ data: t.Array(schema), pagination })
}

/** The body of a response whose data is a report with one page of rows. */
export function pagedData<T extends TSchema>(
  schema: T,
  meta?: Record<string, TSchema>,
): TUnsafe<Answer<Static<T>, { pagination: Static<typeof OffsetPagination> }>> {
  return enveloped({ data: schema, pagination: OffsetPagination }, meta)
}

/** The schema describes the sent body. The static type is what a handler returns, without `success` and `meta`. */
function enveloped<T>(properties: Record<string, TSchema>, meta?: Record<string, TSchema>): TUnsafe<T> {
  const schema = t.Object({
    success: t.Literal(true),
    ...properties,
    meta: meta ? t.Object({ ...Meta.properties, ...meta }) : Meta,
  })
  return schema as unknown as TUnsafe<T>
}

/** Adds `success` and `meta` to a handler's result. Returns undefined for anything but `{ data }` (files, pages). */
export function completed(answer: unknown, requestId: string): object | undefined {
  if (!answer || typeof answer !== 'object' || !('data' in answer)) return undefined
  const meta = 'meta' in answer && typeof answer.meta === 'object' ? answer.meta : {}
  return { success: true, ...answer, meta: { request_id: requestId, ...meta } }
}

const failureCodes = [
  'invalid_request',
  'validation_error',
  'unauthorized',
  'forbidden',
  'not_found',
  'conflict',
  'unprocessable',
  'rate_limited',
  'internal_error',
  'unavailable',
] as const

const error = {
  code: stringEnum(failureCodes, { description: 'Machine-readable error code' }),
  message: t.String({ description: 'Human-readable: what is wrong and what would be right' }),
  field: t.Optional(t.String({ description: 'The first invalid field' })),
  details: t.Optional(
    t.Array(t.Object({ field: t.String(), message: t.String() }, { title: 'FieldProblem' }), {
      description: 'Every invalid field',
    }),
  ),
  request_id: idOf('request'),
}

/** The body of every error response except those of rate limits. */
export const Failure = t.Object(
  { success: t.Literal(false), error: t.Object(error), meta: Meta },
  { title: 'Failure', description: 'What is wrong, and in which field' },
)

/** The body of the response to a request beyond a rate limit. */
export const RateLimitFailure = t.Object(
  {
    success: t.Literal(false),
    error: t.Object({
      ...error,
      retry_after: Type.Integer({ minimum: 1, description: 'Seconds to wait before the next request' }),
      limit: Type.Integer({ minimum: 0, description: 'Requests allowed in the window' }),
      remaining: Type.Integer({ minimum: 0 }),
      reset_at: moment({ description: 'When the window ends' }),
    }),
    meta: Meta,
  },
  { title: 'RateLimitFailure', description: 'Which limit is exhausted, and when it resets' },
)

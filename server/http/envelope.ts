import { type Static, type TObject, type TSchema, type TUnsafe, Type } from '@sinclair/typebox'
import { t } from 'elysia'

const Meta = t.Object({
  request_id: t.String({
    description: 'Identifier of the request',
    examples: ['req_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b'],
  }),
})

export const OffsetPagination = t.Object({
  total: Type.Integer(),
  limit: Type.Integer(),
  offset: Type.Integer(),
  has_more: t.Boolean(),
})

export const CursorPagination = t.Object({
  cursor: t.Union([t.String(), t.Null()], { description: 'Send it as `cursor` to get the next page' }),
  has_more: t.Boolean(),
})

type Answer<D, Extra = object> = Extra & {
  data: D
  success?: true
  meta?: Static<typeof Meta> & Record<string, unknown>
}

/** The body of a successful answer. Handlers return `{ data }`; `success` and `meta` are added on the way out. */
export function data<T extends TSchema>(schema: T): TUnsafe<Answer<Static<T>>> {
  return enveloped({ data: schema })
}

/** The body of a list answer, with its kind of pagination. */
export function list<T extends TSchema, P extends TObject>(
  schema: T,
  pagination: P,
): TUnsafe<Answer<Static<T>[], { pagination: Static<P> }>> {
  return enveloped({ data: t.Array(schema), pagination })
}

/** The body of an answer whose data is a report with one page of rows. */
export function pagedData<T extends TSchema>(
  schema: T,
): TUnsafe<Answer<Static<T>, { pagination: Static<typeof OffsetPagination> }>> {
  return enveloped({ data: schema, pagination: OffsetPagination })
}

/** The schema says what leaves; the static type what a handler returns, before `success` and `meta` are added. */
function enveloped<T>(properties: Record<string, TSchema>): TUnsafe<T> {
  const schema = t.Object({ success: t.Literal(true), ...properties, meta: Meta })
  return schema as unknown as TUnsafe<T>
}

/** Completes what a handler returned; anything that is not `{ data }` (files, pages) passes unchanged. */
export function completed(answer: unknown, requestId: string): object | undefined {
  if (!answer || typeof answer !== 'object' || !('data' in answer)) return undefined
  const meta = 'meta' in answer && typeof answer.meta === 'object' ? answer.meta : {}
  return { success: true, ...answer, meta: { request_id: requestId, ...meta } }
}

export const Failure = t.Object(
  {
    success: t.Literal(false),
    error: t.Object({
      code: t.String(),
      message: t.String(),
      field: t.Optional(t.String()),
      details: t.Optional(t.Array(t.Object({ field: t.String(), message: t.String() }))),
      request_id: t.String(),
    }),
    meta: Meta,
  },
  { description: 'What went wrong, and where' },
)

import type { Answer } from './connection.ts'
import {
  exactly,
  flag,
  integer,
  listOf,
  Nonconformity,
  object,
  prefixed,
  type Read,
  type Shape,
  shown,
  text,
} from './shapes.ts'

const meta = object({ request_id: prefixed('req_') })

const cursorPagination = object({
  cursor: (value, at) => (value === null ? null : text(value, at)),
  has_more: flag,
})
const offsetPagination = object({ total: integer, limit: integer, offset: integer, has_more: flag })

/** Returns the `data` of a success, in the envelope. @throws Nonconformity for any other answer */
export function dataOf<T>(answer: Answer, status: number, data: Shape<T>): T {
  return successOf(answer, status, object({ data })).data
}

/** A page of a list with cursor pagination, as the client returns it. */
export function cursorPage<T>(entry: Shape<T>) {
  return object({ data: listOf(entry), pagination: cursorPagination })
}

/** A page of a list with offset pagination. */
export function offsetPageOf<T>(answer: Answer, entry: Shape<T>) {
  return successOf(answer, 200, object({ data: listOf(entry), pagination: offsetPagination }))
}

/** A page of a list with cursor pagination. */
export function cursorPageOf<T>(answer: Answer, entry: Shape<T>) {
  return successOf(answer, 200, cursorPage(entry))
}

function successOf<T>(answer: Answer, status: number, body: Shape<T>): T {
  requireStatus(answer, status)
  requireJson(answer)
  return explained(answer, () => {
    object({ success: exactly(true), meta })(answer.body, 'body')
    return body(answer.body, 'body')
  })
}

const problems = listOf(object({ field: text, message: text }))

/** Checks a failure in both formats of the specification: its `error`, and the content of `details`. */
export function failureOf(answer: Answer, status: number, code: string, field?: string) {
  requireStatus(answer, status)
  requireJson(answer)
  return explained(answer, () => {
    const failure = object({
      success: exactly(false),
      error: object({ code: exactly(code), message: text, request_id: prefixed('req_') }),
      meta,
    })
    const { error } = failure(answer.body, 'body')
    if (field === undefined) return { ...error, details: [] as Read<typeof problems> }
    const named = object({ error: object({ field: exactly(field), details: problems }) })
    return { ...error, details: named(answer.body, 'body').error.details }
  })
}

/** Returns a header that matches a pattern. */
export function headerOf(answer: Answer, name: string, pattern: RegExp): string {
  const value = answer.headers.get(name)
  if (value !== null && pattern.test(value)) return value
  throw new Nonconformity(
    `${answer.request} was answered ${value === null ? `without ${name}` : `with ${name}: ${value}`} (expected text like ${pattern})`,
  )
}

export function requireStatus(answer: Answer, status: number): void {
  if (answer.status !== status)
    throw new Nonconformity(
      `${answer.request} was answered ${answer.status} (expected ${status}): ${answer.text.slice(0, 300)}`,
    )
}

function requireJson(answer: Answer): void {
  headerOf(answer, 'Content-Type', /^application\/json\b/)
}

/** Compares a value with the expected one. */
export function requireEqual(what: string, actual: unknown, expected: unknown): void {
  if (!Bun.deepEquals(actual, expected))
    throw new Nonconformity(`${what}: ${shown(actual)} (expected ${shown(expected)})`)
}

export function requireTrue(what: string, isSo: boolean): void {
  if (!isSo) throw new Nonconformity(what)
}

/** Adds the request to an error about a part of its answer. */
function explained<T>(answer: Answer, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof Nonconformity) throw new Nonconformity(`${answer.request}: ${error.message}`)
    throw error
  }
}

import { treaty } from '@elysiajs/eden'
import { error } from '@sveltejs/kit'
import type { App } from '../../../server/app.ts'
import type { Service } from './server/service.ts'

/** The `/v1` API as typed functions: `api.sites({ site_id }).get()`. */
export type Api = ReturnType<typeof treaty<App>>['v1']

/** One thing wrong with one field, as the API names it. */
export type Problem = { field: string; message: string }

/** The error part of every failed answer. */
export type Failure = {
  code: string
  message: string
  field?: string
  details?: Problem[]
  request_id: string
}

/** The client for `/v1` of a service; without a key everything answers 401. */
export function createApi({ origin, send }: Pick<Service, 'origin' | 'send'>, key: string | undefined): Api {
  const fetcher = (input: RequestInfo | URL, init?: RequestInit) => send(new Request(input, init))
  return treaty<App>(origin, {
    // The client calls it as a plain function; the static parts of the platform's fetch are never asked for.
    fetcher: fetcher as typeof fetch,
    headers: key ? { authorization: `Bearer ${key}` } : {},
    parseDate: false,
  }).v1
}

type Answer<Data> = { data: Data; error: null } | { data: null; error: { status: unknown; value: unknown } }

/** What a failed request answered, whatever shape came back. */
export function failureOf(problem: { status: unknown; value: unknown }): Failure & { status: number } {
  const status = typeof problem.status === 'number' ? problem.status : 502
  const { value } = problem
  if (typeof value === 'object' && value !== null && 'error' in value)
    return { status, ...(value.error as Failure) }
  return {
    status,
    code: 'internal_error',
    message: 'The service did not answer as expected.',
    request_id: '',
  }
}

/**
 * The body of an answer, for pages that cannot be shown without it.
 * @throws SvelteKit's HttpError with the API's status and message, which the error page shows.
 */
export async function read<Data>(request: Promise<Answer<Data>>): Promise<NonNullable<Data>> {
  const answer = await request
  if (!answer.error) return answer.data as NonNullable<Data>
  const failure = failureOf(answer.error)
  error(failure.status, failure.message, { request_id: failure.request_id })
}

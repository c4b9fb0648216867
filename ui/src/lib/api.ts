import { treaty } from '@elysiajs/eden'
import { error } from '@sveltejs/kit'
import type { App } from '../../../server/app.ts'
import type { Service } from './server/service.ts'

/** The `/v1` API as typed functions: `api.sites({ site_id }).get()`. */
export type Api = ReturnType<typeof treaty<App>>['v1']

/** One problem with one field, named as in the API. */
export type Problem = { field: string; message: string }

/** The error part of every failed response. */
export type Failure = {
  code: string
  message: string
  field?: string
  details?: Problem[]
  request_id: string
}

/**
 * Creates a client for the `/v1` API of a service. Without a key, every request returns 401.
 * @param agent the browser of the person, for the audit log.
 */
export function createApi(
  { origin, send }: Pick<Service, 'origin' | 'send'>,
  key: string | undefined,
  agent: string,
): Api {
  const fetcher = (input: RequestInfo | URL, init?: RequestInit) => send(new Request(input, init))
  return treaty<App>(origin, {
    // The client calls it as a plain function and never uses the static properties of the global fetch.
    fetcher: fetcher as typeof fetch,
    headers: { 'user-agent': agent, ...(key && { authorization: `Bearer ${key}` }) },
    parseDate: false,
  }).v1
}

type Answer<Data> = { data: Data; error: null } | { data: null; error: { status: unknown; value: unknown } }

/** Extracts the failure from the response to a failed request, whatever its shape. */
export function failureOf(problem: { status: unknown; value: unknown }): Failure & { status: number } {
  const status = typeof problem.status === 'number' ? problem.status : 502
  const { value } = problem
  if (typeof value === 'object' && value !== null && 'error' in value)
    return { status, ...(value.error as Failure) }
  return {
    status,
    code: 'internal_error',
    message: 'Unexpected response from the service.',
    request_id: '',
  }
}

/**
 * Returns the body of a response, for pages that cannot be rendered without it.
 * @throws SvelteKit's HttpError with the status and message of the API, for the error page.
 */
export async function read<Data>(request: Promise<Answer<Data>>): Promise<NonNullable<Data>> {
  const answer = await request
  if (!answer.error) return answer.data as NonNullable<Data>
  const failure = failureOf(answer.error)
  error(failure.status, failure.message, { request_id: failure.request_id })
}

import { headerOf, requireEqual, requireTrue } from '../answers.ts'
import type { Answer } from '../connection.ts'
import type { ConformanceContext } from '../context.ts'
import { exactly, object, oneOf, prefixed, text } from '../shapes.ts'
import { section } from '../statement.ts'

/** The codes of the specification, plus `unavailable` for 503, and `invalid_request` also for 405 and 413. */
const codes: Record<number, string[]> = {
  400: ['validation_error', 'invalid_request'],
  401: ['unauthorized'],
  403: ['forbidden'],
  404: ['not_found'],
  405: ['invalid_request'],
  409: ['conflict'],
  413: ['invalid_request'],
  422: ['unprocessable'],
  429: ['rate_limited'],
}

export const everyAnswerStatements = section('Every answer of this run', {
  'is JSON with the envelope, or 204 without a body, or the requested file or stream': async (context) => {
    for (const answer of await answersOf(context)) {
      const type = answer.headers.get('content-type') ?? ''
      if (answer.status === 200 && /^text\/(csv|event-stream)\b/.test(type)) continue
      if (answer.status === 204) requireEqual(`the body of ${answer.request}`, answer.text, '')
      else {
        headerOf(answer, 'Content-Type', /^application\/json\b/)
        const isSuccess = answer.status < 300
        const envelope = object({
          success: exactly(isSuccess),
          meta: object({ request_id: prefixed('req_') }),
        })
        envelope(answer.body, answer.request)
      }
    }
  },
  'carries the rate-limit headers': async (context) => {
    for (const answer of await answersOf(context)) {
      const limit = headerOf(answer, 'X-RateLimit-Limit', /^\d+$/)
      headerOf(answer, 'X-RateLimit-Remaining', /^\d+$/)
      headerOf(answer, 'X-RateLimit-Reset', /^\d+$/)
      headerOf(answer, 'X-RateLimit-Policy', new RegExp(`^${limit};w=\\d+$`))
    }
  },
  'carries X-Request-Id and X-API-Version': async (context) => {
    for (const answer of await answersOf(context)) {
      headerOf(answer, 'X-Request-Id', /^req_/)
      headerOf(answer, 'X-API-Version', /^\d{4}-\d\d-\d\d$/)
    }
  },
  'has a status and a code that the specification lists': async (context) => {
    for (const answer of await answersOf(context)) {
      const { status, request } = answer
      const known = codes[status]
      requireTrue(
        `${request} was answered ${status}`,
        known !== undefined || [200, 201, 202, 204].includes(status),
      )
      if (known) object({ error: object({ code: oneOf(...known), message: text }) })(answer.body, request)
    }
  },
  'reveals no internals: no stack trace, no SQL, no file name': async (context) => {
    const failures = (await answersOf(context)).filter(({ status }) => status >= 400)
    requireTrue('nothing was refused', failures.length > 0)
    for (const { text: body, request } of failures)
      requireTrue(
        `${request} was answered with ${body.slice(0, 300)}`,
        !/\n\s+at |node_modules|\.ts:\d|\bSELECT\b|\bINSERT INTO\b/.test(body),
      )
  },
})

/** Returns all answers so far, and a few of each kind in case the run is limited to these statements. */
async function answersOf(context: ConformanceContext): Promise<Answer[]> {
  await context.ask((client) => client.sites.list({ limit: 1 }).page())
  await context.request('GET', '/v1/nothing')
  await context.request('GET', "/v1/sites/site_'%22;--/events?client_id=%00")
  await context.raw('GET', '/v1/sites', { key: null })
  return context.judged.answers
}

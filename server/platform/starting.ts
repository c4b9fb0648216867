import type { Config } from './config.ts'
import { Unavailable } from './errors.ts'
import { hasBearer } from './http/bearer.ts'
import { failureAnswer } from './http/errors.ts'
import { plainText } from './http/plain-text.ts'
import { currentVersion, versionHeader } from './http/version.ts'
import { id } from './ids.ts'

/** Returns the progress of the running migrations, one line each, or null if none is running. */
export type ReadMigration = () => readonly string[] | null

/**
 * Answers requests until the service is up. `/healthz` answers 200, `/readyz` says what the process waits for, and
 * everything else gets 503. API clients get the regular error body, but no rate limit headers, because requests are not
 * counted yet.
 * @param details who sees the reasons in `/readyz`: nobody (`'hidden'`), only holders of the token if there is one, or
 * everyone
 */
export function answerWhileStarting(
  request: Request,
  readMigration: ReadMigration,
  details: Partial<Pick<Config, 'metricsToken'>> | 'hidden',
): Response {
  const path = URL.parse(request.url)?.pathname ?? ''
  const lines = readMigration()
  const status = lines ? 'migrating' : 'starting'
  if (path === '/healthz') return plainText('ok')
  if (path === '/readyz') {
    const showsDetails =
      details !== 'hidden' && (details.metricsToken === undefined || hasBearer(request, details.metricsToken))
    return Response.json(showsDetails ? { status, reasons: lines ?? [] } : { status }, {
      status: 503,
      headers: retry,
    })
  }
  if (!path.startsWith('/v1/') && !request.headers.has(versionHeader))
    return plainText(status, { status: 503, headers: retry })
  const message = lines ? 'The service is migrating its databases' : 'The service is starting'
  const answer = failureAnswer(new Unavailable(message, 1), id('request'))
  answer.headers.set(versionHeader, currentVersion)
  return answer
}

const retry = { 'Retry-After': '1' }

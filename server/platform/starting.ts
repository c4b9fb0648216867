import type { Config } from './config.ts'
import { Unavailable } from './errors.ts'
import { hasBearer } from './http/bearer.ts'
import { failureAnswer } from './http/errors.ts'
import { currentVersion, versionHeader } from './http/version.ts'
import { id } from './ids.ts'

/** What migrations do at the moment, one line each; null while there are none. */
export type ReadMigration = () => readonly string[] | null

/**
 * Answers requests until the service is up. `/healthz` says that the process lives, `/readyz` what it waits for;
 * everything else is 503. Clients of the API get the shape that they know of every failure, but no limits: nobody
 * counts yet.
 * @param details whom `/readyz` tells the reasons: `'nobody'`, or with a token only its holder, else everybody
 */
export function answerWhileStarting(
  request: Request,
  readMigration: ReadMigration,
  details: Partial<Pick<Config, 'metricsToken'>> | 'nobody',
): Response {
  const path = URL.parse(request.url)?.pathname ?? ''
  const lines = readMigration()
  const status = lines ? 'migrating' : 'starting'
  if (path === '/healthz') return new Response('ok\n')
  if (path === '/readyz') {
    const isTold =
      details !== 'nobody' && (details.metricsToken === undefined || hasBearer(request, details.metricsToken))
    return Response.json(isTold ? { status, reasons: lines ?? [] } : { status }, {
      status: 503,
      headers: retry,
    })
  }
  if (!path.startsWith('/v1/') && !request.headers.has(versionHeader))
    return new Response(`${status}\n`, { status: 503, headers: retry })
  const message = lines ? 'The service is migrating its databases' : 'The service is starting'
  const answer = failureAnswer(new Unavailable(message, 1), id('request'))
  answer.headers.set(versionHeader, currentVersion)
  return answer
}

const retry = { 'Retry-After': '1' }

import { streamingPath } from './http/body.ts'
import { pathOf } from './http/request-path.ts'
import { versionHeader } from './http/version.ts'

/** More than any form or request of the API needs; what is read at once has smaller limits of its own. */
const ordinary_bytes = 64 * 1024 ** 2

const ofConsole = /^\/sites\/[^/]+\/import\/upload$/
const withoutVersion = streamingPath.slice('/v1'.length)

/** Whether a request is an upload of any size, which is read as it arrives and may take hours. */
export function isUpload(request: Request): boolean {
  if (request.method !== 'POST') return false
  const path = pathOf(request)
  return path === streamingPath || path === withoutVersion || ofConsole.test(path)
}

/**
 * Refuses a body that somebody would read at once and that is too large for that, or whose length is not told. The API
 * counts what it reads itself.
 */
export function refuseBody(request: Request): Response | undefined {
  // The body last: to ask for it makes a stream of it.
  if (isForApi(request) || request.body === null) return
  const length = request.headers.get('content-length')
  if (length === null) return new Response('the length of the body is missing\n', { status: 411 })
  if (Number(length) > ordinary_bytes) return new Response('the body is too large\n', { status: 413 })
}

function isForApi(request: Request): boolean {
  return pathOf(request).startsWith('/v1/') || request.headers.has(versionHeader)
}

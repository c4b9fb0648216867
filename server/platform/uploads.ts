import { endpointOf } from './http/endpoints.ts'
import { plainText } from './http/plain-text.ts'
import { pathOf } from './http/request-path.ts'
import { versionHeader } from './http/version.ts'

/** Larger than any form or API request. Bodies that are read into memory have smaller limits of their own. */
const maxBody_bytes = 64 * 1024 ** 2

const consoleUploadPath = /^\/sites\/[^/]+\/import\/upload$/

/** True if a request is an upload of unlimited size, which is streamed and may take hours. */
export function isUpload(request: Request): boolean {
  if (request.method !== 'POST') return false
  const path = pathOf(request)
  const versioned = path.startsWith('/v1/') ? path : `/v1${path}`
  return endpointOf('POST', versioned)?.body === 'streamed' || consoleUploadPath.test(path)
}

/**
 * Rejects a body that would be read into memory but is too large or has no declared length. API requests are exempt:
 * the API counts the bytes as it reads them.
 */
export function refuseBody(request: Request): Response | undefined {
  // Check `body` last: accessing it turns the body into a stream.
  if (isForApi(request) || request.body === null) return
  const length = request.headers.get('content-length')
  if (length === null) return plainText('the Content-Length header is missing', { status: 411 })
  if (Number(length) > maxBody_bytes) return plainText('the body is too large', { status: 413 })
}

function isForApi(request: Request): boolean {
  return pathOf(request).startsWith('/v1/') || request.headers.has(versionHeader)
}

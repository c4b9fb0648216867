import { checkContract } from '../support/contract.ts'
import type { Answer, Outcome } from './exchange.ts'
import type { Wire } from './wire.ts'

/** The statuses that HTTP servers send on their own, before the request reaches the application. */
const bareStatuses = [400, 405, 411, 413, 414, 417, 431, 501, 505]

const leaks = [
  /\bat [\w.<>]+ \([^)]*:\d+:\d+\)/,
  /\bat (async )?(file:\/\/)?\/[^\s]+:\d+/,
  /node_modules|\/\$bunfs/,
  /\/(home|usr|tmp|var|root|opt|work)\/[\w.-]+/,
  /\b[\w-]+\.(ts|js|mjs|svelte):\d+/,
  /\b(SELECT|INSERT INTO|UPDATE|DELETE FROM)\b[\s\S]{0,200}\b(FROM|VALUES|SET|WHERE)\b/,
  /DB::Exception|Code: \d+\.|PostgresError|DrizzleQueryError|Failed query|syntax error at or near|invalid byte sequence|violates .* constraint|\b[a-z]+Error: /,
]

/** Returns everything about an outcome that no client should ever see; empty if the outcome is fine. */
export function complaintsAbout(outcome: Outcome, wire: Wire): string[] {
  if (outcome === 'hung') return ['no answer in time']
  if (outcome === 'closed') return wire.isHttp ? ['the connection was closed without an answer'] : []
  const { status, headers, body } = outcome
  const complaints: string[] = 'polluted' in {} ? ['the prototype of all objects was changed'] : []
  const text = body.toString('utf8')
  const isFailure = status >= 400
  if (status < 200 || status > 599) complaints.push(`the status is ${status}`)
  const isBare = !wire.isHttp && bareStatuses.includes(status) && !headers.has('x-request-id')
  if (isBare) return complaints
  if (status >= 500 && !(status === 503 && headers.has('retry-after')))
    complaints.push(`the status is ${status}`)
  if (isForApi(wire)) {
    for (const name of ['x-request-id', 'x-api-version', 'x-ratelimit-limit'])
      if (!headers.has(name)) complaints.push(`${name} is missing`)
    if (wire.method !== 'HEAD' && status !== 204) complaints.push(...aboutBody(text, headers, isFailure))
    if (wire.isHttp && complaints.length === 0) complaints.push(...againstDocument(outcome, wire))
  } else if (headers.get('content-type')?.includes('json') && text !== '' && parsed(text) === undefined)
    complaints.push('the body is not JSON')
  const sent = isFailure ? everythingSent(wire) : ''
  for (const leak of leaks) {
    const found = isFailure ? leak.exec(text)?.[0] : undefined
    if (found && !sent.includes(found.replace(/^at /, '')))
      complaints.push(`the body reveals internals: ${found.slice(0, 100)}`)
  }
  return complaints
}

function againstDocument({ status, headers, body }: Answer, { method, target }: Wire): string[] {
  try {
    checkContract(method, target, { status, headers: new Headers([...headers]), text: body.toString('utf8') })
    return []
  } catch (error) {
    return [(error as Error).message.split('\n').slice(0, 3).join(' ').replaceAll(target, '').slice(0, 200)]
  }
}

function aboutBody(text: string, headers: Map<string, string>, isFailure: boolean): string[] {
  const type = headers.get('content-type')
  // Files, and the preview of a report as a mail.
  if (!isFailure && /^(text\/(csv|html)|application\/pdf)/.test(type ?? '')) return []
  if (!type?.startsWith('application/json')) return ['the content type is not JSON']
  const body = parsed(text) as Body | undefined
  if (typeof body !== 'object' || body === null) return ['the body is not JSON']
  const id = headers.get('x-request-id')
  const complaints: string[] = []
  if (body.meta?.request_id === undefined) complaints.push('meta has no request_id')
  if (body.success !== !isFailure) complaints.push(`success is ${body.success}`)
  if (!isFailure) return complaints
  const { code, message, request_id } = body.error ?? {}
  if (typeof code !== 'string' || !/^[a-z_]+$/.test(code)) complaints.push('error has no code')
  if (typeof message !== 'string' || message === '') complaints.push('error has no message')
  if (request_id === undefined) complaints.push('error has no request_id')
  else if (request_id !== id && !headers.has('idempotency-replayed'))
    complaints.push(`request_id is ${request_id}, in the header ${id}`)
  return complaints
}

type Body = {
  success?: unknown
  error?: { code?: unknown; message?: unknown; request_id?: unknown }
  meta?: { request_id?: unknown }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** True if the address belongs to the API after it is fully resolved. */
function isForApi({ target, head }: Wire): boolean {
  if (head.includes('\r\nX-API-Version: 2026-11-01\r\n') && /^\/(sites|events|keys)(\/|\?|$)/.test(target))
    return true
  try {
    return /^\/v1(\/|$)/.test(new URL(`http://analytics.test${target}`).pathname)
  } catch {
    return false
  }
}

/** Returns what was sent, both raw and decoded: an answer may repeat it. */
function everythingSent({ head, body }: Wire): string {
  const text = Buffer.from(body).toString('utf8')
  const decoded = head.replace(/(%[0-9a-f]{2})+/gi, (it) =>
    Buffer.from(it.replaceAll('%', ''), 'hex').toString(),
  )
  return `${head}${decoded}${text}`
}

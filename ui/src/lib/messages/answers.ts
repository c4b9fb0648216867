type Translate = (message: string) => string
type Problem = { field: string; message: string }
type Send = (request: Request) => Promise<Response>

/** Successful answers with texts for people. All others are not read. */
const withProse = [
  /^\/v1\/import\/historical$/,
  /^\/v1\/(exports|webhooks)(\/|$)/,
  /^\/v1\/sites\/[^/]+\/(alerts|anomalies|exports|imports|installation|integrations|reports|segments)(\/|$)/,
  /^\/api\/console\/(session|system|notifications)(\/|$)/,
]
const texts = new Set([
  'error',
  'last_error',
  'check_error',
  'computation_error',
  'disabled_reason',
  'message',
  'reason',
])
const lists = new Set(['potential_causes', 'problems', 'reasons'])
/** What people or other services have sent stays as it is. */
const foreign = new Set(['body', 'headers', 'payload', 'properties'])

/** Sends requests to the service, and translates the messages of the answers. */
export function withTranslation(send: Send, translate: Translate): Send {
  return async (request) => {
    const answer = await send(request)
    const isJson = answer.headers.get('content-type')?.startsWith('application/json') ?? false
    if (!isJson || !(answer.status >= 400 || hasProse(request))) return answer
    const bytes = await answer.arrayBuffer()
    const headers = new Headers(answer.headers)
    const { status } = answer
    try {
      const value: unknown = JSON.parse(new TextDecoder().decode(bytes))
      const body = status >= 400 ? ofFailure(value, translate) : ofProse(value, translate)
      headers.delete('content-length')
      return new Response(JSON.stringify(body), { status, headers })
    } catch {
      return new Response(bytes, { status, headers })
    }
  }
}

function hasProse({ url }: Request): boolean {
  const { pathname } = new URL(url)
  return withProse.some((it) => it.test(pathname))
}

/** A failed answer of the API has its messages in `error`; one about accounts is itself the error. */
function ofFailure(value: unknown, translate: Translate): unknown {
  if (!isObject(value)) return value
  if (isObject(value.error)) return { ...value, error: ofFailure(value.error, translate) }
  const details = Array.isArray(value.details)
    ? (value.details as Problem[]).map((it) => ({ ...it, message: ofProblem(it, translate) }))
    : undefined
  return {
    ...value,
    ...(typeof value.message === 'string' && { message: translate(value.message) }),
    ...(details && { details }),
  }
}

/** The console cuts the name of the field from the start of a message, so it stays there. */
function ofProblem({ field, message }: Problem, translate: Translate): string {
  if (!message.startsWith(`${field} `)) return translate(message)
  const rest = message.slice(field.length)
  const known = translate(`_${rest}`)
  return known !== `_${rest}` && known.startsWith('_ ') ? field + known.slice(1) : translate(message)
}

function ofProse(value: unknown, translate: Translate): unknown {
  if (Array.isArray(value)) return value.map((it) => ofProse(it, translate))
  if (!isObject(value)) return value
  const entries = Object.entries(value).map(([name, content]): [string, unknown] => {
    if (texts.has(name) && typeof content === 'string') return [name, translate(content)]
    if (lists.has(name) && Array.isArray(content))
      return [name, content.map((it) => (typeof it === 'string' ? translate(it) : ofProse(it, translate)))]
    return [name, foreign.has(name) ? content : ofProse(content, translate)]
  })
  return Object.fromEntries(entries)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

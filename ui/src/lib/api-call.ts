// Commands are the same in every language.
// @wc-ignore-file
type Scalar = string | number | boolean | undefined

/** A request to the API, shown on the page that made it. */
export type ApiCall = {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** The path, starting with `/v1`. */
  path: string
  query?: Record<string, Scalar>
  body?: unknown
  /** A file that is sent unchanged, instead of a body. */
  file?: { name: string; type: string }
}

/** Builds a query string from the given values. Characters that are valid in URLs stay readable. */
export function toQuery(query: Record<string, Scalar> = {}): string {
  const parts = Object.entries(query)
    .filter((entry): entry is [string, Exclude<Scalar, undefined>] => entry[1] !== undefined)
    .map(
      ([name, value]) =>
        `${name}=${encodeURIComponent(value).replace(/%(2C|3A|3D|3B|2F)/g, decodeURIComponent)}`,
    )
  return parts.length ? `?${parts.join('&')}` : ''
}

/** Formats the request as a shell command, with `key` as the API key. */
export function toCurl(
  { method = 'GET', path, query, body, file }: ApiCall,
  origin: string,
  key: string,
): string {
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quoted(origin + path + toQuery(query))}`,
    `  -H ${quoted(`Authorization: Bearer ${key}`)}`,
  ]
  if (body !== undefined)
    lines.push(`  -H ${quoted('Content-Type: application/json')}`, `  -d ${quoted(JSON.stringify(body))}`)
  if (file)
    lines.push(`  -H ${quoted(`Content-Type: ${file.type}`)}`, `  --data-binary ${quoted(`@${file.name}`)}`)
  return lines.join(' \\\n')
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}

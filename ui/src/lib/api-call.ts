type Scalar = string | number | boolean | undefined

/** A request to the API, to be shown: the page that made it says what it asked. */
export type ApiCall = {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** From `/v1` on. */
  path: string
  query?: Record<string, Scalar>
  body?: unknown
  /** A file that is sent as it is, instead of a body. */
  file?: { name: string; type: string }
}

/** The query string of what is given, with the characters that addresses may hold left readable. */
export function toQuery(query: Record<string, Scalar> = {}): string {
  const parts = Object.entries(query)
    .filter((entry): entry is [string, Exclude<Scalar, undefined>] => entry[1] !== undefined)
    .map(
      ([name, value]) =>
        `${name}=${encodeURIComponent(value).replace(/%(2C|3A|3D|3B|2F)/g, decodeURIComponent)}`,
    )
  return parts.length ? `?${parts.join('&')}` : ''
}

/** The request as a command for a shell, with `key` in its place. */
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

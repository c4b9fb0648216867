/** Headers that help to find out why a receiver refused, by their names in lower case. */
const telling = [
  'content-type',
  'location',
  'retry-after',
  'server',
  'via',
  'www-authenticate',
  'x-request-id',
]
const excerptLength = 240

/** The headers of an answer that say who answered and why. */
export function tellingHeaders(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => telling.includes(name.toLowerCase())))
}

/** The beginning of a body, without the blanks around it. */
export function excerptOf(body: string): string {
  const text = body.trim()
  return text.length > excerptLength ? `${text.slice(0, excerptLength).trimEnd()}…` : text
}

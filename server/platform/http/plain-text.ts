/** A response of one line of text, for answers outside the API. */
export function plainText(line: string, init?: ResponseInit): Response {
  const response = new Response(`${line}\n`, init)
  response.headers.set('Content-Type', 'text/plain; charset=utf-8')
  return response
}

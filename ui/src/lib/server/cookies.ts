import type { RequestEvent } from '@sveltejs/kit'

/**
 * The cookies of a request as the browser will have them after the response: without JavaScript, a page is rendered in
 * the same request as the action that replaced the session.
 */
export function currentCookies({ locals, request }: Pick<RequestEvent, 'locals' | 'request'>): string {
  const cookies = new Map(
    (request.headers.get('cookie') ?? '')
      .split(/;\s*/)
      .filter(Boolean)
      .map((pair) => [pair.slice(0, pair.indexOf('=')), pair]),
  )
  for (const line of locals.setCookies) {
    const [pair = ''] = line.split(';')
    const name = pair.slice(0, pair.indexOf('='))
    if (/;\s*max-age=0/i.test(line)) cookies.delete(name)
    else cookies.set(name, pair)
  }
  return [...cookies.values()].join('; ')
}

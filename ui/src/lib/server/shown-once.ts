import type { Cookies, RequestEvent } from '@sveltejs/kit'

const cookieName = 'sightline.secret'
/** Long enough to copy it, and to reload the page or come back to it meanwhile. */
const lifetime_seconds = 600

/** A secret that the service has just created and does not return again. */
type NewSecret = { secret: string; isRotated: boolean }
type Event = Pick<RequestEvent, 'cookies' | 'url'>

/**
 * Keeps a new secret for the page at a path, which the action redirects to. The cookie is readable only by the console's
 * server, sent only to that page, and gone after ten minutes or when it is confirmed.
 */
export function keepSecret({ cookies, url }: Event, path: string, secret: NewSecret): void {
  cookies.set(cookieName, JSON.stringify(secret), { ...optionsOf(url, path), maxAge: lifetime_seconds })
}

/** The secret that is kept for this page. */
export function keptSecret(cookies: Cookies): NewSecret | undefined {
  const found = cookies.get(cookieName)
  if (!found) return undefined
  try {
    const { secret, isRotated } = JSON.parse(found)
    return typeof secret === 'string' ? { secret, isRotated: isRotated === true } : undefined
  } catch {
    return undefined
  }
}

/** Forgets the secret that is kept for the page at a path: its reader has copied it. */
export function forgetSecret({ cookies, url }: Event, path: string): void {
  cookies.delete(cookieName, optionsOf(url, path))
}

// Browsers refuse a secure cookie without HTTPS, and nobody could read the secret then.
function optionsOf({ protocol }: URL, path: string) {
  return { path, httpOnly: true, sameSite: 'strict', secure: protocol === 'https:' } as const
}

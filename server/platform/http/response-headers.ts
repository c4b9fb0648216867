/**
 * Adds the security headers that every response has. A route that needs other values has set them already.
 *
 * - `nosniff`: browsers must not guess a content type, for example HTML in an exported file.
 * - `no-store`: responses of the API contain data of a tenant, which no cache may keep.
 * - The policy allows a response nothing if a browser displays it, and no page to frame it.
 * - HSTS only if the public address is https: browsers then refuse plain HTTP for a year.
 */
export function withSecurityHeaders(response: Response, publicUrl: string): Response {
  const { headers } = response
  headers.set('X-Content-Type-Options', 'nosniff')
  for (const [name, value] of defaults) if (!headers.has(name)) headers.set(name, value)
  if (publicUrl.startsWith('https:')) headers.set('Strict-Transport-Security', 'max-age=31536000')
  return response
}

const defaults = [
  ['Cache-Control', 'no-store'],
  ['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'"],
  ['Referrer-Policy', 'same-origin'],
  ['X-Frame-Options', 'DENY'],
] as const

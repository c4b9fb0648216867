/** The page to go to after signing in: a path of this console, whatever an address bar was given. */
export function pathWithin(next: string | null, fallback = '/sites'): string {
  if (!next?.startsWith('/')) return fallback
  const base = 'http://console.invalid'
  const url = URL.canParse(next, base) ? new URL(next, base) : undefined
  return url?.origin === base ? url.pathname + url.search : fallback
}

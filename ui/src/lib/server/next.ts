/** The path to open after sign-in. Always a path of this console, even if the URL was tampered with. */
export function pathWithin(next: string | null, fallback = '/sites'): string {
  if (!next?.startsWith('/')) return fallback
  const base = 'http://console.invalid'
  const url = URL.canParse(next, base) ? new URL(next, base) : undefined
  return url?.origin === base ? url.pathname + url.search : fallback
}

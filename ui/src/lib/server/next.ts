/** The path to open after sign-in. Always a path of this console, even if the URL was tampered with. */
export function pathWithin(next: string | null, fallback = '/sites'): string {
  if (!next?.startsWith('/')) return fallback
  const base = 'http://console.invalid'
  const url = URL.canParse(next, base) ? new URL(next, base) : undefined
  // A path such as `/.//elsewhere` becomes `//elsewhere`, which a browser reads as another host.
  const isWithin = url?.origin === base && !url.pathname.startsWith('//')
  return isWithin ? url.pathname + url.search : fallback
}

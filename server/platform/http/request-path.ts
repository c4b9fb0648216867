/**
 * Returns the path of a request. `request.url` is already normalized, so no parsing is required. If the Host header is
 * unreadable, the URL is not absolute and the path is empty.
 */
export function pathOf({ url }: Request): string {
  const start = url.indexOf('/', url.indexOf('://') + 3)
  if (!url.startsWith('http') || start < 0) return ''
  let end = start
  while (end < url.length && url[end] !== '?' && url[end] !== '#') end++
  return url.slice(start, end)
}

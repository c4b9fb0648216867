/**
 * The path of a request. Its address is written as URL writes it, so that nothing has to be parsed; only where the Host
 * header cannot be read is it no address, and there is no path.
 */
export function pathOf({ url }: Request): string {
  const start = url.indexOf('/', url.indexOf('://') + 3)
  if (!url.startsWith('http') || start < 0) return ''
  let end = start
  while (end < url.length && url[end] !== '?' && url[end] !== '#') end++
  return url.slice(start, end)
}

/** `?status=failed&cursor=abc`: the values that are not empty; nothing without any. */
export function queryString(values: Record<string, string>): string {
  const entries = Object.entries(values).filter(([, value]) => value !== '')
  return entries.length > 0 ? `?${new URLSearchParams(entries)}` : ''
}

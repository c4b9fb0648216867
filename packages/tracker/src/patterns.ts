/**
 * Returns the first pattern of the list that the whole path matches: `*` stands for any text without a slash, `**` for
 * any text. A slash at the end of the path makes no difference.
 */
export function patternOf(path: string, list = ''): string | undefined {
  return list.match(/[^\s,]+/g)?.find((pattern) => {
    const literal = pattern.replace(/[^\w*]/g, '\\$&')
    const expression = literal.replace(/\*+/g, (stars) => (stars === '*' ? '[^/]*' : '.*'))
    return RegExp(`^${expression}/?$`).test(path)
  })
}

/** Returns the query with only its UTM parameters and click ids, which say where a visit came from. */
export function campaignOf(query: string): string {
  return query.replace(/[?&](?!utm_|\w*clid=)[^&]*/g, '').replace(/^&/, '?')
}

/** An occurrence of an error as it is stored, with its person. */
export type StoredError = {
  id: string
  time: number
  user: string
  page: string
  properties: Readonly<Record<'message' | 'error_type' | 'stack' | 'file' | 'release', string>>
}

/** What occurrences of the same error have in common, as docs/browser-errors.md describes it. */
export function causeOf({ page, properties: { message, error_type, stack, file } }: StoredError): string {
  const path = pathOf(stack, file)
  return JSON.stringify([error_type, patternOf(message), path === page ? '' : withoutDigits(path)])
}

function patternOf(message: string): string {
  const withoutAddresses = [...message]
    .slice(0, 1000)
    .join('')
    .split(/([\w]+:\/\/[^ \t\n\f\r"'`()]*)/)
    .map((part, n) => (n % 2 === 1 ? '*' : part))
    .join('')
  return withoutDigits(withoutQuotes(withoutAddresses))
}

/** Keeps a single word in quotation marks, and replaces other texts in them, from the left to the right. */
function withoutQuotes(text: string): string {
  const words = text.replace(/["'`]([A-Za-z0-9_$]+)["'`]/g, (_, word) => word)
  let result = ''
  let after = 0
  for (let at = 0; at < words.length; at++) {
    const mark = words[at] as string
    const end = words.indexOf(mark, at + 1)
    const isOpening =
      `"'\``.includes(mark) && (at === 0 || (at > after && /\W/.test(words[at - 1] as string)))
    if (!isOpening || end === -1) continue
    result += `${words.slice(after, at)}*`
    at = end
    after = end + 1
  }
  return result + words.slice(after)
}

function withoutDigits(text: string): string {
  return text.replace(/[A-Za-z0-9_-]+/g, (word) => (/[0-9]/.test(word) ? '*' : word))
}

/** The path of the first stack frame with a line and a column, or of the file. */
function pathOf(stack: string, file: string): string {
  for (const part of stack.split(/[ \t\n\f\r()]/)) {
    const frame = /[A-Za-z0-9_]:\/\/[^/]*(\/.*):[0-9]+:[0-9]+/.exec(part)
    if (frame) return (frame[1] as string).split(/[?#:]/)[0] as string
  }
  const [, path = ''] = /[A-Za-z0-9_]:\/\/[^/]*(\/.*)/s.exec(file) ?? []
  return path.split(/[?#]/)[0] as string
}

/** Groups errors by their cause: those with the most people first. */
export function referenceErrorGroups(errors: readonly StoredError[]) {
  return [...Map.groupBy(errors, causeOf).values()].map((those) => {
    const sorted = those.toSorted((a, b) => a.time - b.time)
    const newest = sorted.at(-1) as StoredError
    const { message, error_type } = newest.properties
    return {
      message,
      error_type: error_type || null,
      release: sorted.findLast((it) => it.properties.release !== '')?.properties.release ?? null,
      events: those.length,
      users: new Set(those.map((it) => it.user)).size,
      pages: new Set(those.map((it) => it.page).filter((it) => it !== '')).size,
      first_seen: new Date((sorted[0] as StoredError).time).toISOString(),
      last_seen: new Date(newest.time).toISOString(),
      known_since: new Date((sorted[0] as StoredError).time).toISOString(),
    }
  })
}

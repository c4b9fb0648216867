/** A text with holes, such as `There is no funnel {0}`: what is between them, and the number and mark of each hole. */
export type Template = { literals: string[]; holes: Hole[] }
export type Hole = { number: number; mark: string }

/** @param text with holes as `{0}`. In a translation a hole may have a mark: `{0!}` or `{0#}`. */
export function parseTemplate(text: string): Template {
  const pieces = text.split(/\{(\d+)([!#]?)\}/)
  const literals = pieces.filter((_, n) => n % 3 === 0)
  const holes = literals.slice(1).map((_, n) => ({
    number: Number(pieces[3 * n + 1]),
    mark: pieces[3 * n + 2] ?? '',
  }))
  return { literals, holes }
}

/**
 * Returns what fills the holes if the whole text is of the template. Each hole ends where the text after it occurs
 * first, so the time is linear and no text can make it worse.
 */
export function holesOf({ literals }: Template, text: string): string[] | undefined {
  const [first = '', ...middle] = literals
  const last = middle.pop()
  if (last === undefined) return text === first ? [] : undefined
  if (text.length < first.length + last.length || !text.startsWith(first) || !text.endsWith(last))
    return undefined
  const found: string[] = []
  const end = text.length - last.length
  let at = first.length
  for (const literal of middle) {
    const next = text.indexOf(literal, at)
    if (next < 0 || next + literal.length > end) return undefined
    found.push(text.slice(at, next))
    at = next + literal.length
  }
  found.push(text.slice(at, end))
  return found
}

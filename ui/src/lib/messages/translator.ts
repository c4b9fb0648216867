import { type Hole, holesOf, parseTemplate, type Template } from './template.ts'

type Entry = { source: Template; result: Template; words: number }

/** Longer messages stay as they are. */
const length_max = 4000
/** A hole may contain a message that contains another one. */
const depth_max = 8

/**
 * Creates a function that translates messages of the service.
 * @param texts the German text of each English template. `{0!}` marks a hole that contains a message or a word of the
 *   API, which is translated too; `{0#}` one that contains a number. The longest template that matches wins.
 * @returns the message unchanged if no template matches
 */
export function createTranslator(texts: Iterable<readonly [string, string]>): (message: string) => string {
  const whole = new Map<string, string>()
  const entries: Entry[] = []
  for (const [english, german] of texts) {
    const source = parseTemplate(english)
    if (german === '') continue
    if (source.holes.length === 0) whole.set(english, german)
    else entries.push({ source, result: parseTemplate(german), words: source.literals.join('').length })
  }
  entries.sort((a, b) => b.words - a.words)

  function translated(message: string, depth: number): string | undefined {
    const known = whole.get(message)
    if (known !== undefined || depth > depth_max) return known
    for (const { source, result } of entries) {
      const found = holesOf(source, message)
      const text = found && isSubject(source, found) ? filled(result, found, depth) : undefined
      if (text !== undefined) return text
    }
    return undefined
  }

  function filled({ literals, holes }: Template, found: string[], depth: number): string | undefined {
    let text = literals[0] ?? ''
    for (const [n, hole] of holes.entries()) {
      const part = inHole(hole, found[hole.number] ?? '', depth)
      if (part === undefined) return undefined
      text += part + (literals[n + 1] ?? '')
    }
    return text
  }

  function inHole({ mark }: Hole, content: string, depth: number): string | undefined {
    if (mark === '!') return translated(content, depth + 1) ?? (isProse(content) ? undefined : content)
    return mark === '#' || /^\d{1,3}(,\d{3})+$/.test(content) ? numberIn(content) : content
  }

  return (message) => (message.length > length_max ? message : (translated(message, 0) ?? message))
}

/** False if a message starts with more than a name: `line 3: cost must be …` is about `cost`. */
function isSubject({ literals }: Template, [first = '']: string[]): boolean {
  return literals[0] !== '' || !first.includes(': ')
}

/** True for English words. A template that expects a message there is not the one that was used. */
function isProse(content: string): boolean {
  return /[a-z]{2} [a-z]{2}/.test(content)
}

/** `1,000.5` as it is written in German. */
function numberIn(content: string): string {
  return content.replace(/[.,]/g, (it) => (it === ',' ? '.' : ','))
}

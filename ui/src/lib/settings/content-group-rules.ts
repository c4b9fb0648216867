import type { Site } from '../../../../server/identity/sites/model.ts'

type Rule = Site['settings']['content_groups'][number]

/** The rules as lines of a text: `Blog=/blog/*`. */
export function printRules(rules: readonly Rule[]): string {
  return rules.map(({ name, pattern }) => `${name}=${pattern}`).join('\n')
}

/**
 * Reads rules from the lines of a text, with the number of the line of each. `problem` says what is wrong with the first
 * line that is none.
 */
export function readRules(text: string): { rules: Rule[]; lines: number[]; problem?: string } {
  const lines = text
    .split('\n')
    .flatMap((line, n) => (line.trim() ? [{ line: line.trim(), number: n + 1 }] : []))
  const rules: Rule[] = []
  for (const { line, number } of lines) {
    const at = line.indexOf('=')
    const [name, pattern] = [line.slice(0, at).trim(), line.slice(at + 1).trim()]
    if (at < 1 || name === '' || !/^[/*]/.test(pattern))
      return { rules, lines: [], problem: `Line ${number} must be a name and a path, such as Blog=/blog/*.` }
    rules.push({ name, pattern })
  }
  return { rules, lines: lines.map((it) => it.number) }
}

const content_groups = 'settings.content_groups'

/** The fields of rules as the API names them, with the number of their line. */
export function ruleFields(lines: readonly number[]): Map<string, number> {
  return new Map(
    lines.flatMap((line, n) =>
      (['name', 'pattern'] as const).map((it): [string, number] => [`${content_groups}.${n}.${it}`, line]),
    ),
  )
}

/** The problems of rules, as one that names the first line. */
export function problemsOfRules(
  problems: Record<string, string>,
  fields: ReadonlyMap<string, number>,
): Record<string, string> {
  const [found] = Object.entries(problems)
  if (!found) return {}
  const [field, text] = found
  const line = fields.get(field)
  if (line === undefined) return { [content_groups]: text }
  const wrong = text.charAt(0).toLowerCase() + text.slice(1)
  return {
    [content_groups]: field.endsWith('.name')
      ? `Line ${line}, name: ${wrong}`
      : `Line ${line}, path: ${wrong}`,
  }
}

import type { Site } from '../../../../server/identity/sites/model.ts'

type Rule = Site['settings']['content_groups'][number]

/** The rules as lines of a text: `Blog=/blog/*`. */
export function printRules(rules: readonly Rule[]): string {
  return rules.map(({ name, pattern }) => `${name}=${pattern}`).join('\n')
}

/** Reads rules from the lines of a text. `problem` says what is wrong with the first line that is none. */
export function readRules(text: string): { rules: Rule[]; problem?: string } {
  const lines = text
    .split('\n')
    .flatMap((line, n) => (line.trim() ? [{ line: line.trim(), number: n + 1 }] : []))
  const rules: Rule[] = []
  for (const { line, number } of lines) {
    const at = line.indexOf('=')
    const [name, pattern] = [line.slice(0, at).trim(), line.slice(at + 1).trim()]
    if (at < 1 || name === '' || !/^[/*]/.test(pattern))
      return { rules, problem: `Line ${number} must be a name and a path, such as Blog=/blog/*.` }
    rules.push({ name, pattern })
  }
  return { rules }
}

import type { Problem } from '#lib/api.ts'
import { asSentence } from '#lib/format.ts'

/** A rejected line of an upload: its text and its problems. */
export type BadLine = { line: number; text: string; problems: string[] }

/** The maximum number of bad lines shown: more of them usually have a single cause. */
export const badLinesShown = 50

/** The maximum length of a text that is sent back for correction. */
export const correctable = 200_000

export const columns = 'date,source,medium,campaign,cost,currency,clicks,impressions'
export const example = `${columns}
2026-03-01,google,cpc,spring,118.40,EUR,231,10480
2026-03-01,newsletter,email,,25,EUR,,`

/** Groups the problems of a CSV upload by line; those that belong to no line are in `others`. */
export function badLinesOf(
  text: string,
  details: readonly Problem[],
): { bad: BadLine[]; count: number; others: string[] } {
  const lines = text.split(/\r\n|\n|\r/)
  const byLine = new Map<number, string[]>()
  const others: string[] = []
  for (const { field, message } of details) {
    const [, number, column] = /^line (\d+)(?::\s*(.*))?$/.exec(field) ?? []
    const text = message.startsWith(field) ? `${column ?? ''}${message.slice(field.length)}` : message
    const words = asSentence(text.trim())
    if (number === undefined) others.push(words)
    else byLine.set(Number(number), [...(byLine.get(Number(number)) ?? []), words])
  }
  const bad = [...byLine]
    .sort(([one], [other]) => one - other)
    .map(([line, problems]) => ({ line, text: lines[line - 1] ?? '', problems }))
  return { bad: bad.slice(0, badLinesShown), count: bad.length, others }
}

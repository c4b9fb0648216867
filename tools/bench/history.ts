import { join } from 'node:path'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import { t } from 'elysia'

/** The ratios of all recorded runs, one a line, the newest last. */
const historyFile = join(import.meta.dir, 'history.ndjson')

/** A ratio that becomes this share worse fails `npm run bench check`. */
const tolerance = 0.25
/** The number of runs in the table of RESULTS.md. */
const shownRuns = 5

const HistoryEntry = t.Object({
  date: t.String(),
  commit: t.String(),
  machine: t.String(),
  bench: t.String(),
  ratio: t.String(),
  value: t.Number(),
  better: t.Union([t.Literal('lower'), t.Literal('higher')]),
})
export type HistoryEntry = typeof HistoryEntry.static

const entryCheck = TypeCompiler.Compile(HistoryEntry)

/** A measured ratio. `aim`: its maximum if lower is better, its minimum if higher is better. */
export type Ratio = { name: string; value: number; better: HistoryEntry['better']; aim?: number }

/** `- totals: 1.32 (aim 2: met)` */
export function ratioLine({ name, value, better, aim }: Ratio): string {
  if (aim === undefined) return `- ${name}: ${value.toFixed(2)}`
  const isMet = better === 'lower' ? value <= aim : value >= aim
  return `- ${name}: ${value.toFixed(2)} (aim ${aim}: ${isMet ? 'met' : 'missed'})`
}

/** Reads the history. @throws Error that names the first line that is not an entry */
export async function readHistory(file = historyFile): Promise<HistoryEntry[]> {
  if (!(await Bun.file(file).exists())) return []
  const lines = (await Bun.file(file).text()).split('\n')
  return lines.flatMap((line, index) =>
    line.trim() === '' ? [] : [parseEntry(line, `${file}:${index + 1}`)],
  )
}

function parseEntry(line: string, place: string): HistoryEntry {
  try {
    const entry: unknown = JSON.parse(line)
    if (entryCheck.Check(entry)) return entry
  } catch {
    // Reported below.
  }
  throw new Error(`${place} is not an entry of the history: remove the line or correct it`)
}

/** Adds the ratios of a run to the history. */
export async function appendHistory(
  run: Pick<HistoryEntry, 'date' | 'commit' | 'machine' | 'bench'>,
  ratios: readonly Ratio[],
  file = historyFile,
): Promise<void> {
  const known = await readHistory(file)
  const added = ratios.map(
    ({ name, value, better }): HistoryEntry => ({ ...run, ratio: name, value: rounded(value), better }),
  )
  await Bun.write(file, [...known, ...added].map((it) => `${JSON.stringify(it)}\n`).join(''))
}

/** Compares ratios with the newest recorded ones of the same benchmark. @returns a line for each */
export function compareRatios(
  bench: string,
  ratios: readonly Ratio[],
  history: readonly HistoryEntry[],
): { line: string; isWorse: boolean }[] {
  return ratios.map(({ name, value, better }) => {
    const recorded = history.findLast((it) => it.bench === bench && it.ratio === name)
    const measured = `${bench}: ${name}: ${value.toFixed(2)}`
    if (!recorded) return { line: `${measured}, nothing recorded`, isWorse: false }
    const isWorse =
      better === 'lower' ? value > recorded.value * (1 + tolerance) : value < recorded.value * (1 - tolerance)
    const source = `recorded ${recorded.value.toFixed(2)} (${recorded.date.slice(0, 10)}, ${recorded.commit})`
    return { line: `${isWorse ? 'WORSE ' : ''}${measured}, ${better} is better, ${source}`, isWorse }
  })
}

/** Returns the newest runs of a benchmark as a table with a column for each; nothing after only one run. */
export function ratioTable(bench: string, history: readonly HistoryEntry[]): string[] {
  const entries = history.filter((it) => it.bench === bench)
  const runs = Map.groupBy(entries, (it) => `${it.date} ${it.commit}`)
  const newest = [...runs.values()].toReversed().slice(0, shownRuns)
  const [first] = newest
  if (!first || newest.length < 2) return []
  const heads = newest.map(([it]) => `${it?.date.slice(0, 10)} ${it?.commit}`)
  const cell = (run: HistoryEntry[], ratio: string) =>
    run.find((it) => it.ratio === ratio)?.value.toFixed(2) ?? ''
  return [
    'Ratios of the newest runs:',
    '',
    `| | ${heads.join(' | ')} |`,
    `|---|${'---:|'.repeat(heads.length)}`,
    ...first.map(({ ratio }) => `| ${ratio} | ${newest.map((run) => cell(run, ratio)).join(' | ')} |`),
  ]
}

function rounded(value: number): number {
  return Number(value.toPrecision(4))
}

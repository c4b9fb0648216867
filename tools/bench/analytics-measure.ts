import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import type { ClickHouse } from '../../db/clickhouse/client.ts'
import { query, type Statement } from '../../db/clickhouse/query.ts'
import { type Ratio, ratioLine } from './history.ts'
import { median } from './median.ts'

/** What to measure: the statement of a report, a bare one to compare with, or a function that runs several queries. */
export type Subject = {
  /** The heading of its row in the table. */
  title: string
  /** The title of the bare subject to compare with, and the maximum ratio of the times. */
  against?: { title: string; aim?: number }
} & ({ statement: Statement } | { run: () => Promise<unknown> })

/** The time of each round in milliseconds, and the peak memory of the query in bytes. */
export type Measured = Subject & { taken: number[]; memory: number }

const memoryOfQueries = query({
  params: {},
  row: t.Object({ bytes: Type.Integer() }),
  sql: 'SELECT max(peak_memory_usage) AS bytes FROM system.processes WHERE query_id != queryID()',
})

/**
 * Runs subjects in turn, several times, so that other load on the machine affects all of them equally. Before that,
 * runs each once to warm up, and once to measure its memory. The limits are those of the service: a query past 600
 * MiB fails.
 */
export async function measure(
  clickhouse: ClickHouse,
  subjects: readonly Subject[],
  rounds: number,
): Promise<Measured[]> {
  const run = (subject: Subject) => ('run' in subject ? subject.run() : clickhouse.rows(subject.statement))
  const measured: Measured[] = []
  for (const subject of subjects) {
    await run(subject)
    measured.push({ ...subject, taken: [], memory: await peakMemory(clickhouse, () => run(subject)) })
  }
  for (let round = 0; round < rounds; round++)
    for (const subject of measured) {
      const began = performance.now()
      await run(subject)
      subject.taken.push(performance.now() - began)
    }
  return measured
}

/** Returns the highest memory of a single query while `run` runs. Nothing else may run queries meanwhile. */
async function peakMemory(clickhouse: ClickHouse, run: () => Promise<unknown>): Promise<number> {
  let isRunning = true
  const running = run().finally(() => {
    isRunning = false
  })
  let peak = 0
  while (isRunning) {
    const [found] = await clickhouse.rows(memoryOfQueries, {})
    peak = Math.max(peak, found?.bytes ?? 0)
    await Bun.sleep(5)
  }
  await running
  return peak
}

/** Returns the median of the ratios of each round with the bare subject, for every subject that has one. */
export function ratiosOf(measured: readonly Measured[]): Ratio[] {
  return measured.flatMap(({ title, taken, against }) => {
    const bare = measured.find((it) => it.title === against?.title)
    if (!bare) return []
    const value = median(taken.map((it, round) => it / (bare.taken[round] ?? Number.NaN)))
    return [{ name: title, value, better: 'lower', aim: against?.aim }]
  })
}

/** Returns the table of the measurements, and a line for each aim. */
export function table(measured: readonly Measured[]): string[] {
  const ratios = ratiosOf(measured)
  const rows = measured.map((it) => {
    const ratio = ratios.find(({ name }) => name === it.title)
    const cells = [
      it.title,
      String(Math.round(median(it.taken))),
      String(Math.round(Math.min(...it.taken))),
      ratio ? ratio.value.toFixed(2) : '',
      String(Math.round(it.memory / 1024 ** 2)),
    ]
    return `| ${cells.join(' | ')} |`
  })
  const maximum = Math.max(...measured.map((it) => it.memory))
  return [
    '| | median ms | fastest ms | against its bare count | MiB |',
    '|---|---:|---:|---:|---:|',
    ...rows,
    '',
    ...ratios.filter(({ aim }) => aim !== undefined).map(ratioLine),
    `- Maximum memory of a query: ${Math.round(maximum / 1024 ** 2)} MiB (aim 2,048: ${maximum < 2 * 1024 ** 3 ? 'met' : 'missed'})`,
  ]
}

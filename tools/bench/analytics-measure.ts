import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import type { ClickHouse } from '../../db/clickhouse/client.ts'
import { query, type Statement } from '../../db/clickhouse/query.ts'
import { median } from './median.ts'

/** A query to measure: the statement of a report, or a bare one to compare with. */
export type Subject = {
  /** The heading of its row in the table. */
  title: string
  statement: Statement
  /** The title of the bare subject to compare with, and the maximum ratio of the times. */
  against?: { title: string; aim?: number }
}

/** The time of each round in milliseconds, and the peak memory of the query in bytes. */
export type Measured = Subject & { taken: number[]; memory: number }

const memoryOf = query({
  params: { query_id: 'String' },
  row: t.Object({ bytes: Type.Integer() }),
  sql: 'SELECT peak_memory_usage AS bytes FROM system.processes WHERE query_id = {query_id:String}',
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
  const measured: Measured[] = []
  for (const subject of subjects) {
    await clickhouse.rows(subject.statement)
    measured.push({ ...subject, taken: [], memory: await peakMemory(clickhouse, subject) })
  }
  for (let round = 0; round < rounds; round++)
    for (const { statement, taken } of measured) {
      const began = performance.now()
      await clickhouse.rows(statement)
      taken.push(performance.now() - began)
    }
  return measured
}

async function peakMemory(clickhouse: ClickHouse, { statement }: Subject): Promise<number> {
  const query_id = crypto.randomUUID()
  let isRunning = true
  const run = clickhouse.rows(statement, { queryId: query_id }).finally(() => {
    isRunning = false
  })
  let peak = 0
  while (isRunning) {
    const [found] = await clickhouse.rows(memoryOf, { query_id })
    peak = Math.max(peak, found?.bytes ?? 0)
    await Bun.sleep(5)
  }
  await run
  return peak
}

/** Returns the table of the measurements, and a line for each aim. */
export function table(measured: readonly Measured[]): string[] {
  const ratioOf = ({ taken, against }: Measured) => {
    const bare = measured.find((it) => it.title === against?.title)
    return bare && median(taken.map((it, round) => it / (bare.taken[round] ?? Number.NaN)))
  }
  const rows = measured.map((it) => {
    const ratio = ratioOf(it)
    const cells = [
      it.title,
      String(Math.round(median(it.taken))),
      String(Math.round(Math.min(...it.taken))),
      ratio === undefined ? '' : ratio.toFixed(2),
      String(Math.round(it.memory / 1024 ** 2)),
    ]
    return `| ${cells.join(' | ')} |`
  })
  const verdicts = measured.flatMap((it) => {
    const ratio = ratioOf(it)
    const aim = it.against?.aim
    return ratio === undefined || aim === undefined
      ? []
      : [`- ${it.title}: ${ratio.toFixed(2)} (aim ${aim}: ${ratio <= aim ? 'met' : 'missed'})`]
  })
  const maximum = Math.max(...measured.map((it) => it.memory))
  return [
    '| | median ms | fastest ms | against its bare count | MiB |',
    '|---|---:|---:|---:|---:|',
    ...rows,
    '',
    ...verdicts,
    `- Maximum memory of a query: ${Math.round(maximum / 1024 ** 2)} MiB (aim 2,048: ${maximum < 2 * 1024 ** 3 ? 'met' : 'missed'})`,
  ]
}

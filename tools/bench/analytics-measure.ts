import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import type { ClickHouse } from '../../db/clickhouse/client.ts'
import { query, type Statement } from '../../db/clickhouse/query.ts'
import { median } from './median.ts'

/** Something to be measured: the statement of a report, or a bare one to compare with. */
export type Subject = {
  /** As its row of the table is headed. */
  title: string
  statement: Statement
  /** The title of the bare subject that it is held against, and at most how many times as long it may take. */
  against?: { title: string; aim?: number }
}

/** How long each round took in milliseconds, and how much memory the query had at its height, in bytes. */
export type Measured = Subject & { taken: number[]; memory: number }

const memoryOf = query({
  params: { query_id: 'String' },
  row: t.Object({ bytes: Type.Integer() }),
  sql: 'SELECT peak_memory_usage AS bytes FROM system.processes WHERE query_id = {query_id:String}',
})

/**
 * Runs subjects in turn, several times over, so that whatever else the machine does weighs on all of them; before
 * that each once to warm up, and once while its memory is watched. Limits are those of the service: a query past 600
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

/** The table of what was measured, and a line for each aim. */
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
  const greatest = Math.max(...measured.map((it) => it.memory))
  return [
    '| | median ms | fastest ms | against its bare count | MiB |',
    '|---|---:|---:|---:|---:|',
    ...rows,
    '',
    ...verdicts,
    `- Most memory of a query: ${Math.round(greatest / 1024 ** 2)} MiB (aim 2,048: ${greatest < 2 * 1024 ** 3 ? 'met' : 'missed'})`,
  ]
}

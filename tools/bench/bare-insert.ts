import { connectClickHouse } from '../../db/clickhouse/client.ts'

/**
 * Inserts lines of NDJSON into a table and does nothing else, in a separate process. The lines are read from a file
 * and cut into blocks before the measurement starts.
 */
export type InsertOptions = {
  clickhouseUrl: string
  table: string
  file: string
  rowsPerBlock: number
  connections: number
}

export type InsertReport = { rows: number; blocks: number; seconds: number }

async function run({
  clickhouseUrl,
  table,
  file,
  rowsPerBlock,
  connections,
}: InsertOptions): Promise<InsertReport> {
  const lines = (await Bun.file(file).text()).trimEnd().split('\n')
  const blocks: Buffer[] = []
  for (let from = 0; from < lines.length; from += rowsPerBlock)
    blocks.push(Buffer.from(`${lines.slice(from, from + rowsPerBlock).join('\n')}\n`))
  const clickhouse = connectClickHouse(clickhouseUrl)
  await clickhouse.ping()
  const waiting = blocks.values()
  const since = performance.now()
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (const block of waiting) await clickhouse.insertNdjson(table, block)
    }),
  )
  const seconds = (performance.now() - since) / 1000
  await clickhouse.close()
  return { rows: lines.length, blocks: blocks.length, seconds }
}

if (import.meta.main) console.log(JSON.stringify(await run(JSON.parse(process.argv[2] as string))))

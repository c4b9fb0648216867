import { Type } from '@sinclair/typebox'
import type { MigrationProgress } from '../migration-progress.ts'
import type { ClickHouse } from './client.ts'

const prefix = 'sightline-migration-'

/** Timeout for stopping a query. */
const kill_ms = 3000

const isMigration = `startsWith(query_id, '${prefix}') AND current_database = currentDatabase()`

/**
 * Runs the statements of a step, and logs their progress if they take long. When `signal` aborts, the running query is
 * stopped; rows that it has already written remain.
 */
export async function runStep(
  clickhouse: ClickHouse,
  statements: readonly string[],
  { progress, what, signal }: { progress: MigrationProgress; what: string; signal?: AbortSignal },
): Promise<void> {
  let queryId = ''
  const detail = () => progressOf(clickhouse, queryId)
  await progress.during({ database: 'ClickHouse', what, detail }, async () => {
    for (const statement of statements) {
      queryId = `${prefix}${crypto.randomUUID()}`
      await clickhouse.command(statement, {}, { signal, queryId, settings }).catch(async (error) => {
        if (!signal?.aborted) throw error
        await stopQuery(clickhouse, queryId)
        throw signal.reason
      })
    }
  })
}

// Wait for mutations, so that the next step sees their result.
const settings = { mutations_sync: '2' } as const

/** Stops queries that a killed process has left running on an external ClickHouse, because their step runs again. */
export async function stopLeftovers(
  clickhouse: ClickHouse,
  cluster: string | undefined,
  { progress, signal }: { progress: MigrationProgress; signal?: AbortSignal },
): Promise<void> {
  const everywhere = cluster ? `ON CLUSTER '${cluster}'` : ''
  await progress.during({ database: 'ClickHouse', what: 'stopping queries of an earlier start' }, () =>
    clickhouse.command(`KILL QUERY ${everywhere} WHERE ${isMigration} SYNC`, {}, { signal }),
  )
}

async function stopQuery(clickhouse: ClickHouse, queryId: string): Promise<void> {
  await clickhouse
    .command(
      'KILL QUERY WHERE query_id = {queryId:String} SYNC',
      { queryId },
      { signal: AbortSignal.timeout(kill_ms) },
    )
    // The engine stops soon afterwards, or the next start stops the query.
    .catch(() => {})
}

async function progressOf(clickhouse: ClickHouse, queryId: string): Promise<string | undefined> {
  const [row] = await clickhouse.rows({
    sql: `
      SELECT
        (SELECT sum(read_rows) FROM system.processes WHERE query_id = {queryId:String}) AS read,
        (SELECT sum(total_rows_approx) FROM system.processes WHERE query_id = {queryId:String}) AS total,
        (SELECT sum(parts_to_do) FROM system.mutations WHERE database = currentDatabase() AND NOT is_done) AS parts`,
    params: { queryId },
    row: Type.Object({ read: Type.Integer(), total: Type.Integer(), parts: Type.Integer() }),
  })
  if (!row) return undefined
  if (row.total > 0) {
    const percent = Math.min(100, Math.floor((100 * row.read) / row.total))
    return `${percent} % (${row.read} of ${row.total} rows read)`
  }
  return row.parts > 0 ? `${row.parts} parts to rewrite` : undefined
}

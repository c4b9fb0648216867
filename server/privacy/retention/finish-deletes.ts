import { siteTables } from '../../identity/sites/purge.ts'
import type { Services } from '../../services.ts'

/** Removes rows from disk that erasures and retention have deleted, and that no merge has removed yet. */
export async function finishDeletes({
  clickhouse,
  log,
}: Pick<Services, 'clickhouse' | 'log'>): Promise<void> {
  for (const table of siteTables) {
    const partitions = await clickhouse.finishDeletes(table)
    if (partitions > 0) log.info({ table, partitions }, 'retention: deleted rows were removed from disk')
  }
}

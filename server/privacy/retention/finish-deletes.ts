import { siteTables } from '../../identity/sites/purge.ts'
import type { Services } from '../../services.ts'

/** Takes from the disk what erasures and retention have removed, and no merge has taken yet. */
export async function finishDeletes({
  clickhouse,
  log,
}: Pick<Services, 'clickhouse' | 'log'>): Promise<void> {
  for (const table of siteTables) {
    const partitions = await clickhouse.finishDeletes(table)
    if (partitions > 0) log.info({ table, partitions }, 'retention: removed rows have left the disk')
  }
}

import type { ClickHouseSettings } from '../../db/embedded/clickhouse-config.ts'

/** Tests do not need durability; waiting for the disk would only slow them down. */
export const postgresSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '400',
}

/**
 * A quarter of the server's CPU time in tests would go to reading statistics of parts with a few rows, for every query
 * plan, to threads that read from files in memory, and to handing a few rows from thread to thread. Query results depend
 * on none of them.
 */
export function clickhouseSettings({ isLong }: { isLong: boolean }): ClickHouseSettings {
  const always = { use_statistics: 0, local_filesystem_read_method: 'pread' }
  return isLong ? always : { ...always, max_threads: 1 }
}

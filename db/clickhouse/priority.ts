import type { ClickHouseSettings } from '@clickhouse/client'

/**
 * Settings for what stores new events. While it runs, ClickHouse lets reports wait between two blocks: people who open
 * reports all the time must not delay events without limit.
 */
export const beforeReports = { priority: '1' } satisfies ClickHouseSettings

/** Settings for reports. They go on after 50 ms, so that steady ingestion slows them down, but never stops them. */
export const afterEvents = {
  priority: '2',
  low_priority_query_wait_time_ms: '50',
} satisfies ClickHouseSettings

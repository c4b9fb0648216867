import { totalmem } from 'node:os'
import type { Endpoint } from './endpoints.ts'

const MiB = 1024 * 1024

/** ClickHouse stops writing when less disk space is free, so that PostgreSQL can still accept events. */
export const keptFree_bytes = 256 * MiB

/**
 * The configuration of the embedded server. The engine needs a `default` user without a password for its own first
 * statements, and other accounts of this machine can reach the port. So only requests with the password reach a query
 * handler.
 */
export function clickhouseConfig(usersFile: string, { port, password }: Endpoint): string {
  const ceiling = Math.min(4096 * MiB, Math.max(768 * MiB, totalmem() / 4))
  const credentials = Buffer.from(`sightline:${password}`).toString('base64')
  return `<clickhouse>
  <logger><level>none</level></logger>
  <listen_host>127.0.0.1</listen_host>
  <http_port>${port}</http_port>
  <users_config>${escaped(usersFile)}</users_config>
  <timezone>UTC</timezone>
  <max_server_memory_usage>${Math.floor(ceiling)}</max_server_memory_usage>
  <mark_cache_size>${64 * MiB}</mark_cache_size>
  <index_mark_cache_size>${16 * MiB}</index_mark_cache_size>
  <uncompressed_cache_size>0</uncompressed_cache_size>
  <index_uncompressed_cache_size>0</index_uncompressed_cache_size>
  <mmap_cache_size>0</mmap_cache_size>
  <compiled_expression_cache_size>${16 * MiB}</compiled_expression_cache_size>
  <query_cache><max_size_in_bytes>0</max_size_in_bytes></query_cache>
  <max_concurrent_queries>200</max_concurrent_queries>
  <keep_alive_timeout>60</keep_alive_timeout>
  <background_pool_size>4</background_pool_size>
  <background_schedule_pool_size>8</background_schedule_pool_size>
  <storage_configuration>
    <disks><default><keep_free_space_bytes>${keptFree_bytes}</keep_free_space_bytes></default></disks>
  </storage_configuration>
  <merge_tree>
    <number_of_free_entries_in_pool_to_lower_max_size_of_merge>2</number_of_free_entries_in_pool_to_lower_max_size_of_merge>
    <number_of_free_entries_in_pool_to_execute_mutation>2</number_of_free_entries_in_pool_to_execute_mutation>
    <number_of_free_entries_in_pool_to_execute_optimize_entire_partition>2</number_of_free_entries_in_pool_to_execute_optimize_entire_partition>
  </merge_tree>
  <http_handlers>
    <rule>
      <url>/ping</url>
      <handler><type>ping</type></handler>
    </rule>
    <rule>
      <headers><Authorization>Basic ${credentials}</Authorization></headers>
      <handler><type>dynamic_query_handler</type><query_param_name>query</query_param_name></handler>
    </rule>
  </http_handlers>
</clickhouse>
`
}

/** Default settings for queries. */
export type ClickHouseSettings = Record<string, string | number>

export function clickhouseUsers({ password }: Endpoint, settings: ClickHouseSettings = {}): string {
  const hash = new Bun.CryptoHasher('sha256').update(password).digest('hex')
  const common = '<networks><ip>127.0.0.1</ip></networks><profile>default</profile><quota>default</quota>'
  // Long lists are sent as parameters, and may exceed the default limit of 128 KiB.
  const profile = Object.entries({ http_max_field_value_size: 32 * MiB, ...settings })
    .map(([name, value]) => `<${name}>${escaped(String(value))}</${name}>`)
    .join('')
  return `<clickhouse>
  <profiles><default>${profile}</default></profiles>
  <quotas><default></default></quotas>
  <users>
    <default><password></password>${common}</default>
    <sightline><password_sha256_hex>${hash}</password_sha256_hex>${common}</sightline>
  </users>
</clickhouse>
`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

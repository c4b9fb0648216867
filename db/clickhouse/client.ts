import { setMaxListeners } from 'node:events'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import {
  ClickHouseLogLevel,
  type ClickHouseSettings,
  createClient,
  type DataFormat,
  parseError,
} from '@clickhouse/client'
import type { Static, TObject } from '@sinclair/typebox'
import { type TypeCheck, TypeCompiler } from '@sinclair/typebox/compiler'
import { deletesOf } from './deletes.ts'
import { ClickHouseAway, classify } from './errors.ts'
import type { Bindable, Query, Statement } from './query.ts'
import { clickhouseTime } from './time.ts'

export { ClickHouseAway, QueryTooLarge } from './errors.ts'

const MiB = 1024 * 1024

/** Limits of a query. One that exceeds them is stopped with `QueryTooLarge`. */
const limits = {
  // Read-only, except for settings.
  readonly: '2',
  // Stop a query when its client disconnects.
  cancel_http_readonly_queries_on_client_close: 1,
  max_memory_usage: String(600 * MiB),
  max_execution_time: 30,
  // Above these limits, grouping and sorting continue on disk. Half of the memory, because merging what is on disk needs
  // as much again.
  max_bytes_before_external_group_by: String(300 * MiB),
  max_bytes_before_external_sort: String(300 * MiB),
} satisfies ClickHouseSettings

/** Responses are short: starting threads to format them would take a third of the time of a small query. */
const rowSettings = { output_format_parallel_formatting: 0 } satisfies ClickHouseSettings

/** Longer than the time limit of any query. */
const streamTimeout_ms = 15 * 60_000

const commonSettings = {
  // Counts stay far below 2^53. Queries cast hashes and batch ids, which may exceed it, to strings.
  output_format_json_quote_64bit_integers: 0,
  // Times without a zone, in parameters and in NDJSON, are UTC, regardless of the server's time zone.
  session_timezone: 'UTC',
  // Queries built from many goals, steps or filters are long.
  max_query_size: String(4 * MiB),
  // Compiling an expression takes 45 ms of CPU time for each new expression, and made no query over ten million events
  // faster.
  compile_expressions: 0,
  compile_aggregate_expressions: 0,
  compile_sort_description: 0,
} satisfies ClickHouseSettings

const clusterSettings = {
  // An insert is acknowledged when the shards have stored it, not when it is queued for them.
  distributed_foreground_insert: 1,
  // All rows of a visitor are on one shard, so joins and subqueries can run locally.
  distributed_product_mode: 'local',
  // Read from the replica that was written to, so that projections see what was just inserted, even if the address
  // resolves to a different node each time.
  load_balancing: 'in_order',
  prefer_localhost_replica: 0,
  distributed_ddl_task_timeout: '180',
} satisfies ClickHouseSettings

// A deduplication token must always belong to the same block, or ClickHouse would not recognise a repeated insert. So
// parse in one thread, never split a block, and never merge it with other inserts.
const singleBlockSettings = {
  input_format_parallel_parsing: 0,
  max_insert_block_size: '10000000',
  max_insert_block_size_bytes: '0',
  min_insert_block_size_rows: '10000000',
  min_insert_block_size_bytes: '0',
  max_insert_threads: '1',
  async_insert: 0,
  insert_deduplicate: 1,
  deduplicate_blocks_in_dependent_materialized_views: 1,
} satisfies ClickHouseSettings

type InsertBody = string | Uint8Array | Iterable<Uint8Array> | AsyncIterable<Uint8Array>

type InsertOptions = {
  token?: string
  settings?: ClickHouseSettings
  queryId?: string
}

export type QueryOptions = { signal?: AbortSignal; settings?: ClickHouseSettings; queryId?: string }

/** Creates a client for `http(s)://user:password@host:port/database`. It connects on the first query. */
export function connectClickHouse(
  url: string,
  {
    max = 50,
    cluster,
    timeout_ms = 60_000,
    longTimeout_ms = streamTimeout_ms,
  }: { max?: number; cluster?: string; timeout_ms?: number; longTimeout_ms?: number } = {},
) {
  const options = {
    url,
    max_open_connections: max,
    // The server's own time limit is shorter and returns a clear error.
    request_timeout: timeout_ms,
    keep_alive: { enabled: true },
    use_multipart_params_auto: true,
    application: 'sightline',
    // Errors are thrown; the caller decides what to log.
    log: { level: ClickHouseLogLevel.OFF },
    clickhouse_settings: { ...commonSettings, ...(cluster ? clusterSettings : {}) },
  }
  const client = createClient(options)
  // For streams, which can be silent until the first row is found or while the reader pauses, and for queries with a
  // longer time limit.
  const longRunningClient = createClient({ ...options, request_timeout: longTimeout_ms })

  const clientFor = (limit_s: number | string) =>
    Number(limit_s) > 0 && Number(limit_s) * 1000 < timeout_ms ? client : longRunningClient

  const closing = new AbortController()
  // Every running query adds a listener.
  setMaxListeners(0, closing.signal)
  const abortSignal = (signal?: AbortSignal) => {
    closing.signal.throwIfAborted()
    return signal ? AbortSignal.any([signal, closing.signal]) : closing.signal
  }

  const send = async (
    { sql, params }: Pick<Statement, 'sql' | 'params'>,
    { signal, settings, queryId }: QueryOptions,
    through = settings?.max_execution_time === undefined ? client : clientFor(settings.max_execution_time),
  ) => {
    try {
      return await through.query({
        query: sql,
        query_params: bindParams(params),
        format: 'JSONEachRow',
        abort_signal: abortSignal(signal),
        query_id: queryId,
        clickhouse_settings: { ...limits, ...rowSettings, ...settings },
      })
    } catch (error) {
      throw signal?.aborted ? signal.reason : classify(error)
    }
  }

  async function rows<R extends TObject>(
    statement: Statement<R>,
    options?: QueryOptions,
  ): Promise<Static<R>[]>
  async function rows<V, R extends TObject>(
    query: Query<V, R>,
    params: NoInfer<V>,
    options?: QueryOptions,
  ): Promise<Static<R>[]>
  async function rows(...args: Arguments): Promise<unknown[]> {
    const { statement, options } = readArguments(args)
    const response = await send(statement, options)
    const found = await response.json().catch((error) => {
      throw classify(error)
    })
    const check = compiled(statement.row)
    for (const row of found)
      if (!check.Check(row)) throw new UnexpectedRow(statement.sql, check.Errors(row).First())
    return found
  }

  /** Streams rows in arrays of a few hundred, in bounded memory. */
  function stream<R extends TObject>(
    statement: Statement<R>,
    options?: QueryOptions,
  ): AsyncGenerator<Static<R>[]>
  function stream<V, R extends TObject>(
    query: Query<V, R>,
    params: NoInfer<V>,
    options?: QueryOptions,
  ): AsyncGenerator<Static<R>[]>
  async function* stream(...args: Arguments): AsyncGenerator<unknown[]> {
    const { statement, options } = readArguments(args)
    const response = await send(statement, options, longRunningClient)
    try {
      for await (const lines of response.stream()) yield lines.map((line) => line.json())
    } catch (error) {
      throw options.signal?.aborted ? options.signal.reason : classify(error)
    } finally {
      response.close()
    }
  }

  /**
   * Streams the response in a format of ClickHouse. An error after the first bytes is thrown, too, so a stream that ends
   * without an error is complete.
   */
  async function* bytes(
    { sql, params }: Pick<Statement, 'sql' | 'params'>,
    format: DataFormat | 'LineAsString' | 'Native',
    options: QueryOptions = {},
  ): AsyncGenerator<Buffer> {
    const failed = (error: unknown) => (options.signal?.aborted ? options.signal.reason : classify(error))
    const { stream } = await clientFor(options.settings?.max_execution_time ?? limits.max_execution_time)
      .exec({
        query: `${sql}\nFORMAT ${format}`,
        query_params: bindParams(params),
        abort_signal: abortSignal(options.signal),
        query_id: options.queryId,
        clickhouse_settings: { ...limits, ...options.settings },
      })
      .catch((error) => {
        throw failed(error)
      })
    let end: Buffer[] = []
    try {
      for await (const piece of stream) {
        end = [...end.slice(-1), piece]
        yield piece
      }
    } catch (error) {
      throw failed(trailingException(Buffer.concat(end)) ?? error)
    } finally {
      stream.destroy()
    }
  }

  /** Runs a statement without a result: DDL, `INSERT … SELECT`, mutations. */
  async function command(
    sql: string,
    params: Record<string, Bindable> = {},
    options: QueryOptions = {},
  ): Promise<void> {
    await clientFor(options.settings?.max_execution_time ?? 0)
      .command({
        query: sql,
        query_params: bindParams(params),
        abort_signal: abortSignal(options.signal),
        query_id: options.queryId,
        clickhouse_settings: options.settings,
      })
      .catch((error) => {
        throw classify(error)
      })
  }

  async function insert(
    query: string,
    body: InsertBody,
    { token, settings, queryId }: InsertOptions = {},
  ): Promise<void> {
    const parts = typeof body === 'string' ? [Buffer.from(body)] : body instanceof Uint8Array ? [body] : body
    const deduplication = token ? { insert_deduplication_token: token } : {}
    await sendInsert(
      query,
      parts,
      { settings: { ...singleBlockSettings, ...deduplication, ...settings }, queryId },
      client,
    )
  }

  async function sendInsert(
    query: string,
    content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
    { settings, queryId }: Omit<InsertOptions, 'token'>,
    through: typeof client,
  ): Promise<void> {
    try {
      const { stream } = await through.exec({
        query,
        values: Readable.from(content, { objectMode: false }),
        abort_signal: abortSignal(),
        query_id: queryId,
        clickhouse_settings: settings,
      })
      await finished(stream.resume())
    } catch (error) {
      throw classify(error)
    }
  }

  return {
    /** Runs a query and returns its rows, each validated against the declared schema. */
    rows,
    stream,

    bytes,

    command,

    /** Inserts a stream in a format of ClickHouse, in bounded memory. */
    insertStream: (query: string, content: AsyncIterable<Uint8Array>, settings: ClickHouseSettings) =>
      sendInsert(query, content, { settings }, longRunningClient),

    ...deletesOf({ command, rows }, cluster),

    /**
     * Inserts NDJSON as one block. If one of the last thousand blocks of the table had the same token, nothing is
     * inserted, neither into the table nor into the targets of its materialized views.
     */
    insertNdjson: (table: string, body: InsertBody, options?: InsertOptions) =>
      insert(`INSERT INTO ${table} FORMAT JSONEachRow`, body, options),

    /** Like `insertNdjson`, with tab-separated values: a third smaller, and faster to write and parse. */
    insertTsv: (table: string, columns: readonly string[], body: Uint8Array, options?: InsertOptions) =>
      insert(`INSERT INTO ${table} (${columns.join(', ')}) FORMAT TabSeparated`, body, options),

    /** Whether the server responds. */
    async ping(): Promise<boolean> {
      return (await client.ping({ select: false })).success
    },

    /** Aborts running queries. They, and all later ones, throw `ClickHouseAway`. */
    async close(): Promise<void> {
      closing.abort(new ClickHouseAway('The connection to ClickHouse is closed'))
      await Promise.all([client.close(), longRunningClient.close()])
    },
  }
}

export type ClickHouse = ReturnType<typeof connectClickHouse>

/** The error that ClickHouse appends to a response that it aborts. */
function trailingException(bytes: Buffer): unknown {
  const [, , message] =
    /\r\n__exception__\r\n(\w+)\r\n([\s\S]*)\n\d+ \1\r\n__exception__\r\n$/.exec(bytes.toString()) ?? []
  return message === undefined ? undefined : parseError(message)
}

/** A query returned rows that do not match its declared schema: a bug in the query. */
export class UnexpectedRow extends Error {
  constructor(sql: string, problem: { path: string; message: string; value: unknown } | undefined) {
    super(
      `${problem?.path} is ${JSON.stringify(problem?.value)}: ${problem?.message}, in a row of ${sql.trim()}`,
    )
  }
}

export type Arguments = [Statement, QueryOptions?] | [Query<never, TObject>, unknown, QueryOptions?]

export function readArguments(args: Arguments): { statement: Statement; options: QueryOptions } {
  return typeof args[0] === 'function'
    ? { statement: args[0](args[1] as never), options: args[2] ?? {} }
    : { statement: args[0], options: (args[1] as QueryOptions) ?? {} }
}

const checks = new WeakMap<TObject, TypeCheck<TObject>>()

function compiled(row: TObject): TypeCheck<TObject> {
  let check = checks.get(row)
  if (!check) {
    check = TypeCompiler.Compile(row)
    checks.set(row, check)
  }
  return check
}

/** Converts dates to text, because the client writes dates in arrays as numbers. */
function bindParams(params: Record<string, Bindable>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, formatDates(value)]))
}

function formatDates(value: Bindable): unknown {
  if (value instanceof Date) return clickhouseTime(value)
  return Array.isArray(value) ? value.map(formatDates) : value
}

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

/** What one query may do, and use before it is stopped with `QueryTooLarge`. */
const limits = {
  // Reads only; settings may still be given.
  readonly: '2',
  // A reader that has gone away stops its query.
  cancel_http_readonly_queries_on_client_close: 1,
  max_memory_usage: String(600 * MiB),
  max_execution_time: 30,
  // Past these, grouping and sorting go on in files.
  max_bytes_before_external_group_by: String(200 * MiB),
  max_bytes_before_external_sort: String(200 * MiB),
} satisfies ClickHouseSettings

/** Answers of rows are short: to have threads stand by for their text takes a third of the time of a small query. */
const ofRows = { output_format_parallel_formatting: 0 } satisfies ClickHouseSettings

/** Longer than any query may take. */
const streamTimeout_ms = 15 * 60_000

const everyRequest = {
  // Counts stay far below 2^53; hashes and batch ids that may not are cast to strings where they are selected.
  output_format_json_quote_64bit_integers: 0,
  // Times without a zone, in parameters and in NDJSON, are UTC whatever the server's zone is.
  session_timezone: 'UTC',
  // Of queries made from many goals, steps or filters.
  max_query_size: String(4 * MiB),
  // Machine code for expressions costs 45 ms of a core whenever a new one comes up, and makes no query of ten million
  // events faster.
  compile_expressions: 0,
  compile_aggregate_expressions: 0,
  compile_sort_description: 0,
} satisfies ClickHouseSettings

const inCluster = {
  // An insert is acknowledged when its shards have it, not when it waits to be sent to them.
  distributed_foreground_insert: 1,
  // A visitor's rows are all on one shard, so joins and subqueries stay there.
  distributed_product_mode: 'local',
  // The replica that was written to is the one that is read next: projections see what was just inserted, also where
  // the address leads to another node each time.
  load_balancing: 'in_order',
  prefer_localhost_replica: 0,
  distributed_ddl_task_timeout: '180',
} satisfies ClickHouseSettings

// One token must always mean one and the same block, or a repeat would not be recognised: parse in one thread,
// never cut, never wait for company.
const oneBlock = {
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

type InsertOptions = {
  token?: string
  settings?: ClickHouseSettings
  queryId?: string
}

export type QueryOptions = { signal?: AbortSignal; settings?: ClickHouseSettings; queryId?: string }

/** Opens a client for `http(s)://user:password@host:port/database`. Nothing is dialled until the first query. */
export function connectClickHouse(
  url: string,
  {
    max = 50,
    cluster,
    timeout_ms = 60_000,
    longest_ms = streamTimeout_ms,
  }: { max?: number; cluster?: string; timeout_ms?: number; longest_ms?: number } = {},
) {
  const options = {
    url,
    max_open_connections: max,
    // The server's own limit comes first and explains itself.
    request_timeout: timeout_ms,
    keep_alive: { enabled: true },
    use_multipart_params_auto: true,
    application: 'sightline',
    // What fails is thrown, and whoever catches it decides what to log.
    log: { level: ClickHouseLogLevel.OFF },
    clickhouse_settings: { ...everyRequest, ...(cluster ? inCluster : {}) },
  }
  const client = createClient(options)
  // A stream may be silent for long: until its first row is found, or while whoever reads it does not go on. So may
  // what is allowed to take longer than others.
  const patientClient = createClient({ ...options, request_timeout: longest_ms })

  const clientFor = (longest_s: number | string) =>
    Number(longest_s) > 0 && Number(longest_s) * 1000 < timeout_ms ? client : patientClient

  const ending = new AbortController()
  // Every query listens to it.
  setMaxListeners(0, ending.signal)
  const until = (signal?: AbortSignal) => {
    ending.signal.throwIfAborted()
    return signal ? AbortSignal.any([signal, ending.signal]) : ending.signal
  }

  const send = async (
    { sql, params }: Pick<Statement, 'sql' | 'params'>,
    { signal, settings, queryId }: QueryOptions,
    through = settings?.max_execution_time === undefined ? client : clientFor(settings.max_execution_time),
  ) => {
    try {
      return await through.query({
        query: sql,
        query_params: bound(params),
        format: 'JSONEachRow',
        abort_signal: until(signal),
        query_id: queryId,
        clickhouse_settings: { ...limits, ...ofRows, ...settings },
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
    const { statement, options } = read(args)
    const answer = await send(statement, options)
    const found = await answer.json().catch((error) => {
      throw classify(error)
    })
    const check = compiled(statement.row)
    for (const row of found)
      if (!check.Check(row)) throw new UnexpectedRow(statement.sql, check.Errors(row).First())
    return found
  }

  /** Rows in arrays of a few hundred, as they arrive; memory stays bounded however many there are. */
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
    const { statement, options } = read(args)
    const answer = await send(statement, options, patientClient)
    try {
      for await (const lines of answer.stream()) yield lines.map((line) => line.json())
    } catch (error) {
      throw options.signal?.aborted ? options.signal.reason : classify(error)
    } finally {
      answer.close()
    }
  }

  /**
   * The answer's bytes in a format of ClickHouse, as they arrive. What fails after the first of them is thrown like
   * what fails before: bytes that were all read are all there are.
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
        query_params: bound(params),
        abort_signal: until(options.signal),
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
      throw failed(toldAtTheEnd(Buffer.concat(end)) ?? error)
    } finally {
      stream.destroy()
    }
  }

  /** Runs what returns nothing: DDL, `INSERT … SELECT`, mutations. */
  async function command(
    sql: string,
    params: Record<string, Bindable> = {},
    options: QueryOptions = {},
  ): Promise<void> {
    await clientFor(options.settings?.max_execution_time ?? 0)
      .command({
        query: sql,
        query_params: bound(params),
        abort_signal: until(options.signal),
        query_id: options.queryId,
        clickhouse_settings: options.settings,
      })
      .catch((error) => {
        throw classify(error)
      })
  }

  async function insert(
    query: string,
    body: Uint8Array | readonly Uint8Array[] | string,
    { token, settings, queryId }: InsertOptions = {},
  ): Promise<void> {
    const parts = typeof body === 'string' ? [Buffer.from(body)] : body instanceof Uint8Array ? [body] : body
    const deduplication = token ? { insert_deduplication_token: token } : {}
    await give(query, parts, { settings: { ...oneBlock, ...deduplication, ...settings }, queryId }, client)
  }

  async function give(
    query: string,
    content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
    { settings, queryId }: Omit<InsertOptions, 'token'>,
    through: typeof client,
  ): Promise<void> {
    try {
      const { stream } = await through.exec({
        query,
        values: Readable.from(content, { objectMode: false }),
        abort_signal: until(),
        query_id: queryId,
        clickhouse_settings: settings,
      })
      await finished(stream.resume())
    } catch (error) {
      throw classify(error)
    }
  }

  return {
    /** Runs a query and returns its rows, each checked against the declared shape. */
    rows,
    stream,

    bytes,

    command,

    /** Inserts what arrives in a format of ClickHouse, as many rows as there are; memory stays bounded. */
    insertStream: (query: string, content: AsyncIterable<Uint8Array>, settings: ClickHouseSettings) =>
      give(query, content, { settings }, patientClient),

    ...deletesOf({ command, rows }, cluster),

    /**
     * Inserts lines of JSON as one block. The same token again within the last thousand blocks of the table inserts
     * nothing, in the table and in what its materialized views feed.
     */
    insertNdjson: (
      table: string,
      body: Uint8Array | readonly Uint8Array[] | string,
      options?: InsertOptions,
    ) => insert(`INSERT INTO ${table} FORMAT JSONEachRow`, body, options),

    /** The same with lines of tab-separated values: a third shorter, and written and read in less time. */
    insertTsv: (table: string, columns: readonly string[], body: Uint8Array, options?: InsertOptions) =>
      insert(`INSERT INTO ${table} (${columns.join(', ')}) FORMAT TabSeparated`, body, options),

    /** Whether the server answers at all. */
    async ping(): Promise<boolean> {
      return (await client.ping({ select: false })).success
    },

    /** Ends what is still under way: whoever waits for it, and whoever asks later, gets `ClickHouseAway`. */
    async close(): Promise<void> {
      ending.abort(new ClickHouseAway('The connection to ClickHouse is closed'))
      await Promise.all([client.close(), patientClient.close()])
    },
  }
}

export type ClickHouse = ReturnType<typeof connectClickHouse>

/** What ClickHouse says behind the bytes of an answer that it breaks off. */
function toldAtTheEnd(bytes: Buffer): unknown {
  const [, , message] =
    /\r\n__exception__\r\n(\w+)\r\n([\s\S]*)\n\d+ \1\r\n__exception__\r\n$/.exec(bytes.toString()) ?? []
  return message === undefined ? undefined : parseError(message)
}

/** A query returned what it does not declare: a mistake in the query. */
export class UnexpectedRow extends Error {
  constructor(sql: string, problem: { path: string; message: string; value: unknown } | undefined) {
    super(
      `${problem?.path} is ${JSON.stringify(problem?.value)}: ${problem?.message}, in a row of ${sql.trim()}`,
    )
  }
}

type Arguments = [Statement, QueryOptions?] | [Query<never, TObject>, unknown, QueryOptions?]

function read(args: Arguments): { statement: Statement; options: QueryOptions } {
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

/** Dates as text: inside arrays the client would write them as bare numbers. */
function bound(params: Record<string, Bindable>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, dated(value)]))
}

function dated(value: Bindable): unknown {
  if (value instanceof Date) return clickhouseTime(value)
  return Array.isArray(value) ? value.map(dated) : value
}

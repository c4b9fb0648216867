import { afterEach, beforeEach, expect, test } from 'bun:test'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import postgres, { type TransactionSql } from 'postgres'
import { startBreakableProxy } from '../../test/support/breakable-proxy.ts'
import { sharedEngines } from '../../test/support/engines.ts'
import { until } from '../../test/support/until.ts'
import { cancelQuery } from './cancel-query.ts'
import { connectPostgres, type Postgres } from './client.ts'

let link: Awaited<ReturnType<typeof startBreakableProxy>>
let pool: Postgres
let table: string
beforeEach(async () => {
  const { databaseUrl } = await sharedEngines()
  link = await startBreakableProxy(databaseUrl)
  pool = connectPostgres(link.url, { max: 2 })
  table = `written_${crypto.randomUUID().replaceAll('-', '')}`
  await pool.sql`CREATE TABLE ${pool.sql(table)} (what text)`
}, 60_000)
afterEach(async () => {
  await pool.close()
  await link.close()
})

async function breakConnections() {
  await link.disconnect()
  await link.reconnect()
}

/** Runs concurrent queries that use all connections of the pool. */
async function queryAll(): Promise<number[]> {
  const rows = await Promise.all([1, 2, 3, 4].map((it) => pool.sql`SELECT ${it}::int AS it`))
  return rows.map(([row]) => row?.it)
}

/** The error of a transaction. */
const failureOf = (work: (tx: TransactionSql) => Promise<void>) =>
  pool.sql.begin(work).catch((error) => error)

const written = async () => (await pool.sql`SELECT what FROM ${pool.sql(table)}`).map(({ what }) => what)

test('a transaction fails if its connection is lost during a query, and the pool keeps working', async () => {
  const failure = failureOf(async (tx) => {
    await tx`INSERT INTO ${tx(table)} VALUES ('first')`
    await tx`SELECT pg_sleep(60)`
  })
  await until('it sleeps', 10_000, async () => {
    const [found] = await pool.sql`
      SELECT count(*)::int AS asleep FROM pg_stat_activity
      WHERE wait_event = 'PgSleep' AND datname = current_database()`
    return found?.asleep === 1
  })
  await breakConnections()
  expect(await failure).toMatchObject({ code: 'CONNECTION_CLOSED' })
  expect(await queryAll()).toEqual([1, 2, 3, 4])
  expect(await written()).toEqual([])
})

test('a transaction stores nothing if its connection is lost between two queries', async () => {
  const lost = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const second = Promise.withResolvers<unknown>()
  const failure = failureOf(async (tx) => {
    await tx`INSERT INTO ${tx(table)} VALUES ('first')`
    begun.resolve()
    await lost.promise
    // A new connection exists now.
    await tx`INSERT INTO ${tx(table)} VALUES ('second')`.catch(second.resolve)
  })
  await begun.promise
  await breakConnections()
  expect(await failure).toMatchObject({ code: 'CONNECTION_CLOSED' })
  expect(await queryAll()).toEqual([1, 2, 3, 4])
  lost.resolve()
  expect(await second.promise).toMatchObject({ code: 'CONNECTION_CLOSED' })
  expect(await queryAll()).toEqual([1, 2, 3, 4])
  expect(await written()).toEqual([])
})

test('reopens a connection that is lost before a query is sent', async () => {
  const { databaseUrl } = await sharedEngines()
  const { hostname, port } = new URL(databaseUrl)
  const opened: Socket[] = []
  // The driver accepts a function that connects, but its types do not include it.
  const options = { max: 1, connect_timeout: 3, socket: () => connectTo(Number(port), hostname, opened) }
  const sql = postgres(databaseUrl, options as unknown as postgres.Options<Record<string, never>>)
  await sql`SELECT 1`
  const result = sql`SELECT 2`.execute().catch((error) => error)
  opened[0]?.destroy()
  expect(await result).toMatchObject({ code: 'CONNECTION_CLOSED' })
  expect(await sql`SELECT 3::int AS it`).toMatchObject([{ it: 3 }])
  expect(opened).toHaveLength(2)
  await sql.end()
})

async function connectTo(port: number, hostname: string, opened: Socket[]): Promise<Socket> {
  const socket = connect(port, hostname)
  await once(socket, 'connect')
  opened.push(socket)
  return socket
}

/** Messages of a server that accepts a connection. */
const authenticated = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0])
const readyForQuery = Buffer.from([0x5a, 0, 0, 0, 5, 0x49])

// On a new connection, the driver first queries the types of arrays, and no caller awaits the result. Its rejection must
// not end the process: the test runner reports an unhandled rejection as a failure.
test('a connection that is reset before its first query fails only that query', async () => {
  const server = createServer((socket: Socket) => {
    socket.on('error', () => {})
    socket.once('data', () => {
      socket.write(Buffer.concat([authenticated, readyForQuery]))
      socket.once('data', () => socket.resetAndDestroy())
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const { sql } = connectPostgres(`postgres://user:word@127.0.0.1:${port}/database`, { max: 1 })
  try {
    await expect(Promise.resolve(sql`select 1`)).rejects.toThrow('ECONNRESET')
    await Bun.sleep(50)
  } finally {
    await sql.end({ timeout: 0 })
    server.close()
  }
})

/** The code that a message begins with, after its length, if it asks to cancel a query. */
const cancelRequest = 80_877_102

// The test runner reports an unhandled rejection as a failure.
test('a cancellation whose connection is reset leaves the query running', async () => {
  const target = new URL(link.url)
  const refused = Promise.withResolvers<void>()
  const proxy = createServer((socket: Socket) => {
    socket.on('error', () => {})
    socket.once('data', (first: Buffer) => {
      if (first.readInt32BE(4) === cancelRequest) {
        socket.resetAndDestroy()
        return refused.resolve()
      }
      const server = connect(Number(target.port), target.hostname)
      server.on('error', () => {})
      server.write(first)
      socket.pipe(server).pipe(socket)
    })
  })
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done))
  const url = new URL(link.url)
  url.port = String((proxy.address() as AddressInfo).port)
  const through = connectPostgres(url.href, { max: 1 })
  try {
    await through.sql`SELECT 1`
    const { query } = await pool.sql.begin(async (tx) => {
      await tx`LOCK TABLE ${tx(table)}`
      const query = through.sql`SELECT what FROM ${through.sql(table)}`.execute()
      await until('it waits', 10_000, async () => {
        const [found] = await tx`
          SELECT count(*)::int AS waiting FROM pg_locks
          WHERE NOT granted AND relation = ${table}::regclass`
        return found?.waiting === 1
      })
      cancelQuery(query)
      await refused.promise
      return { query }
    })
    expect(await query).toEqual([] as never)
  } finally {
    await through.close()
    proxy.close()
  }
})

import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { ClickHouseError } from '@clickhouse/client'
import { Type } from '@sinclair/typebox'
import { sharedEngines } from '../../test/support/engines.ts'
import { until } from '../../test/support/until.ts'
import { type ClickHouse, ClickHouseAway, connectClickHouse, QueryTooLarge } from './client.ts'

setDefaultTimeout(30_000)

let url: string
let clickhouse: ClickHouse
beforeAll(async () => {
  url = (await sharedEngines()).clickhouseUrl
  clickhouse = connectClickHouse(url)
})
afterAll(() => clickhouse.close())

const anything = Type.Object({})
const endless = {
  sql: 'SELECT sum(sipHash64(number)) AS n FROM numbers(1000000000000)',
  params: {},
  row: anything,
}

async function failure(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error) => error,
  )
}

describe('classifies failures', () => {
  test('a query that needs too much memory', async () => {
    const greedy = {
      sql: 'SELECT groupArray(number) AS all FROM numbers(1000000000)',
      params: {},
      row: anything,
    }
    expect(await failure(clickhouse.rows(greedy))).toBeInstanceOf(QueryTooLarge)
  })

  test('a query that takes too long', async () => {
    const options = { settings: { max_execution_time: 1 } }
    expect(await failure(clickhouse.rows(endless, options))).toBeInstanceOf(QueryTooLarge)
  })

  test('grouping that exceeds the memory limit continues on disk', async () => {
    const wide = {
      sql: 'SELECT count() AS n FROM (SELECT number FROM numbers(3000000) GROUP BY number)',
      params: {},
      row: Type.Object({ n: Type.Integer() }),
    }
    const settings = { max_memory_usage: '150000000', max_bytes_before_external_group_by: '20000000' }
    expect(await clickhouse.rows(wide, { settings })).toEqual([{ n: 3_000_000 }])
  })

  test.each([
    ['SELECT * FROM no_such_table', '60'],
    ['SELECT no_such_column FROM events', '47'],
    ['SELEC 1', '62'],
    ["SELECT toUInt8('x')", '6'],
    ['SELECT {missing:String}', '456'],
  ])('%s', async (sql, code) => {
    const error = await failure(clickhouse.rows({ sql, params: {}, row: anything }))
    expect(error).toBeInstanceOf(ClickHouseError)
    expect((error as ClickHouseError).code).toBe(code)
  })

  test('a query that fails after its first rows', async () => {
    const late = {
      sql: 'SELECT number, throwIf(number = 2000000) FROM numbers(4000000)',
      params: {},
      row: anything,
    }
    let rows = 0
    const reading = async () => {
      for await (const some of clickhouse.stream(late)) rows += some.length
    }
    const error = await failure(reading())
    expect((error as ClickHouseError).code).toBe('395')
    expect(rows).toBeGreaterThan(0)
    expect(rows).toBeLessThan(2_000_000)
  })

  test('a query that would write', async () => {
    const write = { sql: 'INSERT INTO event_keys SELECT 1, 2, 3', params: {}, row: anything }
    expect(((await failure(clickhouse.rows(write))) as ClickHouseError).code).toBe('164')
  })

  test('no server at the address', async () => {
    const nowhere = connectClickHouse('http://user:password@127.0.0.1:1/sightline')
    expect(await failure(nowhere.rows({ sql: 'SELECT 1', params: {}, row: anything }))).toBeInstanceOf(
      ClickHouseAway,
    )
    expect(await failure(nowhere.insertNdjson('events', '{}\n'))).toBeInstanceOf(ClickHouseAway)
    expect(await nowhere.ping()).toBe(false)
    await nowhere.close()
  })
})

test('a query stops when its reader aborts', async () => {
  const queryId = crypto.randomUUID()
  const running = () =>
    clickhouse.rows({
      sql: 'SELECT query_id FROM system.processes WHERE query_id = {queryId:String}',
      params: { queryId },
      row: Type.Object({ query_id: Type.String() }),
    })
  const abort = new AbortController()
  const result = failure(clickhouse.rows(endless, { queryId, signal: abort.signal }))
  await until('the query runs', 10_000, async () => (await running()).length === 1)
  abort.abort()
  expect(await result).toBe(abort.signal.reason)
  await until('the query is gone', 10_000, async () => (await running()).length === 0)
})

test('settings of one query do not affect others', async () => {
  const limit = {
    sql: "SELECT value FROM system.settings WHERE name = 'max_block_size'",
    params: {},
    row: Type.Object({ value: Type.String() }),
  }
  const [plain] = await clickhouse.rows(limit)
  const answers = await Promise.all(
    Array.from({ length: 60 }, async (_, at) => {
      const settings = at % 2 === 0 ? { max_block_size: String(1000 + at) } : undefined
      const [row] = await clickhouse.rows(limit, { settings })
      return row?.value === (settings?.max_block_size ?? plain?.value)
    }),
  )
  expect(answers).not.toContain(false)
})

test('with sixteen concurrent queries, small ones do not wait for long ones', async () => {
  const abort = new AbortController()
  const long = Array.from({ length: 15 }, () => failure(clickhouse.rows(endless, { signal: abort.signal })))
  const many = {
    sql: 'SELECT count() AS n FROM system.processes',
    params: {},
    row: Type.Object({ n: Type.Integer() }),
  }
  await until('all of them run', 10_000, async () => ((await clickhouse.rows(many))[0]?.n ?? 0) > 15)
  const started = performance.now()
  await clickhouse.rows(many)
  expect(performance.now() - started).toBeLessThan(1_000)
  abort.abort()
  await Promise.all(long)
})

test('sixteen concurrent queries each get their own result', async () => {
  const sums = await Promise.all(
    Array.from({ length: 16 }, (_, index) => index + 1).map((at) =>
      clickhouse.rows({
        sql: 'SELECT sum(number) AS total, {at:UInt64} AS at FROM numbers({at:UInt64} * 100000)',
        params: { at },
        row: Type.Object({ total: Type.Integer(), at: Type.Integer() }),
      }),
    ),
  )
  sums.forEach(([row], index) => {
    const at = index + 1
    expect(row).toEqual({ at, total: (at * 100_000 * (at * 100_000 - 1)) / 2 })
  })
})

test('streams a million rows in bounded memory', async () => {
  const wide = {
    sql: 'SELECT number, repeat(toString(number), 30) AS text FROM numbers(1000000)',
    params: {},
    row: Type.Object({ number: Type.Integer(), text: Type.String() }),
  }
  const before = usedBytes()
  let rows = 0
  let total = 0
  let highest = 0
  for await (const some of clickhouse.stream(wide)) {
    for (const { number } of some) total += number
    const counted = Math.floor(rows / 100_000)
    rows += some.length
    // Counts memory in use, without garbage, the amount of which depends on the speed of the machine.
    if (Math.floor(rows / 100_000) > counted) highest = Math.max(highest, usedBytes())
  }
  expect(rows).toBe(1_000_000)
  expect(total).toBe((1_000_000 * 999_999) / 2)
  // A fifth of the memory that all rows would need.
  expect(highest - before).toBeLessThan(64 * 1024 * 1024)
}, 60_000)

describe('bytes in a format of ClickHouse', () => {
  const read = async (sql: string) => {
    const pieces = await Array.fromAsync(clickhouse.bytes({ sql, params: {} }, 'CSVWithNames'))
    return Buffer.concat(pieces).toString()
  }

  test('are returned as written', async () => {
    expect(await read("SELECT number, 'a,b' AS text FROM numbers(2)")).toBe(
      '"number","text"\n0,"a,b"\n1,"a,b"\n',
    )
  })

  test('end with the error of a query that fails midway', async () => {
    const error = await failure(read('SELECT number, throwIf(number = 2000000) FROM numbers(4000000)'))
    expect(error).toBeInstanceOf(Error)
    expect((error as Error).message).toContain('throwIf')
  })

  test('end with the limit that a query exceeds midway', async () => {
    const sql = 'SELECT number, sleepEachRow(0.00001) FROM numbers(1000000)'
    const settings = {
      max_execution_time: 1,
      max_block_size: '1000',
      output_format_parallel_formatting: 0,
    } as const
    const pieces = clickhouse.bytes({ sql, params: {} }, 'CSV', { settings })
    expect(await failure(Array.fromAsync(pieces))).toBeInstanceOf(QueryTooLarge)
  })
})

test('requests without the password get no result', async () => {
  const { origin } = new URL(url)
  for (const headers of [
    {},
    { Authorization: `Basic ${btoa('default:')}` },
    { 'X-ClickHouse-User': 'default' },
  ])
    expect(
      (await fetch(`${origin}/?query=SELECT+1`, { headers: headers as Record<string, string> })).status,
    ).toBe(404)
  expect((await fetch(`${origin}/?query=SELECT+1&user=default`)).status).toBe(404)
})

function usedBytes(): number {
  Bun.gc(true)
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

test('a stream may be silent for longer than the request timeout', async () => {
  const impatient = connectClickHouse(url, { timeout_ms: 300 })
  const slow = {
    sql: 'SELECT toUInt8(sleep(1)) AS slept',
    params: {},
    row: Type.Object({ slept: Type.Integer() }),
  }
  try {
    expect(await failure(impatient.rows(slow))).toBeInstanceOf(ClickHouseAway)
    expect(await Array.fromAsync(impatient.stream(slow))).toEqual([[{ slept: 0 }]])
  } finally {
    await impatient.close()
  }
})

test('waits for statements with a longer time limit or without one', async () => {
  const impatient = connectClickHouse(url, { timeout_ms: 300 })
  const insert = "INSERT INTO FUNCTION null('slept UInt8') SELECT sleep(1)"
  const slow = {
    sql: 'SELECT toUInt8(sleep(1)) AS slept',
    params: {},
    row: Type.Object({ slept: Type.Integer() }),
  }
  try {
    await impatient.command(insert)
    await impatient.command(insert, {}, { settings: { max_execution_time: 300 } })
    expect(await impatient.rows(slow, { settings: { max_execution_time: 300 } })).toEqual([{ slept: 0 }])
  } finally {
    await impatient.close()
  }
})

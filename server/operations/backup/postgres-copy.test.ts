import { afterAll, beforeAll, expect, test } from 'bun:test'
import { connectPostgres } from '../../../db/postgres/client.ts'
import { sharedEngines } from '../../../test/support/engines.ts'
import { copyIn, copyOut } from './postgres-copy.ts'

let postgres: ReturnType<typeof connectPostgres>
beforeAll(async () => {
  postgres = connectPostgres((await sharedEngines()).databaseUrl, { max: 1 })
  await postgres.sql`create temporary table copied (id int primary key, text text)`
})
afterAll(() => postgres.close())

async function* lines(count: number) {
  for (let id = 0; id < count; id += 1000)
    yield Buffer.from(Array.from({ length: 1000 }, (_, n) => `${id + n}\t${'x'.repeat(100)}\n`).join(''))
}

test('rows are copied in and out, and the connection can be used afterwards', async () => {
  const { sql } = postgres
  await copyIn(sql, 'copy copied from stdin', lines(20_000))
  const [counted] = await sql<{ rows: number }[]>`select count(*)::int as rows from copied`
  expect(counted?.rows).toBe(20_000)
  for (let time = 0; time < 20; time++) {
    let bytes = 0
    for await (const piece of copyOut(sql, 'copy copied to stdout')) bytes += piece.length
    expect(bytes).toBeGreaterThan(20_000 * 100)
    expect((await sql<{ n: number }[]>`select 1 as n`)[0]?.n).toBe(1)
  }
})

test('a COPY that fails at its end or midway rejects, in both directions', async () => {
  const { sql } = postgres
  // The keys exist already.
  await expect(copyIn(sql, 'copy copied from stdin', lines(20_000))).rejects.toThrow(/duplicate key/)
  const failing = copyOut(sql, 'copy (select 10000 / (10000 - n) from generate_series(1, 20000) n) to stdout')
  const read = async () => {
    for await (const _ of failing);
  }
  await expect(read()).rejects.toThrow('division by zero')
  expect((await sql<{ n: number }[]>`select 1 as n`)[0]?.n).toBe(1)
})

test('an error of the source of rows ends the COPY', async () => {
  const { sql } = postgres
  async function* broken() {
    yield Buffer.from('100000\ta\n')
    throw new Error('the source failed')
  }
  await expect(copyIn(sql, 'copy copied from stdin', broken())).rejects.toThrow('the source failed')
  expect(await sql`select from copied where id = 100000`).toHaveLength(0)
})

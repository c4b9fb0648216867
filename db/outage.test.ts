import { expect, test } from 'bun:test'
import { connect } from 'node:net'
import { ClickHouseError } from '@clickhouse/client'
import { connectClickHouse } from './clickhouse/client.ts'
import { isOutage } from './outage.ts'
import { connectPostgres } from './postgres/client.ts'
import { ConnectionLost } from './postgres/session.ts'

const thrownBy = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

test('an unreachable database is an outage', async () => {
  const postgres = connectPostgres('postgres://u:p@127.0.0.1:9/nobody')
  const clickhouse = connectClickHouse('http://u:p@127.0.0.1:9/nobody')
  try {
    expect(isOutage(await thrownBy(Promise.resolve(postgres.sql`SELECT 1`)))).toBe(true)
    expect(isOutage(await thrownBy(Promise.resolve(postgres.db.execute('SELECT 1'))))).toBe(true)
    expect(isOutage(await thrownBy(postgres.db.transaction((tx) => tx.execute('SELECT 1'))))).toBe(true)
    expect(isOutage(await thrownBy(clickhouse.command('SELECT 1')))).toBe(true)
  } finally {
    await clickhouse.close()
    await postgres.close()
  }
})

test('the lost connection of a lock is an outage', () => {
  class LockLost extends ConnectionLost {}
  expect(isOutage(new LockLost('The connection that held a lock was lost'))).toBe(true)
})

test('another unreachable server is not an outage', async () => {
  const refused = await new Promise((resolve) => connect(9, '127.0.0.1').once('error', resolve))
  expect(refused).toMatchObject({ code: 'ECONNREFUSED' })
  expect(isOutage(refused)).toBe(false)
  expect(isOutage(new Error('The mail cannot be sent', { cause: refused }))).toBe(false)
})

test('a failing query is not an outage', () => {
  expect(
    isOutage(new ClickHouseError({ message: 'Division by zero', code: '153', type: 'ILLEGAL_DIVISION' })),
  ).toBe(false)
  expect(isOutage(Object.assign(new Error('duplicate key'), { code: '23505', query: 'INSERT' }))).toBe(false)
  expect(isOutage(new Error('unrelated'))).toBe(false)
  expect(isOutage('a text')).toBe(false)
})

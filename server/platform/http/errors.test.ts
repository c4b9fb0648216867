import { expect, test } from 'bun:test'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { ConnectionLost } from '../../../db/postgres/session.ts'
import { createLog } from '../log.ts'
import { domainError } from './errors.ts'

/** Returns the status that an API client gets if Postgres fails a statement with this code. */
function answered(code: string): number {
  const cause = Object.assign(new Error('said by Postgres'), { code, query: 'select 1' })
  return answeredAfter(new DrizzleQueryError('select 1', [], cause))
}

function answeredAfter(error: Error): number {
  return domainError({ code: 'UNKNOWN', error, path: '/v1/sites' }, createLog('silent'), 'req_1').status
}

test.each([
  ['a full disk', '53100'],
  ['no connection left', '53300'],
  ['a shutdown', '57P01'],
  ['a crash of another connection', '57P02'],
  ['a start', '57P03'],
  ['a disk that fails', '58030'],
  ['a refused connection', 'ECONNREFUSED'],
  ['an unreachable host', 'EHOSTUNREACH'],
  ['an unknown host name', 'ENOTFOUND'],
])('%s of Postgres is answered 503, because a retry may succeed', (_, code) => {
  expect(answered(code)).toBe(503)
})

test('a lock lost with its connection is answered 503', () => {
  expect(answeredAfter(new ConnectionLost('The connection that held a lock was lost'))).toBe(503)
})

test('a statement that Postgres cannot parse is an internal error', () => {
  expect(answered('42601')).toBe(500)
})

import { describe, expect, test } from 'bun:test'
import { checkContract } from './support/contract.ts'

const headers = {
  'Content-Type': 'application/json;charset=utf-8',
  'X-Request-Id': `req_${'0'.repeat(32)}`,
  'X-API-Version': '2026-11-01',
  'X-RateLimit-Limit': '1000',
  'X-RateLimit-Remaining': '999',
  'X-RateLimit-Reset': '1772366400',
  'X-RateLimit-Policy': '1000;w=1',
}
const open = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'X-Request-Id, Retry-After',
}
const meta = { request_id: headers['X-Request-Id'] }
const accepted = { event_id: 'evt_1', status: 'accepted', processed_at: null }
const failure = {
  success: false,
  error: { code: 'invalid_request', message: 'no', request_id: meta.request_id },
  meta,
}

function check(request: string, status: number, body: unknown, changes: Record<string, string | null> = {}) {
  const [method = '', path = ''] = request.split(' ')
  const sent = new Headers({ ...headers, ...(/events/.test(path) && open) })
  for (const [name, value] of Object.entries(changes))
    if (value === null) sent.delete(name)
    else sent.set(name, value)
  const text = body === undefined ? '' : JSON.stringify(body)
  return () => checkContract(method, path, { status, headers: sent, text })
}

describe('an answer', () => {
  test('that matches the document passes, under each form of its path', () => {
    for (const path of ['/v1/events', '/v1/events/', '/v1/events?key=pk_1', '/events'])
      expect(check(`POST ${path}`, 202, { success: true, data: accepted, meta })).not.toThrow()
    expect(check('DELETE /v1/sites/site_1', 204, undefined)).not.toThrow()
  })

  test('outside the API is not checked', () => {
    expect(check('GET /healthz', 418, undefined, { 'X-API-Version': null })).not.toThrow()
  })

  test('with an undocumented status fails', () => {
    expect(check('POST /v1/events', 200, { success: true, data: accepted, meta })).toThrow(
      'POST /v1/events answered 200, which docs/openapi.json does not describe',
    )
    expect(check('GET /v1/nothing', 200, { success: true, data: accepted, meta })).toThrow(
      'does not describe',
    )
  })

  test('without a required header, or with an invalid one, fails', () => {
    const body = { success: true, data: accepted, meta }
    for (const name of ['X-Request-Id', 'X-API-Version', 'X-RateLimit-Policy'])
      expect(check('POST /v1/events', 202, body, { [name]: null })).toThrow(`the header ${name} is missing`)
    expect(check('POST /v1/events', 202, body, { 'X-RateLimit-Limit': 'many' })).toThrow(
      'the header X-RateLimit-Limit is many',
    )
    expect(check('POST /v1/events', 202, body, { 'Content-Type': 'text/html' })).toThrow('text/html')
    expect(check('POST /v1/events', 202, body, { 'Idempotency-Replayed': 'yes' })).toThrow(
      'Idempotency-Replayed',
    )
  })

  test('with an undocumented header fails', () => {
    const body = { success: true, data: accepted, meta }
    expect(check('POST /v1/events', 202, body, { 'Idempotency-Replayed': 'true' })).not.toThrow()
    expect(check('POST /v1/events', 202, body, { Date: 'Sun, 01 Mar 2026 12:00:00 GMT' })).not.toThrow()
    expect(check('POST /v1/events', 202, body, { 'X-Powered-By': 'x' })).toThrow(
      'x-powered-by is not described',
    )
    expect(check('GET /v1/nothing', 404, failure, open)).toThrow(
      'access-control-allow-origin is not described',
    )
    expect(check('DELETE /v1/sites/site_1', 204, undefined, { 'Idempotency-Replayed': 'true' })).toThrow(
      'idempotency-replayed is not described',
    )
  })

  test('to a page of another origin allows that page to read it, including failures and preflight', () => {
    const body = { success: true, data: accepted, meta }
    const closed = { 'Access-Control-Allow-Origin': null }
    expect(check('POST /v1/events', 202, body, closed)).toThrow('Access-Control-Allow-Origin is missing')
    expect(check('POST /v1/events', 400, failure)).not.toThrow()
    expect(check('POST /v1/events', 400, failure, closed)).toThrow('Access-Control-Allow-Origin is missing')
    expect(check('PUT /v1/events', 405, failure, { Allow: 'POST' })).toThrow('is not described')
    expect(check('OPTIONS /v1/events', 204, undefined, { 'Content-Type': null })).toThrow(
      'Access-Control-Allow-Methods is missing',
    )
  })

  test.each([
    ['lacks a field', { event_id: 'evt_1', status: 'accepted' }, 'processed_at'],
    ['has an extra field', { ...accepted, secret: 1 }, 'secret'],
    ['has a field of another type', { ...accepted, event_id: 7 }, '/data/event_id must be string'],
    ['has a value that is not listed', { ...accepted, status: 'lost' }, '/data/status'],
  ])('whose body %s fails', (_, data, message) => {
    expect(check('POST /v1/events', 202, { success: true, data, meta })).toThrow(message)
  })
})

describe('a failure', () => {
  test('states in its headers what to do', () => {
    const limited = { retry_after: 1, limit: 5, remaining: 0, reset_at: '2026-03-01T12:00:00.000Z' }
    const body = { ...failure, error: { ...failure.error, code: 'rate_limited', ...limited } }
    expect(check('GET /v1/sites', 429, body)).toThrow('the header Retry-After is missing')
    expect(check('GET /v1/sites', 429, body, { 'Retry-After': '1' })).not.toThrow()
    expect(check('GET /v1/sites', 429, failure, { 'Retry-After': '1' })).toThrow('retry_after')
  })

  test('for an unknown path or method has the same shape', () => {
    expect(check('GET /v1/nothing', 404, failure)).not.toThrow()
    expect(check('GET /v1/nothing', 404, { error: 'no' })).toThrow('success')
    expect(check('PUT /v1/sites', 405, failure)).toThrow('the header Allow is missing')
  })

  test('has a body of one of the documented statuses', () => {
    expect(check('GET /v1/nothing', 418, failure)).toThrow('418')
  })
})

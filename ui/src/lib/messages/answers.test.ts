import { expect, test } from 'bun:test'
import { withTranslation } from './answers.ts'

const german = (message: string) =>
  message
    .replace(/^(\S+) must not be blank$/, '$1 darf nicht leer sein')
    .replace('Invalid code', 'Der Code ist falsch')

async function answered(path: string, body: unknown, status = 200) {
  const send = withTranslation(
    async () => Response.json(body, { status, headers: { 'X-Request-Id': 'r' } }),
    german,
  )
  const answer = await send(new Request(`http://localhost${path}`))
  expect(answer.status).toBe(status)
  expect(answer.headers.get('x-request-id')).toBe('r')
  return answer.json()
}

test('messages of failures are translated, and keep the field that they begin with', async () => {
  const details = [
    { field: 'name', message: 'name must not be blank' },
    { field: 'line 3: source', message: 'line 3: source must not be blank' },
    { field: 'code', message: 'Invalid code' },
  ]
  const error = { code: 'validation_error', message: 'name must not be blank', details, request_id: 'r' }
  expect(await answered('/v1/sites', { success: false, error }, 400)).toEqual({
    success: false,
    error: {
      code: 'validation_error',
      message: 'name darf nicht leer sein',
      details: [
        { field: 'name', message: 'name darf nicht leer sein' },
        { field: 'line 3: source', message: 'line 3: source darf nicht leer sein' },
        { field: 'code', message: 'Der Code ist falsch' },
      ],
      request_id: 'r',
    },
  })
})

test('so are failures of accounts', async () => {
  const body = { code: 'INVALID_CODE', message: 'Invalid code' }
  const expected = { code: 'INVALID_CODE', message: 'Der Code ist falsch' }
  expect(await answered('/api/auth/two-factor/verify-totp', body, 401)).toEqual(expected)
})

test('successful answers are translated where they have texts for people', async () => {
  const integration = { name: 'Invalid code', error: { code: 'x', message: 'Invalid code' } }
  expect(await answered('/v1/sites/site_1/integrations', { data: [integration] })).toEqual({
    data: [{ name: 'Invalid code', error: { code: 'x', message: 'Der Code ist falsch' } }],
  })
  const delivery = { last_error: 'Invalid code', payload: { message: 'Invalid code' } }
  expect(await answered('/v1/webhooks/wh_1/deliveries', { data: [delivery] })).toEqual({
    data: [{ last_error: 'Der Code ist falsch', payload: { message: 'Invalid code' } }],
  })
  const session = { data: { problems: ['Invalid code'] } }
  expect(await answered('/api/console/session', session)).toEqual({
    data: { problems: ['Der Code ist falsch'] },
  })
})

test('all others pass unread', async () => {
  const events = { data: [{ message: 'Invalid code', error: 'Invalid code' }] }
  expect(await answered('/v1/sites/site_1/events', events)).toEqual(events)
  const csv = new Response('Invalid code', { status: 500, headers: { 'content-type': 'text/csv' } })
  const send = withTranslation(async () => csv, german)
  expect(await send(new Request('http://localhost/v1/exports/e'))).toBe(csv)
})

test('an answer that is not JSON after all keeps its bytes', async () => {
  const headers = { 'content-type': 'application/json' }
  const send = withTranslation(async () => new Response('{"a', { status: 502, headers }), german)
  expect(await (await send(new Request('http://localhost/v1/sites'))).text()).toBe('{"a')
})

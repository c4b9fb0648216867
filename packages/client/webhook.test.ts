import { expect, test } from 'bun:test'
import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { verifyStandardWebhook, verifyWebhook } from './webhook.ts'

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const time = 1_772_366_400
const now = time * 1000
const payload = JSON.stringify({ id: 'evt_1', type: 'site.created', data: { name: 'Café' } })

function sign(body: string | Uint8Array, key: string = secret, t: number | string = time): string {
  return createHmac('sha256', key).update(`${t}.`).update(body).digest('hex')
}

const header = `t=${time},v1=${sign(payload)}`
const refused = { name: 'SightlineError', code: 'invalid_signature' }

test('a signature made by another program is valid', async () => {
  // printf '1772366400.{"id":"evt_1"}' | openssl dgst -sha256 -hmac whsec_test
  const v1 = '423eaca490dc90f990738fb794aeaf13bc5ebdb56ba71a34ff498d8927382f0c'
  const check = { payload: '{"id":"evt_1"}', header: `t=${time},v1=${v1}`, secret: 'whsec_test', now }
  expect(await verifyWebhook(check)).toMatchObject({ id: 'evt_1' })
})

test('a payload signed with the secret is returned as an event', async () => {
  expect(await verifyWebhook({ payload, header, secret, now })).toEqual(JSON.parse(payload))
  const bytes = new TextEncoder().encode(payload)
  expect(await verifyWebhook({ payload: bytes, header, secret, now })).toEqual(JSON.parse(payload))
})

test('one valid signature among several is enough, because secrets are rotated', async () => {
  const rotated = `t=${time}, v1=${sign(payload, 'whsec_old')}, v1=${sign(payload)}, v0=00`
  expect(await verifyWebhook({ payload, header: rotated, secret, now })).toMatchObject({ id: 'evt_1' })
})

test('the time may differ by at most the tolerance, in both directions', async () => {
  const at = (seconds: number, tolerance_s?: number) =>
    verifyWebhook({ payload, header, secret, tolerance_s, now: now + seconds * 1000 })
  for (const seconds of [-300, 300]) expect(await at(seconds)).toMatchObject({ id: 'evt_1' })
  for (const seconds of [-301, 301]) await expect(at(seconds)).rejects.toMatchObject(refused)
  expect(await at(3000, 3600)).toMatchObject({ id: 'evt_1' })
  await expect(at(61, 60)).rejects.toMatchObject(refused)
})

test.each([
  ['missing', null],
  ['empty', ''],
  ['without time', `v1=${sign(payload)}`],
  ['without signature', `t=${time}`],
  ['with an invalid time', `t=now,v1=${sign(payload, secret, 'now')}`],
  ['in capitals', `t=${time},v1=${sign(payload).toUpperCase()}`],
  ['cut short', `t=${time},v1=${sign(payload).slice(0, 62)}`],
  ['too long', `t=${time},v1=${sign(payload)}00`],
  ['not hexadecimal', `t=${time},v1=${'zz'.repeat(32)}`],
  ['of another scheme', `t=${time},v2=${sign(payload)}`],
])('a header that is %s is rejected', async (_, given) => {
  await expect(verifyWebhook({ payload, header: given, secret, now })).rejects.toMatchObject(refused)
})

test('any other payload, secret or time is rejected', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string(),
      fc.string({ minLength: 1 }),
      fc.integer({ min: 1, max: 299 }),
      async (text, key, s) => {
        fc.pre(text !== payload && key !== secret)
        const other = `t=${time + s},v1=${sign(payload)}`
        for (const check of [
          { payload: text, header, secret },
          { payload, header, secret: key },
          { payload, header: other, secret },
        ])
          await expect(verifyWebhook({ ...check, now })).rejects.toMatchObject(refused)
      },
    ),
  )
})

test('the Standard Webhooks headers work as well', async () => {
  const key = Buffer.from(secret.slice(6), 'base64')
  const signature = createHmac('sha256', key).update(`evt_1.${time}.${payload}`).digest('base64')
  const headers = {
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(time),
    'webhook-signature': `v1,${Buffer.alloc(32).toString('base64')} v1a,x v1,${signature}`,
  }
  expect(await verifyStandardWebhook({ payload, headers, secret, now })).toEqual(JSON.parse(payload))
  expect(await verifyStandardWebhook({ payload, headers: new Headers(headers), secret, now })).toBeObject()
  for (const change of [
    { 'webhook-id': 'evt_2' },
    { 'webhook-timestamp': String(time + 1) },
    { 'webhook-signature': '' },
  ])
    await expect(
      verifyStandardWebhook({ payload, headers: { ...headers, ...change }, secret, now }),
    ).rejects.toMatchObject(refused)
})

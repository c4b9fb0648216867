import { SightlineError } from './error.ts'

/** The payload of a webhook. The same `id` may arrive more than once, and in any order: sort by `created_at`. */
export type WebhookEvent<Data = Record<string, unknown>> = {
  id: string
  type: string
  created_at: string
  site_id: string
  data: Data
  metadata: { webhook_id: string; delivery_attempt: number; test?: boolean; backfill?: boolean }
}

const paddedBase64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

export type WebhookCheck = {
  /** The body as received, byte for byte: parsing and serializing it would change it. */
  payload: string | Uint8Array
  /** The signing secret of the subscription, `whsec_…`. */
  secret: string
  /** The maximum difference between the time of the signature and now, in seconds. Default 300. */
  tolerance_s?: number
  /** Now in milliseconds, for tests. */
  now?: number
}

/**
 * Verifies the `X-Service-Signature` of a delivery and returns its event.
 * @throws SightlineError (`invalid_signature`) if it was not signed with the secret, or not within the tolerance
 */
export async function verifyWebhook<Data = Record<string, unknown>>({
  header,
  ...check
}: WebhookCheck & { header: string | null | undefined }): Promise<WebhookEvent<Data>> {
  const parts = (header ?? '').split(',').map((part) => part.trim().split('='))
  const valuesOf = (name: string) => parts.filter(([it]) => it === name).map(([, value = '']) => value)
  const [time = ''] = valuesOf('t')
  const signatures = valuesOf('v1')
    .filter((it) => /^[0-9a-f]{64}$/.test(it))
    .map(fromHex)
  return verify(check, time, `${time}.`, encode(check.secret), signatures)
}

/**
 * Verifies the headers of the Standard Webhooks specification (`webhook-id`, `webhook-timestamp`,
 * `webhook-signature`), which deliveries carry as well.
 * @throws SightlineError (`invalid_signature`)
 */
export async function verifyStandardWebhook<Data = Record<string, unknown>>({
  headers,
  ...check
}: WebhookCheck & { headers: Headers | Record<string, string | undefined> }): Promise<WebhookEvent<Data>> {
  const read = (name: string) => (headers instanceof Headers ? headers.get(name) : headers[name]) ?? ''
  const time = read('webhook-timestamp')
  const signatures = read('webhook-signature')
    .split(' ')
    .filter((it) => /^v1,[A-Za-z0-9+/]{43}=$/.test(it))
    .map((it) => fromBase64(it.slice(3)))
  const secret = check.secret.replace(/^whsec_/, '')
  // A custom secret is not necessarily base64.
  const key = paddedBase64.test(secret) ? fromBase64(secret) : encode(secret)
  return verify(check, time, `${read('webhook-id')}.${time}.`, key, signatures)
}

async function verify<Data>(
  { payload, tolerance_s = 300, now = Date.now() }: WebhookCheck,
  time: string,
  prefix: string,
  secret: Uint8Array<ArrayBuffer>,
  signatures: Uint8Array<ArrayBuffer>[],
): Promise<WebhookEvent<Data>> {
  if (!/^\d{1,15}$/.test(time) || signatures.length === 0)
    throw invalid('The signature is missing or malformed')
  if (Math.abs(now / 1000 - Number(time)) > tolerance_s)
    throw invalid(`The signature time differs from now by more than ${tolerance_s} seconds`)
  const start = encode(prefix)
  const body = typeof payload === 'string' ? encode(payload) : payload
  const signed = new Uint8Array(start.length + body.length)
  signed.set(start)
  signed.set(body, start.length)
  const key = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'verify',
  ])
  // WebCrypto compares in constant time.
  const checks = await Promise.all(signatures.map((it) => crypto.subtle.verify('HMAC', key, it, signed)))
  if (!checks.includes(true)) throw invalid('The payload was not signed with this secret')
  return JSON.parse(new TextDecoder().decode(body))
}

function invalid(message: string): SightlineError {
  return new SightlineError('invalid_signature', { message })
}

function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}

function fromHex(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text.match(/../g) ?? [], (it) => Number.parseInt(it, 16))
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (it) => it.charCodeAt(0))
}

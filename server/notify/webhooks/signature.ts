type Signing = {
  /** The `id` of the envelope. */
  id: string
  /** The body as it is sent. */
  body: string
  /** Each of these signs; a receiver needs to know only one of them. */
  secrets: readonly string[]
  /** The time that is signed with the body, in milliseconds. */
  now: number
}

const paddedBase64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

/** The headers that prove to a receiver who sent a body, and when: our own and those of Standard Webhooks. */
export function signatureHeaders({ id, body, secrets, now }: Signing): Record<string, string> {
  const time = Math.floor(now / 1000)
  const own = secrets.map((it) => hmac(it, `${time}.${body}`).digest('hex'))
  const standard = secrets.map((it) => hmac(standardKey(it), `${id}.${time}.${body}`).digest('base64'))
  return {
    'X-Service-Signature': [`t=${time}`, ...own.map((it) => `v1=${it}`)].join(','),
    'webhook-id': id,
    'webhook-timestamp': String(time),
    'webhook-signature': standard.map((it) => `v1,${it}`).join(' '),
  }
}

function hmac(key: string | Buffer, text: string): Bun.CryptoHasher {
  return new Bun.CryptoHasher('sha256', key).update(text)
}

/** Standard Webhooks decodes a secret from base64 to get the key. A supplied secret may not be base64. */
function standardKey(secret: string): Buffer {
  const text = secret.replace(/^whsec_/, '')
  return Buffer.from(text, paddedBase64.test(text) ? 'base64' : 'utf8')
}

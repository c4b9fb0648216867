import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const day_ms = 86_400_000
const ecdsaWithSha256 = sequence(bytes(0x06, Buffer.from('2a8648ce3d040302', 'hex')))

/**
 * Returns a new self-signed certificate for a name; key and certificate as PEM. A client that trusts `cert` as an
 * authority trusts the certificate.
 */
export function selfSignedCertificate(name: string): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const distinguished = sequence(
    bytes(0x31, sequence(bytes(0x06, Buffer.from('550403', 'hex')), bytes(0x0c, Buffer.from(name)))),
  )
  const alternative = sequence(bytes(0x82, Buffer.from(name)))
  const content = sequence(
    bytes(0xa0, bytes(0x02, Buffer.from([2]))),
    bytes(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ecdsaWithSha256,
    distinguished,
    sequence(time(Date.now() - day_ms), time(Date.now() + day_ms)),
    distinguished,
    publicKey.export({ type: 'spki', format: 'der' }),
    bytes(0xa3, sequence(sequence(bytes(0x06, Buffer.from('551d11', 'hex')), bytes(0x04, alternative)))),
  )
  const signature = Buffer.concat([Buffer.from([0]), sign('sha256', content, privateKey)])
  const der = sequence(content, ecdsaWithSha256, bytes(0x03, signature))
  const lines = der.toString('base64').match(/.{1,64}/g) as string[]
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
  }
}

/** Encodes a value in DER: tag, length, content. */
function bytes(tag: number, value: Buffer): Buffer {
  const { length } = value
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), value])
}

function sequence(...values: Buffer[]): Buffer {
  return bytes(0x30, Buffer.concat(values))
}

function time(ms: number): Buffer {
  const digits = new Date(ms).toISOString().replace(/\D/g, '').slice(2, 14)
  return bytes(0x17, Buffer.from(`${digits}Z`))
}

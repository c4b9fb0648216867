import type { AllowedTargets } from '../outbound/address-rules.ts'
import { createOutbound, isWhole, type Outbound, type Reply } from '../outbound/outbound.ts'
import { UnusableDatabase } from './geo-database.ts'
import type { GeoSource } from './geo-source.ts'
import { unpack } from './unpack.ts'

export type GeoAddress = Extract<GeoSource, { url: string }>

/** What a server said about a file, to ask later whether there is a newer one. */
export type Validators = { etag: string | null; lastModified: string | null }

/** The refresh failed. The message is for the operator, without the address, which may contain a token. */
export class DownloadFailed extends Error {}

/** Maximum size of the file, both as it is sent and unpacked. It is in memory while the service runs. */
const size_max = 256 * 1024 ** 2
const response_ms = 10 * 60_000
const redirects_max = 5

type Options = {
  targets: AllowedTargets
  /** Of the file that is stored already. Null: there is none. */
  known: Validators | null
  now: Date
  stopping: AbortSignal
  bytes_max?: number
}

/**
 * Downloads an MMDB file by the rules for outbound requests, and unpacks it.
 * @returns null if the server has no newer file
 * @throws DownloadFailed, UnusableDatabase, and the reason of `stopping`
 */
export async function downloadDatabase(
  source: GeoAddress,
  { targets, known, now, stopping, bytes_max = size_max }: Options,
): Promise<{ bytes: Buffer; validators: Validators } | null> {
  stopping.throwIfAborted()
  // One byte more than the limit shows that the file exceeds it.
  const outbound = createOutbound({ targets, limits: { response_ms, body: bytes_max + 1 } })
  const stop = () => outbound.stop(stopping.reason)
  stopping.addEventListener('abort', stop)
  try {
    const { status, headers, body } = await answerTo(outbound, source, known, now)
    if (status === 304 || body === null) return null
    if (body.length > bytes_max)
      throw new UnusableDatabase(`The file is larger than ${bytes_max / 1024 ** 2} MB`)
    const validators = { etag: headers?.etag ?? null, lastModified: headers?.['last-modified'] ?? null }
    return { bytes: await unpack(body, bytes_max), validators }
  } finally {
    stopping.removeEventListener('abort', stop)
    outbound.close()
  }
}

/** Follows redirects. The credentials are only for the server that the operator has named. */
async function answerTo(
  outbound: Outbound,
  source: GeoAddress,
  known: Validators | null,
  now: Date,
): Promise<Reply<Buffer>> {
  let url = new URL(addressAt(source.url, now))
  const { origin } = url
  for (let redirects = 0; redirects <= redirects_max; redirects++) {
    const headers = { ...conditions(known), ...(url.origin === origin ? authorization(source) : {}) }
    const reply = await outbound.getBytes({ url: url.href, headers })
    const { status, error } = reply
    if (status === 304 || (status === 200 && error === null)) return reply
    const next = isRedirect(reply) ? URL.parse(reply.headers?.location ?? '', url.href) : null
    if (!next) throw new DownloadFailed(reasonOf(url, reply))
    url = next
  }
  throw new DownloadFailed(`${url.host} redirects more than ${redirects_max} times`)
}

/** DB-IP has a new address every month: `{year}` and `{month}` in an address are those of today, in UTC. */
function addressAt(url: string, now: Date): string {
  const [year = '', month = ''] = now.toISOString().split('-')
  return url.replaceAll('{year}', year).replaceAll('{month}', month)
}

function conditions(known: Validators | null): Record<string, string> {
  return {
    'User-Agent': 'Sightline',
    ...(known?.etag && { 'If-None-Match': known.etag }),
    ...(known?.lastModified && { 'If-Modified-Since': known.lastModified }),
  }
}

function authorization({ credentials }: GeoAddress): Record<string, string> {
  return credentials ? { Authorization: `Basic ${Buffer.from(credentials).toString('base64')}` } : {}
}

function isRedirect(reply: Reply<Buffer>): boolean {
  return isWhole(reply) && [301, 302, 303, 307, 308].includes(reply.status)
}

function reasonOf(url: URL, { status, error }: Reply<Buffer>): string {
  if (status === 401 || status === 403)
    return `${url.host} answered ${status}: check GEOIP_ACCOUNT_ID and GEOIP_LICENSE_KEY, or the token in GEOIP_DATABASE`
  return `${url.host} did not send the file: ${error ?? `The receiver answered ${status}`}`
}

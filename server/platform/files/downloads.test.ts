import { afterAll, beforeAll, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { dataExports } from '../../../db/postgres/schema/exports.ts'
import { startS3 } from '../../../test/fixtures/s3-server.ts'
import { startInstance } from '../../../test/support/instance.ts'
import { requestedPart } from './ranges.ts'
import { signedLink } from './signed-link.ts'

const hour_ms = 3_600_000
const key = 'exp_01/Ürün-2026.csv'
const content = 'id,name\r\n1,one\r\n'

let instance: Awaited<ReturnType<typeof startInstance>>
let server: ReturnType<typeof Bun.serve>

beforeAll(async () => {
  instance = await startInstance()
  server = Bun.serve({ port: 0, fetch: instance.fetch })
  await store(instance, key)
})

afterAll(async () => {
  await server.stop(true)
  await instance.stop()
})

/** Stores a file as the file of a completed export. */
async function store({ services, createSite }: typeof instance, stored: string) {
  const { id: siteId } = await createSite()
  const [id = ''] = stored.split('/')
  const kind = { type: 'events', format: 'csv', compression: 'none' } as const
  const made = { status: 'completed', fileKey: stored, createdAt: new Date(services.clock()) } as const
  await services.db
    .insert(dataExports)
    .values({ id, siteId, ...kind, ...made, columns: [], filters: {} })
    .onConflictDoNothing()
  await services.files.put(
    stored,
    (async function* () {
      yield Buffer.from(content)
    })(),
  )
}

/** Creates a signed link, with its host replaced by the server of this test. */
function link(stored = key, { config, services } = instance): URL {
  const url = new URL(signedLink(config, stored, new Date(services.clock() + hour_ms)))
  url.protocol = 'http:'
  url.host = `127.0.0.1:${server.port}`
  return url
}

test('a signed link downloads the file without an API key', async () => {
  const answer = await fetch(link())
  expect(answer.status).toBe(200)
  expect(await answer.text()).toBe(content)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-length': '16',
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-cache',
    'x-content-type-options': 'nosniff',
    'content-disposition': `attachment; filename="_r_n-2026.csv"; filename*=UTF-8''%C3%9Cr%C3%BCn-2026.csv`,
  })
})

test('a matching If-None-Match is answered 304', async () => {
  const etag = (await fetch(link())).headers.get('etag') as string
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*'])
    for (const method of ['GET', 'HEAD']) {
      const answer = await fetch(link(), { method, headers: { 'If-None-Match': known } })
      expect([answer.status, answer.headers.get('etag'), await answer.text()]).toEqual([304, etag, ''])
    }
  expect((await fetch(link(), { headers: { 'If-None-Match': '"other"' } })).status).toBe(200)
})

test('HEAD answers the headers of the file without its content', async () => {
  const answer = await fetch(link(), { method: 'HEAD' })
  expect([answer.status, answer.headers.get('content-length'), await answer.text()]).toEqual([200, '16', ''])
  // Ranges are defined for GET only.
  const part = await fetch(link(), { method: 'HEAD', headers: { Range: 'bytes=0-3' } })
  expect([part.status, part.headers.get('content-length')]).toEqual([200, '16'])
})

test('serves ranges, so that an interrupted download can be resumed', async () => {
  const whole = await fetch(link())
  const etag = whole.headers.get('etag') as string
  const part = await fetch(link(), { headers: { Range: 'bytes=9-', 'If-Range': etag } })
  expect(part.status).toBe(206)
  expect(part.headers.get('content-range')).toBe('bytes 9-15/16')
  expect(part.headers.get('content-length')).toBe('7')
  expect(await part.text()).toBe(content.slice(9))
  const ofAnother = await fetch(link(), { headers: { Range: 'bytes=9-', 'If-Range': '"another"' } })
  expect([ofAnother.status, await ofAnother.text()]).toEqual([200, content])
  const beyond = await fetch(link(), { headers: { Range: 'bytes=16-' } })
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */16'])
})

test('parses Range headers as RFC 9110 specifies', () => {
  for (const [header, expected] of [
    [null, 'all'],
    ['bytes=0-0', { start: 0, end: 1 }],
    ['bytes=2-99', { start: 2, end: 10 }],
    ['bytes=-3', { start: 7, end: 10 }],
    ['bytes=-30', { start: 0, end: 10 }],
    ['bytes=-0', 'none'],
    ['bytes=10-', 'none'],
    ['bytes=5-2', 'all'],
    ['bytes=-', 'all'],
    ['bytes=0-1,4-5', 'all'],
    ['Bytes=0-1', { start: 0, end: 2 }],
    ['lines=1-2', 'all'],
  ] as const)
    expect([header, requestedPart(header, 10)]).toEqual([header, expected])
})

test('refuses a link with any part changed', async () => {
  const changed = (change: (url: URL) => void) => {
    const url = link()
    change(url)
    return url
  }
  await store(instance, 'exp_02/other.csv')
  for (const url of [
    changed((it) => it.searchParams.set('expires', String(Number(it.searchParams.get('expires')) + 1))),
    changed((it) => it.searchParams.set('signature', '0'.repeat(64))),
    changed((it) => it.searchParams.delete('signature')),
    changed((it) => it.searchParams.delete('expires')),
    changed((it) => {
      it.pathname = '/downloads/exp_02/other.csv'
    }),
    changed((it) => {
      it.pathname = '/downloads/exp_02/..%2F..%2Fapp-secret'
    }),
  ]) {
    const answer = await fetch(url)
    expect([url.href, answer.status]).toEqual([url.href, 403])
    expect(((await answer.json()) as { error: { code: string } }).error.code).toBe('forbidden')
  }
})

test('answers 410 for an expired link, a removed file and a file that belongs to nothing', async () => {
  await store(instance, 'exp_03/removed.csv')
  expect((await fetch(link('exp_03/removed.csv'))).status).toBe(200)
  await instance.services.files.remove('exp_03/removed.csv')
  expect((await fetch(link('exp_03/removed.csv'))).status).toBe(410)
  await store(instance, 'exp_04/orphan.csv')
  await instance.services.db.delete(dataExports).where(eq(dataExports.id, 'exp_04'))
  expect((await fetch(link('exp_04/orphan.csv'))).status).toBe(410)
  const expired = link()
  instance.advance(hour_ms + 1000)
  const answer = await fetch(expired)
  expect(answer.status).toBe(410)
  expect(((await answer.json()) as { error: { message: string } }).error.message).toContain('has expired')
})

test('refuses links that another installation signed', async () => {
  const other = { ...instance, config: { ...instance.config, appSecret: 'x'.repeat(40) } }
  expect((await fetch(link(key, other))).status).toBe(403)
})

test('links start with EXPORT_URL', async () => {
  const config = { ...instance.config, exportUrl: 'https://files.example.com/get' }
  expect(signedLink(config, 'exp_01/a.csv', new Date(0))).toStartWith(
    'https://files.example.com/get/exp_01/a.csv?expires=0&signature=',
  )
})

test('serves files from a bucket in the same way', async () => {
  const s3 = startS3()
  const inBucket = await startInstance({ env: s3.env })
  try {
    await store(inBucket, key)
    expect([...s3.stored.keys()]).toEqual([key])
    const whole = await inBucket.fetch(new Request(link(key, inBucket).href))
    expect([whole.status, await whole.text()]).toEqual([200, content])
    const part = await inBucket.fetch(
      new Request(link(key, inBucket).href, { headers: { Range: 'bytes=3-5' } }),
    )
    expect([part.status, await part.text()]).toEqual([206, content.slice(3, 6)])
    s3.methods.length = 0
    const head = await inBucket.fetch(new Request(link(key, inBucket).href, { method: 'HEAD' }))
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '16', ''])
    expect(s3.methods).toEqual(['HEAD'])
  } finally {
    await inBucket.stop()
    s3.stop()
  }
})

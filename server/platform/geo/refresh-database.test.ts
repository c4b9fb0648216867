import { afterAll, afterEach, beforeAll, beforeEach, expect, setDefaultTimeout, test } from 'bun:test'
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { t } from 'elysia'
import { bhutanese, geoLiteFile, geoLiteWith, tarOf } from '../../../test/fixtures/geo-databases.ts'
import { startInstance } from '../../../test/support/instance.ts'
import { downloadDatabase } from './download.ts'
import { refreshDatabase, scheduleRefresh } from './refresh-database.ts'

setDefaultTimeout(60_000)

type Instance = Awaited<ReturnType<typeof startInstance>>
type Asked = { path: string; headers: Record<string, string> }

const geoLite = readFileSync(geoLiteFile)
const stopping = new AbortController().signal
const minute_ms = 60_000

let server: Bun.Server<undefined>
let asked: Asked[]
let answer: (request: Request) => Response
let url: string
let api: Instance

beforeAll(() => {
  server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch(request) {
      const { pathname, search } = new URL(request.url)
      asked.push({ path: pathname + search, headers: Object.fromEntries(request.headers) })
      return answer(request)
    },
  })
})
afterAll(() => server.stop(true))

beforeEach(async () => {
  asked = []
  answer = () =>
    new Response(geoLite, { headers: { ETag: '"1"', 'Last-Modified': 'Tue, 29 Dec 2020 17:44:40 GMT' } })
  url = `http://127.0.0.1:${server.port}/${crypto.randomUUID()}/countries.mmdb?token=abc123`
  api = await start({ GEOIP_DATABASE: url })
})
afterEach(async () => {
  await api.services.postgres`delete from geo_databases`
  await api.services.postgres`delete from graphile_worker._private_jobs`
  await api.stop()
})

const start = (env: Record<string, string>) => startInstance({ env: { WEBHOOK_ALLOW_PRIVATE: '1', ...env } })

const refresh = () => refreshDatabase(api.services, stopping)
const status = () => api.services.geoUpdates.status(api.services.clock())

/** Sends an event from the address that is in Bhutan according to the test database. @returns its stored country */
async function countryOfEvent(node = api): Promise<string | undefined> {
  const site_id = (await node.createSite()).id
  const event = { site_id, event_name: 'page_view', client_id: 'c', context: { ip: bhutanese } }
  expect((await node.request('POST', '/v1/events', { body: event })).status).toBe(202)
  await node.drained()
  const [row] = await node.services.clickhouse.rows({
    sql: 'SELECT country FROM events WHERE site_id = {site_id:String}',
    params: { site_id },
    row: t.Object({ country: t.String() }),
  })
  return row?.country
}

/** The files that downloads have left in the data folder. */
const filesOf = ({ config }: Instance) =>
  readdirSync(config.dataDir, { recursive: true }).filter((it) => String(it).endsWith('.mmdb'))

async function waitingJobs(): Promise<number[]> {
  const rows = await api.services.postgres<{ run_at: string }[]>`
    select run_at from graphile_worker.jobs where task_identifier = 'refresh-geo-database'`
  return rows.map(({ run_at }) => Math.round((Date.parse(run_at) - api.services.clock()) / minute_ms) || 0)
}

test('a download replaces the included database, and the countries of new events are its countries', async () => {
  expect(await countryOfEvent()).toBe('US')
  expect(await status()).toMatchObject({
    name: 'DBIP-Country-Lite',
    source: 'included',
    checked_at: null,
    error: null,
  })
  await refresh()
  await api.services.geoUpdates.refresh()
  expect(await countryOfEvent()).toBe('BT')
  const now = api.services.clock()
  expect(await status()).toEqual({
    name: 'GeoLite2-City',
    source: 'download',
    built_at: '2020-12-29T17:44:40.000Z',
    age_seconds: Math.round((now - Date.parse('2020-12-29T17:44:40Z')) / 1000),
    checked_at: expect.stringMatching(/^20\d\d-/),
    error: null,
  })
})

test('a newer file is asked for with the validators of the stored one, and replaces it', async () => {
  await refresh()
  expect(asked[0]?.headers).not.toContainKeys(['if-none-match', 'if-modified-since'])
  answer = () => new Response(null, { status: 304 })
  api.advance(24 * 60 * minute_ms)
  const before = (await status()).checked_at
  await refresh()
  expect(asked[1]?.headers).toMatchObject({
    'if-none-match': '"1"',
    'if-modified-since': 'Tue, 29 Dec 2020 17:44:40 GMT',
  })
  expect((await status()).checked_at).not.toBe(before)
  const [first] = filesOf(api)
  answer = () => new Response(geoLiteWith('FR'), { headers: { ETag: '"2"' } })
  await refresh()
  await api.services.geoUpdates.refresh()
  expect(await countryOfEvent()).toBe('FR')
  expect(filesOf(api)).toHaveLength(1)
  expect(filesOf(api)).not.toEqual([first as string])
})

test('a file that is missing in the store is downloaded again', async () => {
  await refresh()
  rmSync(join(api.config.dataDir, 'files'), { recursive: true })
  await refresh()
  expect(asked[1]?.headers).not.toContainKey('if-none-match')
  expect(filesOf(api)).toHaveLength(1)
  await api.services.geoUpdates.refresh()
  expect(await status()).toMatchObject({ source: 'download', error: null })
})

test.each([
  ['is not a database', () => new Response('<!doctype html>'), 'The file is not a valid MMDB file'],
  ['is empty', () => new Response(''), 'The file is not a valid MMDB file'],
  [
    'is damaged',
    () => new Response(gzipSync(geoLite).subarray(0, 5000)),
    'The file is not a valid gzip file',
  ],
  [
    'is refused',
    () => new Response('no', { status: 401 }),
    /^127\.0\.0\.1:\d+ answered 401: check GEOIP_ACCOUNT_ID and GEOIP_LICENSE_KEY/,
  ],
  [
    'does not exist',
    () => new Response('no', { status: 404 }),
    /^127\.0\.0\.1:\d+ did not send the file: The receiver answered 404$/,
  ],
])(
  'a download that %s leaves the previous database in use, and is tried again later',
  async (_, broken, error) => {
    await refresh()
    answer = broken
    for (const pause of [5, 15, 60, 240]) {
      await refresh()
      expect(await waitingJobs()).toEqual([pause])
      await api.services.postgres`delete from graphile_worker._private_jobs`
    }
    await refresh()
    expect(await waitingJobs()).toEqual([])
    await api.services.geoUpdates.refresh()
    const found = await status()
    expect(found).toMatchObject({ source: 'download', name: 'GeoLite2-City' })
    expect(found.error).toMatch(error)
    expect(found.error).not.toContain('abc123')
    expect(await countryOfEvent()).toBe('BT')
    answer = () => new Response(geoLite)
    await refresh()
    expect((await status()).error).toBeNull()
  },
)

test('a server that does not respond is recorded', async () => {
  const { stop, services } = await start({ GEOIP_DATABASE: 'http://127.0.0.1:9/countries.mmdb' })
  await refreshDatabase(services, stopping)
  expect(await services.geoUpdates.status(services.clock())).toMatchObject({
    source: 'included',
    error: '127.0.0.1:9 did not send the file: The connection was refused',
  })
  await stop()
})

test('background work refreshes at its start unless it was done within a day', async () => {
  await scheduleRefresh(api.services)
  expect(await waitingJobs()).toEqual([0])
  await api.services.postgres`delete from graphile_worker._private_jobs`
  await refresh()
  await scheduleRefresh(api.services)
  expect(await waitingJobs()).toEqual([])
  api.advance(25 * 60 * minute_ms)
  await scheduleRefresh(api.services)
  expect(await waitingJobs()).toEqual([0])
})

test('downloads from an address that is no longer configured are removed', async () => {
  await refresh()
  expect(filesOf(api)).toHaveLength(1)
  await refreshDatabase({ ...api.services, config: { ...api.config, geoSource: undefined } }, stopping)
  expect(filesOf(api)).toEqual([])
  expect(await api.services.postgres`select from geo_databases`).toHaveLength(0)
})

const download = (source: { url: string; credentials?: string }, bytes_max?: number) =>
  downloadDatabase(source, {
    targets: 'loopback',
    known: null,
    now: new Date('2026-11-05T00:00:00Z'),
    stopping,
    bytes_max,
  })

test('a file may be compressed or in an archive', async () => {
  const tar = await tarOf(geoLite)
  for (const file of [geoLite, gzipSync(geoLite), tar, gzipSync(tar)]) {
    answer = () => new Response(file)
    const found = await download({ url })
    expect(found?.bytes.equals(geoLite)).toBeTrue()
  }
})

test('an archive without a database is refused', async () => {
  const tar = Buffer.from((await tarOf(geoLite)).toString('latin1').replaceAll('.mmdb', '.text'), 'latin1')
  answer = () => new Response(gzipSync(tar))
  await expect(download({ url })).rejects.toThrow('is not a valid tar archive')
})

test('a file that exceeds the limit is refused, also if only its content does', async () => {
  expect((await download({ url }, geoLite.length))?.bytes).toHaveLength(geoLite.length)
  await expect(download({ url }, geoLite.length - 1)).rejects.toThrow('is larger than')
  answer = () => new Response(gzipSync(geoLite))
  await expect(download({ url }, geoLite.length - 1)).rejects.toThrow('is larger than')
})

test('credentials are not sent to the server that a redirect leads to', async () => {
  const other = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: (request) => new Response(request.headers.has('authorization') ? 'leaked' : geoLite),
  })
  answer = () => Response.redirect(`http://127.0.0.1:${other.port}/file`)
  expect((await download({ url, credentials: '42:key' }))?.bytes.equals(geoLite)).toBeTrue()
  expect(asked[0]?.headers.authorization).toBe(`Basic ${btoa('42:key')}`)
  await other.stop(true)
})

test('a redirect without an end is refused', async () => {
  answer = (request) => Response.redirect(request.url)
  await expect(download({ url })).rejects.toThrow(/redirects more than 5 times$/)
})

test('{year} and {month} in an address are those of today', async () => {
  await download({ url: `http://127.0.0.1:${server.port}/dbip-country-lite-{year}-{month}.mmdb.gz` })
  expect(asked[0]?.path).toBe('/dbip-country-lite-2026-11.mmdb.gz')
})

test('a file of the operator is read again when it is replaced, and kept when its successor is damaged', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sightline-geo-'))
  const file = join(folder, 'countries.mmdb')
  copyFileSync(geoLiteFile, file)
  const node = await start({ GEOIP_DATABASE: file })
  const { geoUpdates, clock } = node.services
  expect(await countryOfEvent(node)).toBe('BT')
  writeFileSync(file, geoLiteWith('FR'))
  await geoUpdates.refresh()
  expect(await countryOfEvent(node)).toBe('FR')
  writeFileSync(file, 'half a file')
  await geoUpdates.refresh()
  expect(await countryOfEvent(node)).toBe('FR')
  expect(await geoUpdates.status(clock())).toMatchObject({
    name: 'GeoLite2-City',
    source: 'file',
    checked_at: null,
    error: 'The file is not a valid MMDB file',
  })
  await node.stop()
  rmSync(folder, { recursive: true })
})

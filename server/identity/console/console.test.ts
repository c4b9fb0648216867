import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { consoleFolder, type Language, languageCodes } from '../../../packages/text/languages.ts'
import { readConfig } from '../../platform/config.ts'
import { ConfigError } from '../../platform/config-error.ts'
import { asSeenByBrowser } from '../../platform/http/browser-address.ts'
import { Proxies } from '../../platform/http/proxies.ts'
import { createLog } from '../../platform/log.ts'
import { consoleHandler, currentBuild } from './mount.ts'
import { consoleSecret } from './secret.ts'

const folder = mkdtempSync(join(tmpdir(), 'sightline-console-'))
const config = readConfig({
  DATA_DIR: folder,
  APP_SECRET: 'a secret for tests, long enough to be one',
  TRUST_PROXY: '1',
  PUBLIC_URL: 'http://console.test',
})
let answer: (request: Request, address: string) => Promise<Response>

/** Creates a build like the bundler's: a table of files, and a server that returns its inputs. */
function createBuild(language: Language) {
  const build = join(folder, language)
  const app = consoleFolder(language)
  mkdirSync(join(build, 'client', app, 'immutable'), { recursive: true })
  for (const [file, text] of Object.entries({
    'app.js': 'plain',
    'app.js.br': 'as br',
    'app.js.gz': 'as gzip',
  }))
    writeFileSync(join(build, 'client', app, 'immutable', file), text)
  writeFileSync(join(build, 'client/robots.txt'), 'none')
  writeFileSync(
    join(build, 'adapter-node.js'),
    `export const dir = ${JSON.stringify(build)}
     export const app_path = '${app}'
     export const mime_types = { '.js': 'text/javascript', '.txt': 'text/plain' }
     export const assets = { aliases: [], entries: [
       ['/${app}/immutable/app.js', { file: '${app}/immutable/app.js', size: 5, etag: 'abc', br: 5, gz: 7 }],
       ['/robots.txt', { file: 'robots.txt', size: 4, etag: 'def' }],
     ] }
     export const server = {
       async init() {},
       async respond(request, { getClientAddress, platform }) {
         const api = await platform.send(new Request('http://localhost/v1/sites'))
         return Response.json({ language: '${language}', url: request.url, address: getClientAddress(), secret: platform.secret, api: await api.text() })
       },
     }`,
  )
}

beforeAll(async () => {
  for (const language of languageCodes) createBuild(language)
  const handleApi = async (request: Request, address: string) => new Response(`${request.url} for ${address}`)
  const log = createLog('silent')
  const proxies = new Proxies(config.trustProxy, log)
  answer = await consoleHandler({ config, log, proxies }, handleApi, folder)
})
afterAll(() => rmSync(folder, { recursive: true }))

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  answer(new Request(`http://console.test${path}`, { headers, method }), '192.0.2.1')

test('a console that is not built is a line for the terminal, also when its build was removed', () => {
  const builds = mkdtempSync(join(folder, 'builds-'))
  const notBuilt = new ConfigError('The console is not built: run `npm run build`')
  expect(() => currentBuild(builds)).toThrow(notBuilt)
  writeFileSync(join(builds, 'current'), 'b1')
  expect(() => currentBuild(builds)).toThrow(notBuilt)
  mkdirSync(join(builds, 'b1'))
  expect(currentBuild(builds)).toBe(join(builds, 'b1'))
})

describe('files of the build', () => {
  test('with a content hash in their name are cached permanently, all others revalidated', async () => {
    expect((await get('/_app/immutable/app.js')).headers.get('cache-control')).toBe(
      'public, max-age=31536000, immutable',
    )
    expect((await get('/robots.txt')).headers.get('cache-control')).toBe('no-cache')
  })

  test.each([
    ['br, gzip', 'br', 'as br'],
    ['gzip', 'gzip', 'as gzip'],
    ['gzip, br;q=0', 'gzip', 'as gzip'],
    ['identity', null, 'plain'],
    ['', null, 'plain'],
  ])('have an encoding that the browser accepts: %p', async (accepted, encoding, text) => {
    const response = await get('/_app/immutable/app.js', { 'accept-encoding': accepted })
    expect(response.headers.get('content-encoding')).toBe(encoding)
    expect(response.headers.get('vary')).toBe('Accept-Encoding')
    expect(response.headers.get('content-type')).toBe('text/javascript')
    expect(await response.text()).toBe(text)
  })

  test('are answered 304 to a browser that has them', async () => {
    const { headers } = await get('/robots.txt')
    const again = await get('/robots.txt', { 'if-none-match': headers.get('etag') as string })
    expect(again.status).toBe(304)
    expect((await get('/robots.txt', {}, 'HEAD')).status).toBe(200)
  })
})

describe('pages', () => {
  test('are rendered with the browser’s address, and call the API on its behalf', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.9, 198.51.100.2' }
    expect(await (await get('/sites?page=2', headers)).json()).toEqual({
      language: 'en',
      url: 'http://console.test/sites?page=2',
      address: '198.51.100.2',
      secret: consoleSecret(config.appSecret),
      api: 'http://localhost/v1/sites for 198.51.100.2',
    })
  })

  test('are rendered by the build of their language, and files of each language are there', async () => {
    const german = { 'accept-language': 'de' }
    expect(await (await get('/sites', german)).json()).toMatchObject({ language: 'de' })
    for (const app of ['_app', '_app-de'])
      expect(await (await get(`/${app}/immutable/app.js`, german)).text()).toBe('plain')
  })

  test('handle forms that are posted to the path of a file', async () => {
    expect((await get('/robots.txt', {}, 'POST')).headers.get('content-type')).toContain('application/json')
  })
})

describe('the host name of a page', () => {
  const statusOf = async (host: string, headers: Record<string, string> = {}) =>
    (await answer(new Request(`http://${host}/sites`, { headers }), '192.0.2.1')).status

  test.each(['console.test', 'console.test:3000', 'localhost:3000', '127.0.0.1', '[::1]:3000', '192.0.2.7'])(
    'may be the public one, a name of this machine or an address: %s',
    async (host) => {
      expect(await statusOf(host)).toBe(200)
    },
  )

  test('must not be any other one, also not behind a proxy', async () => {
    expect(await statusOf('evil.example')).toBe(421)
    expect(await statusOf('console.test.evil.example')).toBe(421)
    expect(await statusOf('10.0.0.5', { 'x-forwarded-host': 'evil.example' })).toBe(421)
    expect(await statusOf('10.0.0.5', { 'x-forwarded-host': 'console.test' })).toBe(200)
    const response = await answer(new Request('http://evil.example/sites'), '192.0.2.1')
    expect(await response.text()).toContain('Its address is http://console.test.')
  })
})

describe('asSeenByBrowser', () => {
  const seen = (headers: Record<string, string>, publicUrl: string, isForwarded: boolean) =>
    asSeenByBrowser(new Request('http://10.0.0.5:3000/sites?x=1', { headers }), { publicUrl }, isForwarded)
      .url
  const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'stats.example.com' }

  test('uses the forwarded headers of a trusted proxy', () => {
    expect(seen(forwarded, 'https://stats.example.com', true)).toBe('https://stats.example.com/sites?x=1')
  })

  test('ignores forwarded headers without a trusted proxy', () => {
    expect(seen(forwarded, 'https://stats.example.com', false)).toBe('http://10.0.0.5:3000/sites?x=1')
  })

  test('uses the public protocol if the host is the public one', () => {
    expect(seen({}, 'https://10.0.0.5:3000', false)).toBe('https://10.0.0.5:3000/sites?x=1')
  })

  test('ignores invalid values from a proxy', () => {
    expect(seen({ 'x-forwarded-proto': 'javascript' }, 'http://localhost', true)).toBe(
      'http://10.0.0.5:3000/sites?x=1',
    )
    expect(seen({ 'x-forwarded-host': 'a b' }, 'http://localhost', true)).toBe(
      'http://10.0.0.5:3000/sites?x=1',
    )
  })
})

test('the console’s secret is derived from APP_SECRET and does not reveal it', () => {
  expect(consoleSecret(config.appSecret)).toBe(consoleSecret(config.appSecret))
  expect(consoleSecret(config.appSecret)).not.toBe(
    consoleSecret('another secret, also long enough to be one'),
  )
  expect(consoleSecret(config.appSecret)).not.toContain(config.appSecret)
})

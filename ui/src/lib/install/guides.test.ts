import { afterAll, beforeAll, expect, test } from 'bun:test'
import { startInstance } from '../../../../test/support/instance.ts'
import { guideOf, type Platform, parsePlatform, platforms } from './guides.ts'

let api: Awaited<ReturnType<typeof startInstance>>
let server: Bun.Server<undefined>
beforeAll(async () => {
  api = await startInstance()
  server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: api.fetch })
}, 120_000)
afterAll(async () => {
  await server.stop(true)
  await api.stop()
})

/** A site that has got the events of a guide's code. */
async function siteAfter(platform: Platform, run: (code: string) => Promise<unknown>) {
  const site = await api.createSite()
  await run(guideOf(platform, server.url.origin, site).code)
  await api.drained()
  const { body } = await api.request('GET', `/v1/sites/${site.id}/events`)
  return body.data.map((it: { event_name: string; status: string }) => it.event_name)
}

test('the request of a server works when copied', async () => {
  const names = await siteAfter('server', async (code) => {
    const shell = Bun.spawn(['sh', '-euc', code.replace('curl', 'curl --fail-with-body --silent')], {
      env: { PATH: process.env.PATH, SIGHTLINE_KEY: api.key },
      stdout: 'pipe',
      stderr: 'pipe',
    })
    expect(await shell.exited).toBe(0)
  })
  expect(names).toEqual(['purchase'])
})

test('the request of an app works when copied, with the key of the site', async () => {
  const names = await siteAfter('mobile', (code) =>
    new Function('installationId', 'deviceUserAgent', `return (async () => { ${code} })()`)(
      'cid_app-1',
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Version/4.0 Chrome/131.0 Mobile Safari/537.36',
    ),
  )
  expect(names).toEqual(['page_view'])
})

test('the code of every platform is about the site and the service, and of no other', () => {
  const site = { id: 'site_1', public_key: 'pk_1' }
  for (const platform of Object.keys(platforms) as Platform[]) {
    const { code, steps } = guideOf(platform, 'https://stats.example.com', site)
    expect(code).toContain('https://stats.example.com')
    expect(code).toContain('site_1')
    expect(code.includes('pk_1')).toBe(platform !== 'server')
    expect(steps.length).toBeGreaterThan(0)
  }
})

test('an unknown platform is plain HTML', () => {
  expect(parsePlatform('nextjs')).toBe('nextjs')
  for (const name of [null, '', 'constructor', 'Next.js']) expect(parsePlatform(name)).toBe('html')
})

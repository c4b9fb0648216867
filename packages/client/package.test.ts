import { afterAll, beforeAll, expect, test } from 'bun:test'
import { createHmac } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { startInstance } from '../../test/support/instance.ts'
import { buildClient } from '../../tools/scripts/client-build.ts'

const root = resolve(import.meta.dir, '../..')
const node = Bun.which('node') ?? process.execPath
const folder = mkdtempSync(join(tmpdir(), 'sightline-client-'))
const installed = join(folder, 'node_modules/@sightline/client')

let api: Awaited<ReturnType<typeof startInstance>>
let server: Bun.Server<undefined>
beforeAll(async () => {
  await buildClient(join(installed, 'dist'))
  cpSync(join(import.meta.dir, 'package.json'), join(installed, 'package.json'))
  api = await startInstance()
  server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: api.fetch })
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await server.stop(true)
  await api.stop()
})

/** Runs a module that imports the package as an installed dependency. */
async function run(name: string, module: string): Promise<{ code: number; output: string; errors: string }> {
  const file = join(folder, name)
  await Bun.write(file, module)
  const { PATH } = process.env
  const env = { PATH, SIGHTLINE_URL: server.url.origin, SIGHTLINE_KEY: api.key, WEBHOOK_SECRET: 'whsec_1' }
  const child = Bun.spawn([node, file], { cwd: folder, env, stdout: 'pipe', stderr: 'pipe' })
  const [output, errors, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ])
  return { code, output, errors }
}

async function examples(): Promise<string[]> {
  const readme = await Bun.file(join(import.meta.dir, 'README.md')).text()
  return [...readme.matchAll(/```ts\n(.*?)```/gs)].map(([, code]) => code as string)
}

/** Code that must not compile. TypeScript reports where it does. */
const mistakes = `
import { createClient, type Site } from '@sightline/client'
const client = createClient({ baseUrl: '', key: '' })
export const site: Site = await client.sites.get('site_1')
// @ts-expect-error the id is missing
await client.sites.get()
// @ts-expect-error the domain is missing
await client.sites.create({ name: 'Shop' })
// @ts-expect-error a name is text
await client.sites.update('site_1', { name: 1 })
// @ts-expect-error there is no such parameter
client.events.list('site_1', { page: 1 })
// @ts-expect-error there is no such field
export const nothing = (await client.keys.get('key_1')).nothing
// @ts-expect-error only the response to the creation contains the key itself
export const key = (await client.keys.get('key_1')).key
// @ts-expect-error an event has a name
client.track({ client_id: 'cid_1' })
`

test('the client is smaller than 6 KB', async () => {
  const { outputs } = await Bun.build({
    entrypoints: [join(import.meta.dir, 'index.ts')],
    target: 'browser',
    minify: true,
  })
  const bytes = Bun.gzipSync(await (outputs[0] as Blob).arrayBuffer(), { level: 9 }).byteLength
  expect(bytes).toBeLessThan(6 * 1024)
})

test('the built file uses no platform-specific API', async () => {
  const code = await Bun.file(join(installed, 'dist/index.js')).text()
  expect(code.match(/\b(import|require|process|Buffer|Bun|Deno|window|document)\b(?=[\s.(['"{])/g)).toBeNull()
})

test('the examples of the README compile with the published types', async () => {
  const files = await Promise.all(
    (await examples()).map(async (code, index) => {
      await Bun.write(join(folder, `example-${index}.ts`), code)
      return `example-${index}.ts`
    }),
  )
  await Bun.write(join(folder, 'mistakes.ts'), mistakes)
  await Bun.write(join(folder, 'package.json'), '{ "type": "module" }')
  const compilerOptions = {
    module: 'nodenext',
    target: 'es2022',
    lib: ['es2022'],
    types: ['node'],
    typeRoots: [join(root, 'node_modules/@types')],
    strict: true,
    noEmit: true,
  }
  await Bun.write(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, files: [...files, 'mistakes.ts'] }),
  )
  const tsc = Bun.spawn([process.execPath, 'x', 'tsc', '-p', folder], { cwd: root, stdout: 'pipe' })
  expect(await new Response(tsc.stdout).text()).toBe('')
  expect(await tsc.exited).toBe(0)
})

test.each((await examples()).map((code, index) => [index, code] as const))(
  'example %i of the README runs with the built package',
  async (index, code) => {
    const site = await api.createSite()
    const script = new Bun.Transpiler({ loader: 'ts' })
      .transformSync(code)
      .replaceAll('https://analytics.example.com', server.url.origin)
      .replaceAll('shop.example.com', `${crypto.randomUUID()}.example`)
      .replaceAll('site_…', site.id)
    expect(await run(`example-${index}.mjs`, script)).toMatchObject({ code: 0, errors: '' })
  },
)

test('the built file works in Node', async () => {
  const site = await api.createSite()
  const payload = '{"id":"evt_1"}'
  const v1 = createHmac('sha256', 'whsec_1').update(`1772366400.${payload}`).digest('hex')
  const { output, errors } = await run(
    'tour.mjs',
    `
    import { createClient, SightlineError, verifyWebhook } from '@sightline/client'
    const client = createClient({ baseUrl: process.env.SIGHTLINE_URL, key: process.env.SIGHTLINE_KEY })
    for (let n = 0; n < 3; n++)
      client.track({ site_id: '${site.id}', event_name: 'step', client_id: 'cid_1', event_id: 'evt_' + n })
    await client.close()
    const problem = await client.sites.get('site_none').catch((error) => error)
    const found = []
    for await (const it of client.sites.list({ limit: 1 })) found.push(it.id)
    const check = { payload: '${payload}', header: 't=1772366400,v1=${v1}', secret: 'whsec_1', now: 1772366400000 }
    console.log(JSON.stringify({
      node: process.versions.node,
      isOurs: problem instanceof SightlineError,
      problem: problem.code,
      isFound: found.includes('${site.id}'),
      webhook: await verifyWebhook(check),
    }))`,
  )
  expect(errors).toBe('')
  expect(JSON.parse(output)).toMatchObject({
    node: expect.stringMatching(/^\d+\./),
    isOurs: true,
    problem: 'not_found',
    isFound: true,
    webhook: { id: 'evt_1' },
  })
  await api.drained()
  expect(await api.count('events', site.id)).toBe(3)
})

test('tracked events keep a process alive until they are sent, without a call to close', async () => {
  const site = await api.createSite()
  const { code, errors } = await run(
    'unclosed.mjs',
    `
    import { createClient } from '@sightline/client'
    const client = createClient({ baseUrl: process.env.SIGHTLINE_URL, key: process.env.SIGHTLINE_KEY, interval_ms: 1 })
    client.track({ site_id: '${site.id}', event_name: 'step', client_id: 'cid_1' })`,
  )
  expect([code, errors]).toEqual([0, ''])
  await api.drained()
  expect(await api.count('events', site.id)).toBe(1)
})

test('an unavailable service does not keep a process alive', async () => {
  const { code, errors } = await run(
    'away.mjs',
    `
    import { createClient } from '@sightline/client'
    const client = createClient({ baseUrl: 'http://127.0.0.1:1', key: 'sk_1', interval_ms: 1, retries: 0 })
    client.track({ event_name: 'step', client_id: 'cid_1' })`,
  )
  expect([code, errors]).toEqual([0, ''])
})

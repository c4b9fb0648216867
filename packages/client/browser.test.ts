import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startInstance } from '../../test/support/instance.ts'
import { processTree, signal } from '../../test/support/processes.ts'
import { findChromium } from '../../tools/scripts/chromium.ts'

const profile = mkdtempSync(join(tmpdir(), 'sightline-browser-'))

let api: Awaited<ReturnType<typeof startInstance>>
let service: Bun.Server<undefined>
beforeAll(async () => {
  api = await startInstance()
  service = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: api.fetch })
})
afterAll(async () => {
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  await service.stop(true)
  await api.stop()
})

/** Runs a module that includes the client in a page of another origin. @returns what the page reports */
async function runInBrowser(module: string): Promise<unknown> {
  const { outputs } = await Bun.build({
    entrypoints: [join(import.meta.dir, 'index.ts')],
    target: 'browser',
    minify: true,
  })
  const report = Promise.withResolvers<unknown>()
  const page = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    routes: {
      '/': new Response(`<script type="module">${module}</script>`, {
        headers: { 'Content-Type': 'text/html' },
      }),
      '/client.js': new Response(outputs[0], { headers: { 'Content-Type': 'text/javascript' } }),
      '/report': async (request) => {
        report.resolve(await request.json())
        return new Response()
      },
    },
  })
  const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking']
  const browser = Bun.spawn(
    [await findChromium(), ...flags, '--no-first-run', `--user-data-dir=${profile}`, page.url.href],
    { stdout: 'ignore', stderr: 'ignore' },
  )
  const ended = browser.exited.then((code) => new Error(`Chromium ended with ${code}`))
  try {
    return await Promise.race([report.promise, ended])
  } finally {
    // Debian's Chromium is a wrapper script; killing only the script would leave the browser running.
    for (const { pid } of processTree(browser.pid)) signal(pid, 'SIGTERM')
    await ended
    await page.stop(true)
  }
}

test('a page of another origin tracks with the public key of its site', async () => {
  const site = await api.createSite()
  const reported = await runInBrowser(`
    import { createClient } from '/client.js'
    const client = createClient({ baseUrl: '${service.url.origin}', key: '${site.public_key}' })
    client.track({ event_name: 'signup', client_id: 'cid_1' })
    client.track({ event_name: 'signup', client_id: 'cid_2' })
    await client.flush()
    const { status } = await client.events.send({ event_name: 'signup', client_id: 'cid_3' })
    const { id } = await client.sites.getPublic('${site.id}')
    const { code } = await client.events.send({ event_name: '' }).catch((error) => error)
    await fetch('/report', { method: 'POST', body: JSON.stringify({ status, id, code }) })`)
  expect(reported).toEqual({ status: 'accepted', id: site.id, code: 'validation_error' })
  await api.drained()
  expect(await api.count('events', site.id)).toBe(3)
})

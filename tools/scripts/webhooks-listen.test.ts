import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test'
import { resolve } from 'node:path'
import { verifyWebhook } from '../../packages/client/webhook.ts'
import { startInstance } from '../../test/support/instance.ts'
import { until } from '../../test/support/until.ts'

type Received = { headers: Headers; body: string }
let api: Awaited<ReturnType<typeof startInstance>>
let service: Bun.Server<undefined>
const received: Received[] = []
let answer = () => new Response('ok')
const receiver = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  async fetch(request) {
    received.push({ headers: request.headers, body: await request.text() })
    return answer()
  },
})
const running: Bun.Subprocess[] = []

beforeAll(async () => {
  api = await startInstance()
  service = serve(0)
})
afterEach(() => {
  for (const it of running.splice(0)) it.kill('SIGKILL')
  received.length = 0
})
afterAll(async () => {
  await Promise.all([service.stop(true), receiver.stop(true)])
  await api.stop()
})

function serve(port: number) {
  return Bun.serve({ hostname: '127.0.0.1', port, idleTimeout: 120, fetch: api.fetch })
}

/** Starts the command as typed in a terminal, and collects its output. */
function listen(...args: string[]) {
  const child = Bun.spawn(
    [process.execPath, 'run', resolve(import.meta.dir, 'webhooks-listen.ts'), ...args],
    {
      stdin: 'ignore',
      stdout: 'pipe',
      stderr: 'pipe',
      env: { ...process.env, SIGHTLINE_KEY: undefined },
    },
  )
  running.push(child)
  const output = { out: '', err: '' }
  const collect = async (stream: ReadableStream<Uint8Array>, name: 'out' | 'err') => {
    const decoder = new TextDecoder()
    for await (const piece of stream) output[name] += decoder.decode(piece, { stream: true })
  }
  const ended = Promise.all([collect(child.stdout, 'out'), collect(child.stderr, 'err'), child.exited])
  const prints = (text: string | RegExp, name: 'out' | 'err' = 'out') =>
    until(`the output contains ${text}`, 20_000, () => output[name].match(text))
  return { output, prints, stop: () => child.kill('SIGINT'), ended: ended.then(([, , code]) => code) }
}

const address = () => `http://127.0.0.1:${service.port}`
const secretIn = (text: string) => /whsec_\S+/.exec(text)?.[0] as string

test('each event is printed in one line and forwarded with its signature', async () => {
  const forward = `http://127.0.0.1:${receiver.port}/hook`
  const listener = listen('--key', api.key, '--url', address(), '--forward', forward)
  await listener.prints('Listening to')
  const site = await api.createSite()
  await listener.prints(/site\.created .*200 in \d+ ms\n/)
  const [{ headers, body }] = received as [Received]
  const event = await verifyWebhook({
    payload: body,
    header: headers.get('x-service-signature'),
    secret: secretIn(listener.output.out),
  })
  expect(event).toMatchObject({ type: 'site.created', site_id: site.id, data: { site: { id: site.id } } })
  expect(headers.get('user-agent')).toBe('Sightline-Webhooks/1')
  expect(headers.get('x-sightline-delivery')).toMatch(/^del_/)

  answer = () => new Response('no', { status: 500 })
  await api.request('DELETE', `/v1/sites/${site.id}`)
  await listener.prints(/site\.deleted .*500 in \d+ ms\n/)
  answer = () => new Response('ok')
  listener.stop()
  expect(await listener.ended).toBe(0)
  expect(listener.output.err).toBe('')
  expect(listener.output.out.trimEnd().split('\n')).toHaveLength(3)
}, 60_000)

test('an unreachable receiver is reported in a line, too; only the requested events are shown', async () => {
  const args = ['--key', api.key, '--url', `${address()}/`, '--events', 'site.deleted']
  const listener = listen(...args, '--forward', 'http://127.0.0.1:1/', '--secret', 'whsec_0123456789abcdef')
  await listener.prints('for site.deleted. Signed with whsec_0123456789abcdef')
  const site = await api.createSite()
  await api.request('DELETE', `/v1/sites/${site.id}`)
  await listener.prints(/site\.deleted .*connect.* in \d+ ms\n/i)
  expect(listener.output.out).not.toContain('site.created')
  listener.stop()
  expect(await listener.ended).toBe(0)
}, 60_000)

test('reconnects after the service was unavailable, and shows the missed events', async () => {
  const port = service.port as number
  const listener = listen('--key', api.key, '--url', address())
  await listener.prints('Listening to')
  await api.createSite()
  await listener.prints('site.created')
  await service.stop(true)
  await listener.prints('Reconnecting', 'err')
  const missed = [await api.createSite(), await api.createSite()]
  service = serve(port)
  await listener.prints('Reconnected.')
  await listener.prints(/(site\.created[\s\S]*){3}/)
  expect(listener.output.out.match(/site\.created/g)).toHaveLength(1 + missed.length)
  listener.stop()
  expect(await listener.ended).toBe(0)
}, 60_000)

test('errors are reported in one line', async () => {
  const wrong = listen('--key', 'sk_wrong', '--url', address())
  expect(await wrong.ended).toBe(1)
  expect(wrong.output.err).toBe('The API key is not valid: it is unknown, revoked or expired\n')
  const events = listen('--key', api.key, '--url', address(), '--events', 'nothing')
  expect([await events.ended, events.output.err]).toEqual([1, 'events contains the unknown event nothing\n'])
  const unreachable = listen('--key', api.key, '--url', 'http://127.0.0.1:1')
  expect(await unreachable.ended).toBe(1)
  expect(unreachable.output.err).toMatch(/^http:\/\/127\.0\.0\.1:1 cannot be reached: .*\n$/)
  for (const [args, text] of [
    [[], '--key is missing'],
    [['--key', 'k', '--forward', 'localhost'], '--forward is not a URL: localhost'],
    [['--wrong'], "Unknown option '--wrong'"],
  ] as const) {
    const refused = listen(...args)
    expect(await refused.ended).toBe(2)
    expect(refused.output.err).toStartWith(text)
  }
}, 60_000)

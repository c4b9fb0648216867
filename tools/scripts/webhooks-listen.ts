import { parseArgs } from 'node:util'
import { signatureHeaders } from '../../server/notify/webhooks/signature.ts'
import { id } from '../../server/platform/ids.ts'

const usage = `Prints events as they happen. With --forward, sends them as signed notifications to a local address.

  npm run webhooks:listen -- --key sk_… [--url http://localhost:3000] [--forward http://localhost:4000/hook]
                             [--events conversion.*,site.created] [--secret whsec_…]

The key can also be set in SIGHTLINE_KEY. Without --secret, the first line shows the secret that signs.`

/** The service sends a heartbeat every 15 seconds. */
const idleTimeout_ms = 40_000
const pause_ms = 2000
const answerTimeout_ms = 30_000
const maxPending = 16

type Settings = { key: string; url: string; forward?: string; events?: string; secret?: string }
type StreamEvent = { id: string | null; event: string; data: string }
type Envelope = { id: string; type: string; created_at: string }

/** The service rejected the request: a retry would not help. */
class Rejected extends Error {}

const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort())

function readSettings(): Settings {
  const text = { type: 'string' } as const
  try {
    const { values } = parseArgs({
      options: { key: text, url: text, forward: text, events: text, secret: text, help: { type: 'boolean' } },
    })
    if (values.help) {
      console.log(usage)
      process.exit(0)
    }
    const { key = process.env.SIGHTLINE_KEY, url = 'http://localhost:3000', ...rest } = values
    if (!key) throw new Error('--key is missing: an API key with webhooks:read')
    for (const [name, address] of [
      ['--url', url],
      ['--forward', rest.forward],
    ])
      if (address !== undefined && !/^https?:$/.test(URL.parse(address)?.protocol ?? ''))
        throw new Error(`${name} is not a URL: ${address} (expected http://… or https://…)`)
    return { key, url: url.replace(/\/+$/, ''), ...rest }
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${usage}`)
    process.exit(2)
  }
}

/** State that is kept across connections. */
type Run = { secret: string | null; last: string | null; wasConnected: boolean; isLost: boolean }

/** Listens until it is stopped. Reconnects whenever the connection ends, and continues where it was. */
async function listen(settings: Settings): Promise<void> {
  const run: Run = { secret: settings.secret ?? null, last: null, wasConnected: false, isLost: false }
  const pending = new Set<Promise<void>>()
  while (!stopping.signal.aborted) {
    try {
      for await (const event of eventsOf(settings, run.last)) {
        if (event.event === 'ready') onReady(settings, run, JSON.parse(event.data))
        else if (event.event === 'dropped')
          console.log(`${JSON.parse(event.data).count} events arrived too fast and were skipped`)
        else {
          run.last = event.id
          const done = show(event.data, settings, run.secret as string).finally(() => pending.delete(done))
          pending.add(done)
          if (pending.size >= maxPending) await Promise.race(pending)
        }
      }
    } catch (error) {
      if (stopping.signal.aborted) break
      if (error instanceof Rejected) throw error
      if (!run.wasConnected) throw new Error(`${settings.url} cannot be reached: ${(error as Error).message}`)
      if (!run.isLost) console.error(`Lost the connection to ${settings.url}. Reconnecting …`)
      run.isLost = true
      await pause()
    }
  }
  await Promise.all(pending)
}

function onReady({ url, events }: Settings, run: Run, { secret }: { secret: string }) {
  // Keep the first secret: the receiver verifies with the one that was printed.
  run.secret ??= secret
  if (!run.wasConnected)
    console.log(`Listening to ${url} for ${events ?? 'all events'}. Signed with ${run.secret}`)
  else if (run.isLost) console.log('Reconnected.')
  run.wasConnected = true
  run.isLost = false
}

/** Yields the events of one connection. @throws Rejected, or another error if the connection is lost */
async function* eventsOf({ url, key, events }: Settings, last: string | null): AsyncGenerator<StreamEvent> {
  const connection = new AbortController()
  const signal = AbortSignal.any([stopping.signal, connection.signal])
  let idleTimer: Timer | undefined
  const resetTimer = () => {
    clearTimeout(idleTimer)
    idleTimer = setTimeout(() => connection.abort(new Error('no heartbeat was received')), idleTimeout_ms)
  }
  try {
    resetTimer()
    const query = events === undefined ? '' : `?${new URLSearchParams({ events })}`
    const response = await fetch(`${url}/v1/webhooks/stream${query}`, {
      headers: { Authorization: `Bearer ${key}`, ...(last !== null && { 'Last-Event-ID': last }) },
      redirect: 'manual',
      signal,
    })
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
    if (!response.ok || !isStream || !response.body) throw await failureOf(response)
    const decoder = new TextDecoder()
    let text = ''
    for await (const piece of response.body) {
      resetTimer()
      text += decoder.decode(piece, { stream: true })
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const event = read(block)
        if (event) yield event
      }
    }
  } finally {
    clearTimeout(idleTimer)
    connection.abort()
  }
}

function read(block: string): StreamEvent | null {
  const fields = new Map(
    block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
  )
  const data = fields.get('data')
  return data === undefined ? null : { id: fields.get('id') ?? null, event: fields.get('event') ?? '', data }
}

async function failureOf(response: Response): Promise<Error> {
  const answer = (await response.json().catch(() => null)) as { error?: { message?: string } } | null
  const message = answer?.error?.message ?? `it answered ${response.status} and is not a Sightline server`
  const isTemporary = response.status === 429 || response.status >= 500
  return isTemporary ? new Error(message) : new Rejected(message)
}

/** Prints an event, and the receiver's answer to it. */
async function show(body: string, { forward }: Settings, secret: string): Promise<void> {
  const { id: eventId, type, created_at } = JSON.parse(body) as Envelope
  const line = `${created_at}  ${type.padEnd(26)}  ${eventId}`
  if (forward === undefined) return console.log(line)
  const started = performance.now()
  const outcome = await send(forward, eventId, body, secret).catch((error: Error) => error.message)
  console.log(`${line}  ${outcome} in ${Math.round(performance.now() - started)} ms`)
}

async function send(forward: string, eventId: string, body: string, secret: string): Promise<string> {
  const response = await fetch(forward, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'User-Agent': 'Sightline-Webhooks/1',
      'X-Sightline-Delivery': id('delivery'),
      ...signatureHeaders({ id: eventId, body, secrets: [secret], now: Date.now() }),
    },
    body,
    redirect: 'manual',
    signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(answerTimeout_ms)]),
  })
  await response.arrayBuffer()
  return String(response.status)
}

async function pause(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, pause_ms)
  stopping.signal.addEventListener('abort', () => resolve(), { once: true })
  await promise
  clearTimeout(timer)
}

try {
  await listen(readSettings())
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}

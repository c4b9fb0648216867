import { type ClientOptions, createClient } from './client.ts'

type Sent = { url: string; method: string; headers: Headers; body: unknown }
type Step = Response | Error | 'hang'

/** An answer in the shape of the service's. */
export function answer(status: number, body?: unknown, headers: Record<string, string> = {}): Response {
  return new Response(body === undefined ? null : JSON.stringify(body), { status, headers })
}

/** A failure in the shape of the service's. */
export function refusal(status: number, code: string, headers: Record<string, string> = {}): Response {
  const request_id = 'req_1'
  const error = { code, message: `This is ${code}`, request_id }
  return answer(status, { success: false, error, meta: { request_id } }, headers)
}

/** A client whose service answers what the script says, in turn, and whose time passes at once while it sleeps. */
export function scripted(steps: Step[], options: Partial<ClientOptions> = {}) {
  const sent: Sent[] = []
  const slept: number[] = []
  const start = Date.parse('2026-03-01T12:00:00Z')
  let now = start
  const client = createClient({
    baseUrl: 'https://analytics.example.com',
    key: 'sk_test_1',
    now: () => now,
    sleep: async (ms, signal) => {
      signal?.throwIfAborted()
      slept.push(ms)
      now += ms
    },
    fetch: async (url, { method = '', headers, body, signal }) => {
      sent.push({
        url,
        method,
        headers: new Headers(headers),
        body: body ? JSON.parse(String(body)) : undefined,
      })
      const step = steps.shift()
      if (step === undefined) throw new Error('The script has no more answers')
      if (step instanceof Error) throw step
      if (step !== 'hang') return step
      return new Promise((_, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason))
      })
    },
    ...options,
  })
  return { client, sent, slept }
}

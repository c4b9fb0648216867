import { expect, test } from 'bun:test'
import { curlOf } from './curl.ts'

test('the shell sends exactly the original request', async () => {
  const received: { headers: Headers; body: string }[] = []
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request) {
      received.push({ headers: request.headers, body: await request.text() })
      return new Response('ok')
    },
  })
  const body = JSON.stringify({ name: 'Café \'O’Neil\' "$HOME" `id`', line: 'a\nb\\' })
  const headers = { 'Content-Type': 'application/json', 'X-Service-Signature': 't=1,v1=ab' }
  const command = curlOf({ url: `${server.url.origin}/in?a=1&b=2`, headers, body })
  await Bun.spawn(['sh', '-c', command], { stdout: 'ignore', stderr: 'ignore' }).exited
  await server.stop(true)
  expect(received[0]?.body).toBe(body)
  expect(received[0]?.headers.get('x-service-signature')).toBe('t=1,v1=ab')
})

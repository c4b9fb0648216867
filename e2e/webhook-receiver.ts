import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Received = { signature: string; body: { id: string; type: string; metadata: Record<string, unknown> } }

/** Starts a server on this machine that accepts webhooks, and answers with `status`. */
export async function startReceiver(status: number) {
  const received: Received[] = []
  const state = { status }
  const server = createServer((request, response) => {
    let text = ''
    request
      .setEncoding('utf8')
      .on('data', (part: string) => {
        text += part
      })
      .on('end', () => {
        received.push({
          signature: String(request.headers['x-service-signature']),
          body: JSON.parse(text),
        })
        response.writeHead(state.status, { 'content-type': 'text/plain' }).end(`said ${state.status}`)
      })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return Object.assign(state, {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  })
}

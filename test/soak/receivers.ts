import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How a webhook receiver answers. The last two fail only the first attempt of each delivery. */
export const manners = ['good', 'slow', 'failing', 'closing'] as const
export type Manner = (typeof manners)[number]

/** Longer than the timeout of an attempt. */
const slowness_ms = 4_000

type Envelope = { id: string; metadata: { delivery_attempt: number } }

/** Webhook receivers, one for each behaviour. */
export class Receivers {
  /** The ids of the notifications that each receiver answered with 2xx. */
  readonly taken = new Map<Manner, Set<string>>(manners.map((it) => [it, new Set()]))
  readonly #server = createServer((request, response) => void this.#answer(request, response))

  static async start(): Promise<Receivers> {
    const receivers = new Receivers()
    await new Promise<void>((done) => receivers.#server.listen(0, '127.0.0.1', done))
    return receivers
  }

  url(manner: Manner): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/${manner}`
  }

  stop(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const manner = request.url?.slice(1) as Manner
      const { id, metadata } = JSON.parse(await bodyOf(request)) as Envelope
      const isFirst = metadata.delivery_attempt === 1
      if (manner === 'closing' && isFirst) {
        request.socket.destroy()
        return
      }
      if (manner === 'slow') await Bun.sleep(slowness_ms)
      const isTaken = manner !== 'failing' || !isFirst
      if (isTaken) this.taken.get(manner)?.add(id)
      response.writeHead(isTaken ? 204 : 500).end()
    } catch {
      // The sender was killed while it was sending.
      request.socket.destroy()
    }
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  return Buffer.concat(pieces).toString()
}

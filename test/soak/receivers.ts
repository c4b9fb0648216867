import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Kinds of webhook receivers. The last two fail only the first attempt of each delivery. */
export const receiverKinds = ['good', 'slow', 'failing', 'closing'] as const
export type ReceiverKind = (typeof receiverKinds)[number]

/** Longer than the timeout of an attempt. */
const slowAnswer_ms = 4_000

type Envelope = { id: string; metadata: { delivery_attempt: number } }

/** Webhook receivers, one of each kind. */
export class Receivers {
  /** The ids of the notifications that each receiver answered with 2xx. */
  readonly accepted = new Map<ReceiverKind, Set<string>>(receiverKinds.map((it) => [it, new Set()]))
  readonly #server = createServer((request, response) => void this.#answer(request, response))

  static async start(): Promise<Receivers> {
    const receivers = new Receivers()
    await new Promise<void>((done) => receivers.#server.listen(0, '127.0.0.1', done))
    return receivers
  }

  url(kind: ReceiverKind): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/${kind}`
  }

  stop(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const kind = request.url?.slice(1) as ReceiverKind
      const { id, metadata } = JSON.parse(await bodyOf(request)) as Envelope
      const isFirst = metadata.delivery_attempt === 1
      if (kind === 'closing' && isFirst) {
        request.socket.destroy()
        return
      }
      if (kind === 'slow') await Bun.sleep(slowAnswer_ms)
      const isAccepted = kind !== 'failing' || !isFirst
      if (isAccepted) this.accepted.get(kind)?.add(id)
      response.writeHead(isAccepted ? 204 : 500).end()
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

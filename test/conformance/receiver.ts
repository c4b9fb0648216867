/** A notification as received. */
export type Received = { method: string; headers: Headers; body: string }

/** One address of the receiver, and what has arrived there, oldest first. */
export type Mailbox = {
  url: string
  received: Received[]
  /** Sets the status of all further answers; 204 by default. */
  answer: (status: number) => void
}

/** Listens for the webhooks of the instance. */
export class Receiver {
  readonly #mailboxes = new Map<string, { mailbox: Mailbox; status: number }>()
  readonly #server: Bun.Server<undefined>
  readonly #origin: string

  /**
   * @param address where the instance reaches this machine; the receiver listens on its port, or on any port if it is
   * 0
   */
  constructor(address: string) {
    const url = new URL(address)
    this.#server = Bun.serve({
      port: Number(url.port),
      hostname: ['localhost', '127.0.0.1'].includes(url.hostname) ? '127.0.0.1' : '0.0.0.0',
      fetch: (request) => this.#take(request),
    })
    url.port = String(this.#server.port)
    this.#origin = url.origin
  }

  /** Opens an address that is not used for anything else. */
  open(): Mailbox {
    const path = `/${crypto.randomUUID()}`
    const entry = {
      status: 204,
      mailbox: {
        url: this.#origin + path,
        received: [],
        answer: (status: number) => {
          entry.status = status
        },
      },
    }
    this.#mailboxes.set(path, entry)
    return entry.mailbox
  }

  close(): Promise<void> {
    return this.#server.stop(true)
  }

  async #take(request: Request): Promise<Response> {
    const entry = this.#mailboxes.get(new URL(request.url).pathname)
    if (!entry) return new Response(null, { status: 404 })
    const { method, headers } = request
    entry.mailbox.received.push({ method, headers, body: await request.text() })
    return new Response(null, { status: entry.status })
  }
}

import { quantile } from './median.ts'

/** The result of a run of requests. */
export type LoadResult = {
  requests: number
  seconds: number
  statuses: Record<string, number>
  p50_ms: number
  p99_ms: number
}

/** `keys` are used in rotation, because the limits of one key are not measured. */
type Target = { host: string; port: number; path: string; keys: readonly string[] }

const endOfHead = Buffer.from('\r\n\r\n')

/**
 * POSTs the bodies over this many connections, one request at a time on each, and the next as soon as the answer
 * arrives. With `perSecond`, requests are sent at that rate instead, and their times count from when they were due.
 * Uses raw sockets: a full HTTP client takes more time for a small request than the service does, and the benchmark
 * would measure the client. @throws Error if a connection fails
 */
export async function load(
  target: Target,
  connections: number,
  bodies: readonly Buffer[],
  perSecond?: number,
): Promise<LoadResult> {
  const requests = bodies.map((body, index) => {
    const key = target.keys[index % target.keys.length] as string
    return Buffer.concat([head(target, key, body.byteLength), body])
  })
  const statuses: Record<string, number> = {}
  const times_ms: number[] = []
  let next = 0
  const since = performance.now()
  await Promise.all(
    Array.from({ length: Math.min(connections, bodies.length) }, async () => {
      const connection = await Connection.open(target)
      for (let request = requests[next++]; request; request = requests[next++]) {
        const due = perSecond ? since + ((next - 1) * 1000) / perSecond : 0
        await sleepUntil(due)
        const start = due || performance.now()
        const status = await connection.exchange(request)
        times_ms.push(performance.now() - start)
        statuses[status] = (statuses[status] ?? 0) + 1
      }
      connection.close()
    }),
  )
  const seconds = (performance.now() - since) / 1000
  return {
    requests: bodies.length,
    seconds,
    statuses,
    p50_ms: quantile(times_ms, 0.5),
    p99_ms: quantile(times_ms, 0.99),
  }
}

async function sleepUntil(time: number): Promise<void> {
  const left_ms = time - performance.now()
  if (left_ms > 0) await Bun.sleep(left_ms)
}

function head({ host, port, path }: Target, key: string, length: number): Buffer {
  return Buffer.from(
    `POST ${path} HTTP/1.1\r\nHost: ${host}:${port}\r\nAuthorization: Bearer ${key}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`,
  )
}

class Connection {
  #socket!: Bun.Socket
  #unsent: Buffer | undefined
  #received = Buffer.alloc(0)
  #answer = Promise.withResolvers<string>()

  static async open({ host, port }: Target): Promise<Connection> {
    const connection = new Connection()
    const fail = (reason: Error) => connection.#answer.reject(reason)
    connection.#socket = await Bun.connect({
      hostname: host,
      port,
      socket: {
        data: (_, piece) => connection.#take(piece),
        drain: () => connection.#write(),
        close: () => fail(new Error('the connection was closed')),
        error: (_, error) => fail(error),
      },
    })
    return connection
  }

  /** Sends a request and waits for the complete answer. @returns the status */
  exchange(request: Buffer): Promise<string> {
    this.#answer = Promise.withResolvers()
    this.#unsent = request
    this.#write()
    return this.#answer.promise
  }

  close() {
    this.#answer.promise.catch(() => {})
    this.#socket.end()
  }

  #write() {
    if (!this.#unsent) return
    const written = this.#socket.write(this.#unsent)
    this.#unsent = written < this.#unsent.byteLength ? this.#unsent.subarray(Math.max(0, written)) : undefined
  }

  #take(piece: Buffer) {
    this.#received =
      this.#received.byteLength === 0 ? Buffer.from(piece) : Buffer.concat([this.#received, piece])
    const end = this.#received.indexOf(endOfHead)
    if (end < 0) return
    const header = this.#received.toString('latin1', 0, end)
    const length = Number(/^content-length: *(\d+)/im.exec(header)?.[1])
    if (this.#received.byteLength < end + endOfHead.byteLength + length) return
    this.#received = Buffer.alloc(0)
    this.#answer.resolve(header.slice(9, 12))
  }
}

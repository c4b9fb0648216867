import type { Socket } from 'node:net'
import { connected, HttpConnection, type Limits, openSocket, type Target } from './http-connection.ts'

/** Maximum number of idle connections per target. */
const idle_max = 16

/**
 * A pool of connections to receivers. Idle connections are keyed by the URL's origin and the address, so that a reused
 * connection goes to the same place as a new one.
 */
export class HttpConnections {
  readonly #sockets = new Set<Socket>()
  readonly #idle = new Map<string, HttpConnection[]>()

  /** @param ca certificates of trusted authorities, replacing the platform's */
  constructor(
    private readonly limit: Limits,
    private readonly ca: string | undefined,
  ) {}

  /** Returns an idle connection, if there is one. The receiver may already have closed it. */
  takeIdle(target: Target): HttpConnection | undefined {
    const idle = this.#idle.get(keyOf(target))
    for (let kept = idle?.pop(); kept; kept = idle?.pop()) {
      if (performance.now() - kept.idleSince < this.limit.idle_ms) return kept
      kept.close()
    }
  }

  /** Opens a connection. @throws the connection's error, or the reason of `destroy` */
  async open(target: Target, within_ms: number): Promise<HttpConnection> {
    const socket = openSocket(target, this.ca)
    this.#sockets.add(socket)
    socket.once('close', () => this.#sockets.delete(socket))
    await connected(socket, target, within_ms, this.limit)
    const key = keyOf(target)
    return new HttpConnection(socket, this.limit, {
      onIdle: (connection) => this.#keep(key, connection),
      onClosed: (connection) => this.#forget(key, connection),
    })
  }

  /** Closes all connections, including those in use. Requests in progress fail with the reason. */
  destroy(reason?: Error) {
    for (const socket of this.#sockets) socket.destroy(reason)
  }

  #keep(key: string, connection: HttpConnection) {
    const idle = this.#idle.get(key) ?? []
    if (idle.length >= idle_max) return connection.close()
    connection.idleSince = performance.now()
    idle.push(connection)
    this.#idle.set(key, idle)
  }

  #forget(key: string, connection: HttpConnection) {
    const idle = this.#idle.get(key) ?? []
    const at = idle.indexOf(connection)
    if (at >= 0) idle.splice(at, 1)
    if (idle.length === 0) this.#idle.delete(key)
  }
}

function keyOf({ url, address }: Target): string {
  return `${url.origin} ${address}`
}

import { connect, createServer, type Socket } from 'node:net'

type HangingProxy = {
  url: string
  hang: () => void
  /** The number of connections that have sent a request since then and wait for an answer. */
  waiting: () => number
  stop: () => void
}

/**
 * Starts a proxy to a server. When it hangs, it accepts connections and bytes but never answers.
 * @param max_bytes the number of answer bytes per connection that are forwarded before it stops
 */
export async function startHangingProxy(
  url: string,
  max_bytes = Number.POSITIVE_INFINITY,
): Promise<HangingProxy> {
  const behind = new URL(url)
  const sockets = new Set<Socket>()
  const waiting = new Set<Socket>()
  let hangs = false
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket) && waiting.delete(socket))
  }
  const server = createServer((near) => {
    keep(near)
    near.on('data', () => hangs && waiting.add(near))
    if (hangs) return
    const far = connect(Number(behind.port), behind.hostname)
    keep(far)
    let left = max_bytes
    const answer = (bytes: Buffer) => {
      if (hangs || left <= 0) return
      near.write(bytes.subarray(0, left))
      left -= bytes.length
    }
    near.on('data', (bytes) => !hangs && far.write(bytes)).on('close', () => far.destroy())
    far.on('data', answer).on('close', () => !hangs && left > 0 && near.destroy())
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const front = new URL(url)
  front.port = String((server.address() as { port: number }).port)
  return {
    url: front.href,
    hang: () => {
      hangs = true
    },
    waiting: () => waiting.size,
    stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

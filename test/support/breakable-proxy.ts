import { connect, createServer, type Socket } from 'node:net'

/** Starts a proxy to a server. Tests can break its connections or make them hang. */
export async function startBreakableProxy(url: string) {
  const target = new URL(url)
  const open = new Set<Socket>()
  const listener = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one.pipe(other)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
    }
  })
  const listen = (port: number) =>
    new Promise<number>((resolve, reject) => {
      listener.once('error', reject)
      listener.listen(port, '127.0.0.1', () => {
        listener.off('error', reject)
        resolve((listener.address() as { port: number }).port)
      })
    })
  const port = await listen(0)
  const through = new URL(url)
  through.hostname = '127.0.0.1'
  through.port = String(port)

  async function disconnect() {
    const closed = new Promise((resolve) => listener.close(resolve))
    for (const socket of open) socket.destroy()
    await closed
  }

  /** Drops all traffic of the open connections without informing either end. */
  function stall() {
    for (const socket of open) socket.unpipe().resume()
  }

  return {
    url: through.href,
    /** Breaks open connections and refuses new ones. */
    disconnect,
    stall,
    reconnect: () => listen(port),
    close: () => (listener.listening ? disconnect() : Promise.resolve()),
  }
}

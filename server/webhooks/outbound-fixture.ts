import type { Server as TcpServer } from 'node:net'
import { createOutbound } from './outbound.ts'

const closing: (() => unknown)[] = []

/** To be called when a test is over. */
export function atEnd(close: () => unknown) {
  closing.push(close)
}

export async function closeAll() {
  for (const close of closing.splice(0)) await close()
}

/** A server for bare connections, which counts them. */
export async function listen(server: TcpServer) {
  const sockets = new Set<{ destroy: () => void }>()
  let connections = 0
  server.on('connection', (socket) => {
    connections++
    sockets.add(socket)
    socket.on('error', () => {})
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  atEnd(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { port: (server.address() as { port: number }).port, connections: () => connections }
}

export function sender(options: Partial<Parameters<typeof createOutbound>[0]> = {}) {
  const outbound = createOutbound({ allowPrivate: true, ...options })
  atEnd(() => outbound.close())
  return {
    post: (url: string, body = '{"a":"ä"}', headers: Record<string, string> = {}) =>
      outbound.post({ url, headers: { 'Content-Type': 'application/json', ...headers }, body }),
    stop: () => outbound.stop(new Error('the end')),
  }
}

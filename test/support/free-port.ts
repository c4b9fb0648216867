import { createServer } from 'node:net'

/** Returns a free port. */
export function freePort(): Promise<string> {
  return new Promise((done, fail) => {
    const server = createServer()
    server.once('error', fail)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => done(String(typeof address === 'object' ? address?.port : address)))
    })
  })
}

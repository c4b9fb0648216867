import { expect, test } from 'bun:test'
import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'
import { connectPostgres } from './client.ts'

const authenticated = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0])
const readyForQuery = Buffer.from([0x5a, 0, 0, 0, 5, 0x49])

// The driver asks a new connection for the types of arrays first. That nobody waits for this must not end the process:
// the test runner reports a rejection that nobody handles as a failure.
test('a connection that is reset before its first query fails that query, and nothing else', async () => {
  const server = createServer((socket: Socket) => {
    socket.on('error', () => {})
    socket.once('data', () => {
      socket.write(Buffer.concat([authenticated, readyForQuery]))
      socket.once('data', () => socket.resetAndDestroy())
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const { sql } = connectPostgres(`postgres://user:word@127.0.0.1:${port}/database`, { max: 1 })
  try {
    await expect(Promise.resolve(sql`select 1`)).rejects.toThrow('ECONNRESET')
    await Bun.sleep(50)
  } finally {
    await sql.end({ timeout: 0 })
    server.close()
  }
})

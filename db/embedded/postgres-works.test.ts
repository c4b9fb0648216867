import { expect, test } from 'bun:test'
import { createServer } from 'node:net'
import { postgresWorks } from './postgres.ts'

/** Asks a server that answers every connection with an error (PostgreSQL, 54.7: ErrorResponse). */
async function worksWith(code: string, children: string[] | null): Promise<boolean> {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0Mnot now\0\0`)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(fields.length + 4)
  const server = createServer((socket) => {
    socket
      .on('error', () => {})
      .once('data', () => socket.end(Buffer.concat([Buffer.from('E'), length, fields])))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as { port: number }
  try {
    return await postgresWorks({ children: () => children }, { port, password: 'secret' })
  } finally {
    server.close()
  }
}

const others = ['postgres: checkpointer', 'postgres: walwriter']

test.each([
  [
    'that recovers works',
    '57P03',
    [...others, 'postgres: startup recovering 000000010000000000000001'],
    true,
  ],
  ['that says so without a process that recovers does not', '57P03', others, false],
  ['of which nobody can tell is left alone', '57P03', null, true],
  ['with too many connections works', '53300', others, true],
  ['that refuses its password works: another start would not help', '28P01', others, true],
] as const)('a PostgreSQL %s', async (_, code, children, expected) => {
  expect(await worksWith(code, children && [...children])).toBe(expected)
})

test('nor does one to which nobody can connect', async () => {
  expect(await postgresWorks({ children: () => [] }, { port: 9, password: 'secret' })).toBe(false)
})

import { expect, test } from 'bun:test'
import { createServer } from 'node:net'
import { postgresWorks } from './postgres.ts'

/** Checks a server that responds to every connection with an error (PostgreSQL, 54.7: ErrorResponse). */
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
    'that is recovering works',
    '57P03',
    [...others, 'postgres: startup recovering 000000010000000000000001'],
    true,
  ],
  ['that reports recovery without a recovery process does not work', '57P03', others, false],
  ['with unknown child processes counts as working', '57P03', null, true],
  ['with too many connections works', '53300', others, true],
  ['that rejects the password works, because a restart would not help', '28P01', others, true],
] as const)('a PostgreSQL %s', async (_, code, children, expected) => {
  expect(await worksWith(code, children && [...children])).toBe(expected)
})

test('a PostgreSQL that cannot be reached does not work', async () => {
  expect(await postgresWorks({ children: () => [] }, { port: 9, password: 'secret' })).toBe(false)
})

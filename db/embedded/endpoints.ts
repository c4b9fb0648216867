import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'

/** The port of an engine on the loopback interface, and its password. */
export type Endpoint = { port: number; password: string }
export type Endpoints = { postgres: Endpoint; clickhouse: Endpoint }

/** Reads the endpoints of a data folder whose engines are running. */
export function knownEndpoints(folder: string): Endpoints {
  return JSON.parse(readFileSync(join(folder, 'engines.json'), 'utf8'))
}

/** Reads the endpoints of a data folder. Replaces ports that are in use, and stores the result. */
export async function readEndpoints(folder: string): Promise<Endpoints> {
  const file = join(folder, 'engines.json')
  const known: Partial<Endpoints> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const endpoints = { postgres: await usable(known.postgres), clickhouse: await usable(known.clickhouse) }
  writeFileSync(`${file}.new`, JSON.stringify(endpoints, null, 2), { mode: 0o600 })
  renameSync(`${file}.new`, file)
  return endpoints
}

async function usable(known: Endpoint | undefined): Promise<Endpoint> {
  return {
    port: (known && (await listenOn(known.port))) || (await listenOn(0)) || 0,
    password:
      known?.password ?? Buffer.from(crypto.getRandomValues(new Uint8Array(24))).toString('base64url'),
  }
}

/** Opens and closes a port. @returns its number, or null if it is in use. Port 0 selects any free port */
function listenOn(port: number): Promise<number | null> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(null))
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : null))
    })
  })
}

import { execFile } from 'node:child_process'
import { chownSync, existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import postgres from 'postgres'
import { bareEnvironment, type Child, startChild, whenReady } from './child.ts'
import type { Endpoint } from './endpoints.ts'
import { endLeftover, readIfExists, retryWhileLocked } from './leftover.ts'
import { type Account, postgresAccount, postgresFolder } from './postgres-account.ts'
import { postgresPrograms } from './postgres-programs.ts'

/** Settings of postgresql.conf. */
export type PostgresSettings = Readonly<Record<string, string>>

const defaults: PostgresSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '80',
  shared_buffers: '64MB',
  max_wal_size: '512MB',
  wal_compression: 'on',
  io_method: 'sync',
  jit: 'off',
  log_checkpoints: 'off',
  log_timezone: 'UTC',
  timezone: 'UTC',
}

// PostgreSQL ignores its standard input, so a shell watches it and requests a fast shutdown when it ends. The shell is
// not a child of the postmaster, which would treat its end as the crash of a server process.
const guard =
  'exec 3<&0; ({ cat >/dev/null; kill -INT $$; } <&3 2>/dev/null &); exec "$0" "$@" 3<&- </dev/null'

/** Time limit for a start that is stuck in recovery. */
const stuck_ms = 20_000

// PostgreSQL, appendix A.
const cannotConnectNow = '57P03'

export function databaseUrl({ port, password }: Endpoint): string {
  return `postgres://sightline:${password}@127.0.0.1:${port}/sightline`
}

/** Starts PostgreSQL in the data folder, initialises it if necessary, and waits until it accepts connections. */
export function startPostgres(
  dataFolder: string,
  endpoint: Endpoint,
  settings: PostgresSettings = {},
): Promise<Child> {
  return retryWhileLocked(
    () => launch(dataFolder, endpoint, { ...defaults, ...settings }),
    /postmaster\.pid.* already exists|pre-existing shared memory/,
  )
}

async function launch(dataFolder: string, endpoint: Endpoint, settings: PostgresSettings): Promise<Child> {
  const account = postgresAccount()
  const programs = postgresPrograms(account)
  const folder = postgresFolder(dataFolder, account)
  const data = join(folder, 'data')
  if (existsSync(data)) await stopLeftover(data)
  else await initialise(programs, folder, data, endpoint, account)

  const child = startChild(
    'sh',
    [
      ...['-c', guard, join(programs, 'bin/postgres'), '-D', data, '-p', String(endpoint.port)],
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    { account, env: { LC_ALL: 'C', TZ: 'UTC' }, force: 'SIGQUIT' },
  )
  let stuckSince: number | undefined
  try {
    await whenReady(child, async () => {
      try {
        await ensureDatabase(endpoint)
      } catch (error) {
        stuckSince = isStuck(child, error) ? (stuckSince ?? performance.now()) : undefined
        if (stuckSince && performance.now() - stuckSince > stuck_ms) await child.stop(0)
        throw error
      }
    })
  } catch (error) {
    await child.stop()
    throw error
  }
  return child
}

async function stopLeftover(data: string): Promise<void> {
  const file = join(data, 'postmaster.pid')
  const [pid, ...rest] = readIfExists(file)?.split('\n') ?? []
  if (!pid) return
  if (await endLeftover(Number(pid), data, ['SIGINT', 'SIGQUIT', 'SIGKILL'])) return
  // Another process may have the pid by now, especially in containers, and PostgreSQL would mistake it for a postmaster.
  // So replace the pid. PostgreSQL needs the other lines to check that no server process of the dead postmaster remains.
  writeFileSync(file, [String(2 ** 22 + 1), ...rest].join('\n'))
}

async function initialise(
  programs: string,
  folder: string,
  data: string,
  endpoint: Endpoint,
  account: Account | undefined,
): Promise<void> {
  // Initialise under another name and rename at the end. After an interrupted first start, the next one starts over,
  // while initdb of the previous one may still be running.
  for (const name of readdirSync(folder))
    if (name.startsWith('unfinished'))
      rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 5 })
  const unfinished = join(folder, `unfinished-${crypto.randomUUID()}`)
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, endpoint.password, { mode: 0o600 })
  if (account) chownSync(passwordFile, account.uid, account.gid)
  try {
    await promisify(execFile)(
      join(programs, 'bin/initdb'),
      [
        `--pgdata=${unfinished}`,
        '--username=sightline',
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
      ],
      { ...account, cwd: '/', env: { ...bareEnvironment(), LC_ALL: 'C' } },
    )
  } finally {
    rmSync(passwordFile, { force: true })
  }
  await rename(unfinished, data)
}

/**
 * Whether PostgreSQL responds, or will respond after its recovery. An error counts as a response, because a restart does
 * not help against, for example, too many connections.
 */
export async function postgresWorks(child: Pick<Child, 'children'>, endpoint: Endpoint): Promise<boolean> {
  const sql = connect(endpoint)
  try {
    await sql`select 1`
    return true
  } catch (error) {
    return error instanceof postgres.PostgresError && !isStuck(child, error)
  } finally {
    await sql.end({ timeout: 1 })
  }
}

/** Whether PostgreSQL reports that it is recovering, but has no recovery process. It would then stay so forever. */
function isStuck(child: Pick<Child, 'children'>, error: unknown): boolean {
  if ((error as { code?: string }).code !== cannotConnectNow) return false
  const children = child.children()
  return children !== null && !children.some((command) => command.includes('startup'))
}

function connect(endpoint: Endpoint): postgres.Sql {
  const url = new URL(databaseUrl(endpoint))
  url.pathname = '/postgres'
  return postgres(url.href, { max: 1, connect_timeout: 5, onnotice: () => {} })
}

async function ensureDatabase(endpoint: Endpoint): Promise<void> {
  const sql = connect(endpoint)
  try {
    const [known] = await sql`select from pg_database where datname = 'sightline'`
    if (!known) await sql`create database sightline`
  } finally {
    await sql.end({ timeout: 1 })
  }
}

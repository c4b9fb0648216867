import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Child, startChild, whenReady } from './child.ts'
import { type ClickHouseSettings, clickhouseConfig, clickhouseUsers } from './clickhouse-config.ts'
import { repairDeduplicationLogs } from './deduplication-logs.ts'
import type { Endpoint } from './endpoints.ts'
import { endLeftover, readIfExists, retryWhileLocked } from './leftover.ts'

export function clickhouseUrl({ port, password }: Endpoint): string {
  return `http://sightline:${password}@127.0.0.1:${port}/sightline`
}

/** Starts ClickHouse on a folder, and waits until it responds to queries. */
export function startClickHouse(
  folder: string,
  endpoint: Endpoint,
  settings?: ClickHouseSettings,
): Promise<Child> {
  // CANNOT_OPEN_FILE: another process holds the lock of the data folder.
  return retryWhileLocked(() => launch(folder, endpoint, settings), /Code: 76\b/)
}

async function launch(folder: string, endpoint: Endpoint, settings?: ClickHouseSettings): Promise<Child> {
  const data = join(folder, 'data')
  mkdirSync(data, { recursive: true, mode: 0o700 })
  await stopLeftover(data)
  repairDeduplicationLogs(data)
  const configFile = join(folder, 'config.xml')
  const usersFile = join(folder, 'users.xml')
  writeFileSync(usersFile, clickhouseUsers(endpoint, settings), { mode: 0o600 })
  writeFileSync(configFile, clickhouseConfig(usersFile, endpoint), { mode: 0o600 })

  const script = fileURLToPath(new URL('clickhouse-process.ts', import.meta.url))
  const child = startChild(process.execPath, [script, data, configFile], { force: 'SIGKILL' })
  try {
    await whenReady(child, async () => {
      const response = await sendQuery(endpoint)
      if (!response.ok) throw new Error(await response.text())
    })
  } catch (error) {
    await child.stop()
    throw error
  }
  return child
}

/** Whether ClickHouse responds to queries, even with an error such as too many queries. */
export async function clickhouseWorks(endpoint: Endpoint): Promise<boolean> {
  await (await sendQuery(endpoint)).text()
  return true
}

function sendQuery(endpoint: Endpoint): Promise<Response> {
  const { origin, username, password } = new URL(clickhouseUrl(endpoint))
  return fetch(`${origin}/?query=SELECT%201`, {
    headers: { Authorization: `Basic ${btoa(`${username}:${password}`)}` },
    signal: AbortSignal.timeout(5_000),
    // An open connection would delay the shutdown by five seconds.
    keepalive: false,
  })
}

async function stopLeftover(data: string): Promise<void> {
  const pid = /PID: (\d+)/.exec(readIfExists(join(data, 'status')) ?? '')?.[1]
  if (pid) await endLeftover(Number(pid), data, ['SIGKILL'])
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { t } from 'elysia'
import { workspaces } from '../../db/postgres/schema/workspaces.ts'
import { createApp } from '../../server/app.ts'
import { createServices } from '../../server/create-services.ts'
import { createKey } from '../../server/identity/keys/keys.ts'
import type { siteTables } from '../../server/identity/sites/purge.ts'
import { startDrain } from '../../server/ingest/pipeline/drain.ts'
import { type Clock, systemClock } from '../../server/platform/clock.ts'
import { readConfig } from '../../server/platform/config.ts'
import { createGateway } from '../../server/platform/http/gateway.ts'
import type { Mode } from '../../server/platform/http/principal.ts'
import { id } from '../../server/platform/ids.ts'
import type { Log } from '../../server/platform/log.ts'
import { checkContract } from './contract.ts'
import { sharedEngines } from './engines.ts'
import { instanceLog } from './instance-log.ts'

// biome-ignore lint/suspicious/noExplicitAny: a test reads answers of every shape
export type Answer = { status: number; headers: Headers; body: any }

/**
 * Starts an API on the databases of the test file, with a separate workspace. `request` goes through the whole HTTP
 * layer without a socket, and fails on an answer that the API's document does not describe; `advance` moves the
 * clock.
 */
export async function startInstance(options: { env?: Record<string, string>; now?: number; log?: Log } = {}) {
  const engines = await sharedEngines()
  const dataDir = mkdtempSync(join(tmpdir(), 'sightline-instance-'))
  const config = Object.assign(
    readConfig({
      DATA_DIR: dataDir,
      DATABASE_URL: engines.databaseUrl,
      CLICKHOUSE_URL: engines.clickhouseUrl,
      APP_SECRET: 'a secret for tests, long enough to be one',
      PUBLIC_URL: 'http://analytics.test',
      // With WEBHOOK_ALLOW_PRIVATE, webhooks reach the receivers of tests only from a service that listens here.
      HOST: '127.0.0.1',
      ...options.env,
    }),
    engines,
  )
  let offset_ms = options.now === undefined ? 0 : options.now - Date.now()
  const clock: Clock = () => systemClock() + offset_ms
  const { services, close } = await createServices(
    config,
    { addressOf: () => '' },
    clock,
    options.log ?? instanceLog(),
  )
  const app = createApp(
    services,
    async () => new Response('console', { headers: { 'Content-Type': 'text/html' } }),
  )
  const answer = createGateway(services, app)
  const drain = await startDrain(services)
  services.metrics.showDrain(drain.stats)

  /** Creates a workspace with a secret key of each mode. */
  async function createWorkspace() {
    const workspaceId = id('workspace')
    await services.db.insert(workspaces).values({ id: workspaceId, name: 'Test', slug: workspaceId })
    const keyOf = async (mode: Mode, kind: 'secret' | 'publishable' = 'secret') =>
      (await createKey(services.db, clock, { workspaceId, name: mode, kind, mode })).key
    return { workspaceId, key: await keyOf('live'), testKey: await keyOf('test'), keyOf }
  }

  const workspace = await createWorkspace()

  async function request(
    method: string,
    path: string,
    {
      key = workspace.key as string | null,
      body,
      headers = {},
    }: { key?: string | null; body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<Answer> {
    const response = await answer(
      new Request(`http://analytics.test${path}`, {
        method,
        headers: {
          ...(key === null ? {} : { Authorization: `Bearer ${key}` }),
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...headers,
        },
        body: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
      }),
    )
    const text = await response.text()
    checkContract(method, path, { status: response.status, headers: response.headers, text })
    const isJson = response.headers.get('content-type')?.includes('json')
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text }
  }

  /** Creates a site. @returns its id and public key */
  async function createSite(
    fields: Record<string, unknown> = {},
  ): Promise<{ id: string; public_key: string }> {
    const domain = `${crypto.randomUUID()}.example`
    const { body } = await request('POST', '/v1/sites', { body: { name: 'Shop', domain, ...fields } })
    return body.data
  }

  return {
    ...workspace,
    services,
    config,
    createWorkspace,
    createSite,
    request,
    fetch: answer,
    /** Counts the rows of a ClickHouse table for a site, without replaced ones. */
    async count(table: (typeof siteTables)[number], siteId: string): Promise<number> {
      const sql = `SELECT count() AS found FROM ${table} FINAL WHERE site_id = {site_id:String}`
      const row = t.Object({ found: t.Integer() })
      const [counted] = await services.clickhouse.rows({
        sql: /^(events|event_keys|custom_events|segment_members)$/.test(table)
          ? sql.replace(' FINAL', '')
          : sql,
        params: { site_id: siteId },
        row,
      })
      return counted?.found ?? 0
    },
    /** Waits until everything accepted so far can be queried. */
    drained: () => drain.drained(),
    advance: (ms: number) => {
      offset_ms += ms
    },
    async stop() {
      await drain.stop()
      await close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

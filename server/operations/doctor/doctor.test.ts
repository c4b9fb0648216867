import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { t } from 'elysia'
import { geoLiteFile } from '../../../test/fixtures/geo-databases.ts'
import { startS3 } from '../../../test/fixtures/s3-server.ts'
import { freePort } from '../../../test/support/free-port.ts'
import { startHangingProxy } from '../../../test/support/hanging-proxy.ts'
import { startInstance } from '../../../test/support/instance.ts'
import { startMailServer } from '../../../test/support/mail-server.ts'
import { rebuildSessions } from '../../ingest/pipeline/rebuild-sessions.ts'
import type { Finding } from './check.ts'
import { judgeDisks } from './disk.ts'
import { diagnose } from './doctor.ts'
import type { Options } from './installation.ts'
import { asJson, lineOf, summaryOf } from './report.ts'

setDefaultTimeout(120_000)

let api: Awaited<ReturnType<typeof startInstance>>
let service: Bun.Server<undefined>
let siteId: string
const dataDir = mkdtempSync(join(tmpdir(), 'sightline-doctor-'))

beforeAll(async () => {
  api = await startInstance()
  api.services.listener = { addressOf: () => '127.0.0.1' }
  service = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: api.fetch })
  siteId = (await api.createSite()).id
  const events = Array.from({ length: 30 }, (_, visitor) => ({
    event_name: 'page_view',
    client_id: `cid_${visitor}`,
    timestamp: new Date(Date.now() - (visitor % 5) * 86_400_000 - 3_600_000).toISOString(),
  }))
  const sent = await api.request('POST', '/v1/events/batch', {
    body: { site_id: siteId, events },
  })
  expect(sent.body).toMatchObject({ success: true })
  await api.drained()
})
afterAll(async () => {
  await service.stop(true)
  await api.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Runs the doctor on the installation of this file. Returns the findings by check. */
async function examine(
  only: readonly string[] = [],
  env: Record<string, string> = {},
  options: Partial<Options> = {},
) {
  const { databaseUrl, clickhouseUrl, appSecret } = api.config
  const findings = await diagnose(
    {
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      CLICKHOUSE_URL: clickhouseUrl,
      APP_SECRET: appSecret,
      HOST: '127.0.0.1',
      PORT: String(service.port),
      ...env,
    },
    { seed: 1, only, ...options },
  )
  return new Map(findings.map((it) => [it.check, it]))
}

const problemsIn = (findings: Map<string, Finding>) =>
  [...findings.values()].filter(({ status }) => status !== 'ok').map(lineOf)

test('a healthy installation passes every check, and the checks leave nothing behind', async () => {
  const before = { files: readdirSync(dataDir), tables: await tables() }
  const findings = await examine()
  expect(problemsIn(findings)).toEqual([])
  expect(findings.get('sessions')?.message).toMatch(/^30 sessions of 30 visitors on [56] days/)
  expect(findings.get('service')?.message).toBe(`ready at http://127.0.0.1:${service.port}`)
  expect({ files: readdirSync(dataDir), tables: await tables() }).toEqual(before)
})

async function tables() {
  const rows = await api.services.clickhouse.rows({
    sql: 'SELECT name FROM system.tables WHERE database = currentDatabase() ORDER BY name',
    params: {},
    row: t.Object({ name: t.String() }),
  })
  return rows.map(({ name }) => name)
}

test('a finding is printed as one line and one for its remedy, or as JSON', async () => {
  const findings = [
    ...(await examine(['mail', 'webhooks'], { SMTP_URL: `smtp://127.0.0.1:${await freePort()}` })).values(),
  ]
  const mail = findings.find(({ check }) => check === 'mail') as Finding
  expect(lineOf(mail)).toMatch(
    /^✗ mail +127\.0\.0\.1:\d+: the connection was refused; mails cannot be sent\n +→ correct SMTP_URL/,
  )
  expect(summaryOf(findings)).toMatch(/^\d+ checks: \d+ ok, 1 failed \(\d+\.\d s\)$/)
  const json = JSON.parse(asJson(findings, 7))
  expect(json).toMatchObject({ status: 'failed', seed: 7 })
  expect(json.checks).toContainEqual(expect.objectContaining({ check: 'mail', status: 'failed' }))
})

test('reports which database of countries is used, and how old a file of the operator is', async () => {
  const included = (await examine(['countries'])).get('countries')
  expect(included).toMatchObject({
    status: 'ok',
    message: expect.stringMatching(/^DBIP-Country-Lite \(part of the installation\), \d+ days old$/),
  })
  const old = (await examine(['countries'], { GEOIP_DATABASE: geoLiteFile })).get('countries')
  expect(old).toMatchObject({
    status: 'warning',
    message: expect.stringMatching(/^GeoLite2-City \(file of GEOIP_DATABASE\), \d+ days old: some countries/),
  })
  const wrong = (await examine(['countries'], { GEOIP_DATABASE: import.meta.path })).get('countries')
  expect(wrong).toMatchObject({ status: 'failed', message: 'The file is not a valid MMDB file' })
})

test('an invalid variable is the only finding', async () => {
  const findings = await examine([], { PORT: 'http' })
  expect([...findings.values()]).toEqual([
    expect.objectContaining({
      check: 'configuration',
      status: 'failed',
      message: expect.stringContaining('PORT'),
    }),
  ])
})

test('reports databases that are down or hang, and skips the checks that need them', async () => {
  const port = await freePort()
  const { databaseUrl, clickhouseUrl } = api.config
  const down = await examine([], { CLICKHOUSE_URL: `http://sightline:hunter2@127.0.0.1:${port}/sightline` })
  expect(down.get('ClickHouse')).toMatchObject({ status: 'failed', message: 'could not connect' })
  expect(down.get('ClickHouse')?.remedy).toContain('CLICKHOUSE_URL')
  expect(down.get('sessions')).toMatchObject({
    status: 'skipped',
    message: 'skipped: fix “ClickHouse” first',
  })
  expect(down.get('PostgreSQL tables')?.status).toBe('ok')
  expect(JSON.stringify([...down.values()])).not.toContain('hunter2')

  const [postgres, clickhouse] = [
    await startHangingProxy(databaseUrl as string),
    await startHangingProxy(clickhouseUrl as string),
  ]
  try {
    postgres.hang()
    clickhouse.hang()
    const hung = await examine(['PostgreSQL', 'ClickHouse', 'webhooks'], {
      DATABASE_URL: postgres.url,
      CLICKHOUSE_URL: clickhouse.url,
    })
    for (const name of ['PostgreSQL', 'ClickHouse'])
      expect(hung.get(name)).toMatchObject({
        status: 'failed',
        message: `the server is not ${name}, or does not respond`,
      })
    expect(hung.get('webhooks')?.status).toBe('ok')
  } finally {
    postgres.stop()
    clickhouse.stop()
  }
})

test('if a database hangs after it has responded, its checks time out and the doctor finishes', async () => {
  const clickhouse = await startHangingProxy(api.config.clickhouseUrl as string)
  const findings: Finding[] = []
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: api.config.databaseUrl,
    CLICKHOUSE_URL: clickhouse.url,
    APP_SECRET: api.config.appSecret,
  }
  try {
    await diagnose(env, { seed: 1, only: ['ClickHouse', 'ClickHouse tables', 'sessions'] }, (finding) => {
      findings.push(finding)
      if (finding.check === 'ClickHouse') clickhouse.hang()
    })
    const late = findings.filter(({ message }) => /timed out after|could not connect/.test(message))
    expect(late.map(({ check }) => check)).toContain('ClickHouse tables')
    expect(findings.find(({ check }) => check === 'sessions')?.status).toBe('skipped')
  } finally {
    clickhouse.stop()
  }
})

test('reports migrations that have not run, and migrations of a later release', async () => {
  const { clickhouse, postgres } = api.services
  const { readMigrations } = await import('../../../db/clickhouse/migrate.ts')
  const last = readMigrations().at(-1) as { name: string; hash: string }
  await clickhouse.deleteRows('migrations', 'name = {name:String}', { name: last.name })
  await postgres`UPDATE drizzle.__drizzle_migrations SET created_at = created_at + 1 WHERE id = (SELECT max(id) FROM drizzle.__drizzle_migrations)`
  const missing = await examine(['PostgreSQL', 'ClickHouse', 'PostgreSQL tables', 'ClickHouse tables'])
  expect(missing.get('ClickHouse tables')).toMatchObject({
    status: 'failed',
    message: `migrations have not run: ${last.name}`,
    remedy: expect.stringContaining('npm start'),
  })
  expect(missing.get('PostgreSQL tables')).toMatchObject({
    status: 'failed',
    message: expect.stringMatching(/^migrations have not run: 00\d\d_/),
  })
  await postgres`UPDATE drizzle.__drizzle_migrations SET created_at = created_at - 1 WHERE id = (SELECT max(id) FROM drizzle.__drizzle_migrations)`
  await clickhouse.insertNdjson(
    'migrations',
    [
      { name: last.name, hash: last.hash },
      { name: '0999_later', hash: 'x' },
    ]
      .map((it) => `${JSON.stringify(it)}\n`)
      .join(''),
  )
  expect((await examine(['ClickHouse tables'])).get('ClickHouse tables')?.message).toBe(
    'a later release has migrated the tables: 0999_later',
  )
  await clickhouse.deleteRows('migrations', "name = '0999_later'", {})
  expect(problemsIn(await examine(['PostgreSQL tables', 'ClickHouse tables']))).toEqual([])
})

test('reports sessions that do not match their events, with the command that fixes them', async () => {
  const { clickhouse, postgres, log } = api.services
  const damage = (changed: string, where: string) =>
    clickhouse.command(
      `INSERT INTO sessions (site_id, visitor, client_id, start, ordinal, end, version)
       SELECT site_id, visitor, client_id, ${changed}, ordinal, end, version FROM sessions FINAL
       WHERE site_id = {site_id:String} AND client_id = ${where}`,
      { site_id: siteId },
      { settings: { insert_deduplicate: 0 } },
    )
  await damage('start + 1', "'cid_1'")
  await damage('start', "'cid_2'")
  await clickhouse.deleteRows('sessions', "site_id = {site_id:String} AND client_id = 'cid_3'", {
    site_id: siteId,
  })
  const found = (await examine(['sessions'])).get('sessions')
  expect(found).toMatchObject({ status: 'failed', remedy: `npm run sessions:rebuild -- --site ${siteId}` })
  for (const part of ['1 superfluous', '1 different', '1 missing']) expect(found?.message).toContain(part)

  // A rebuild after an upgrade has not come to them yet.
  await postgres`INSERT INTO session_rebuilds (site_id, complete_since) VALUES (${siteId}, now())`
  expect((await examine(['sessions'])).get('sessions')).toMatchObject({
    status: 'ok',
    message: expect.stringMatching(
      /; sessions on \d+ days? of sites are still being recomputed after an upgrade or a change of settings$/,
    ),
  })
  await postgres`DELETE FROM session_rebuilds`

  await rebuildSessions({ postgres, clickhouse, log }, { sites: [siteId] })
  expect((await examine(['sessions'])).get('sessions')?.status).toBe('ok')
})

test('events in the inbox and unfinished batches do not count as differences', async () => {
  const { postgres } = api.services
  await postgres`
    INSERT INTO ingest_inbox (events, bytes, payload, batch_id, created_at)
    VALUES (3, 0, ''::bytea, 999999, now() - interval '5 minutes')`
  try {
    const findings = await examine(['inbox', 'sessions', 'service'])
    expect(findings.get('inbox')).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('3 events waiting to be stored, the oldest for 5 min'),
    })
    expect(findings.get('sessions')).toMatchObject({
      status: 'warning',
      message: expect.stringContaining('a batch of events is unfinished'),
    })
    expect(findings.get('service')).toMatchObject({
      status: 'warning',
      message: expect.stringContaining('events have waited'),
    })
  } finally {
    await postgres`DELETE FROM ingest_inbox WHERE batch_id = 999999`
  }
})

test('reports jobs that are late, hang or have failed permanently, with the last error', async () => {
  const { postgres } = api.services
  await postgres`SELECT graphile_worker.add_job('schedule-alerts')`
  await postgres`
    UPDATE graphile_worker._private_jobs SET locked_at = now() - interval '10 minutes', locked_by = 'worker'`
  await postgres`SELECT graphile_worker.add_job('run-export', run_at => now() - interval '10 minutes')`
  await postgres`SELECT graphile_worker.add_job('run-report')`
  await postgres`
    UPDATE graphile_worker._private_jobs SET attempts = max_attempts, last_error = 'the bucket is down'
    WHERE task_id = (SELECT id FROM graphile_worker._private_tasks WHERE identifier = 'run-report')`
  try {
    const { status, message } = (await examine(['jobs'])).get('jobs') as Finding
    expect(status).toBe('failed')
    expect(message).toContain('jobs are late: run-export for 10 min')
    expect(message).toContain('jobs hang: schedule-alerts for 10 min')
    expect(message).toContain('jobs have failed permanently: run-report (1); last error: the bucket is down')
  } finally {
    await postgres`DELETE FROM graphile_worker._private_jobs`
  }
})

test('reports a mutation that fails repeatedly, with its reason', async () => {
  const { clickhouse } = api.services
  await clickhouse.command('CREATE TABLE unchangeable (a UInt8) ENGINE = MergeTree ORDER BY tuple()')
  try {
    await clickhouse.command('INSERT INTO unchangeable VALUES (1)')
    await clickhouse
      .command(
        "ALTER TABLE unchangeable UPDATE a = throwIf(a = 1, 'this row cannot be changed') WHERE 1",
        {},
        {
          settings: { validate_mutation_query: 0, mutations_sync: '0' },
        },
      )
      // The mutation stays, whether or not this command already fails.
      .catch(() => {})
    let found: Finding | undefined
    for (let attempt = 0; attempt < 50 && found?.status !== 'failed'; attempt++) {
      await Bun.sleep(200)
      found = (await examine(['ClickHouse parts'])).get('ClickHouse parts')
    }
    expect(found).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('this row cannot be changed'),
    })
    expect(found?.remedy).toContain("KILL MUTATION WHERE table = 'unchangeable'")
  } finally {
    await clickhouse.command("KILL MUTATION WHERE table = 'unchangeable' AND database = currentDatabase()")
    await clickhouse.command('DROP TABLE unchangeable SYNC')
  }
})

test('reports a disk with little space or few inodes', async () => {
  const disk = (free: number, inodes: number) => ({
    statfs: async () => ({ bavail: free / 1000, bsize: 1000, blocks: 1e8, ffree: inodes, files: 1e6 }),
  })
  const statusOf = async (free: number, inodes = 5e5) => {
    const { status, message } = (await examine(['disk'], {}, disk(free, inodes))).get('disk') as Finding
    return [status, message]
  }
  expect(await statusOf(50e9)).toEqual(['ok', '50.0 GB of 100 GB free'])
  expect((await statusOf(1e9))[0]).toBe('warning')
  expect(await statusOf(1e8)).toEqual(['failed', expect.stringContaining('100 MB free')])
  expect(await statusOf(50e9, 10_000)).toEqual(['warning', expect.stringContaining('10000 inodes')])
  expect((await statusOf(50e9, 100))[0]).toBe('failed')
})

test('the free space of ClickHouse is compared with the growth of the last week', async () => {
  const { clickhouse } = api.services
  await clickhouse.command(
    `INSERT INTO events (site_id, event_id, event_name, client_id, timestamp, ingested_at, properties)
     SELECT 'site_growth', toString(number), 'page_view', 'cid_1', now64(3) - number * 20, now64(3), randomPrintableASCII(1000)
     FROM numbers(25000)`,
    {},
    { settings: { max_partitions_per_insert_block: '0' } },
  )
  try {
    expect((await examine(['disk'])).get('disk')?.message).toMatch(
      / free, enough on disk default of ClickHouse for (\d+ days|more than ten years) at the growth rate of the last week$/,
    )
  } finally {
    await clickhouse.command(
      "ALTER TABLE events DELETE WHERE site_id = 'site_growth'",
      {},
      {
        settings: { mutations_sync: '2' },
      },
    )
  }
})

test('only the free space of disks with databases is compared with their growth', () => {
  const growth = { largest: { table: 'events', bytes: 2e9 }, dailyBytes: 1e8 }
  const disk = (name: string, free: number, holdsData: boolean) => ({
    ...{ name, free, total: 100e9, inodes: null, holdsData },
  })
  expect(judgeDisks([disk('.data', 9e9, true), disk('/tmp', 3e9, false)], growth)).toEqual({
    status: 'ok',
    message: '9.0 GB of 100 GB free, enough for 90 days at the growth rate of the last week',
  })
  expect(judgeDisks([disk('.data', 2.5e9, true)], growth)).toMatchObject({
    status: 'warning',
    message: '2.5 GB free on .data: full in 25 days',
  })
  expect(judgeDisks([disk('.data', 3.5e9, true)], growth)).toMatchObject({
    status: 'warning',
    message: expect.stringContaining('merging a month of events may need 4.0 GB'),
  })
})

test('for a service that is migrating, the remedy is to wait', async () => {
  const starting = Bun.serve({
    ...{ hostname: '127.0.0.1', port: 0 },
    fetch: ({ url }) =>
      url.endsWith('/healthz')
        ? new Response('ok\n')
        : Response.json({ status: 'migrating', reasons: ['ClickHouse 0013, 40 s'] }, { status: 503 }),
  })
  expect((await examine(['service'], { PORT: String(starting.port) })).get('service')).toMatchObject({
    status: 'warning',
    message: `migrating at http://127.0.0.1:${starting.port}: ClickHouse 0013, 40 s`,
    remedy: 'wait until it has started, and run the check again',
  })
  await starting.stop(true)
})

test('reports clocks that differ by more than two seconds', async () => {
  const ahead = (ms: number) => ({ clock: () => Date.now() + ms })
  expect((await examine(['clocks'], {}, ahead(1000))).get('clocks')?.status).toBe('ok')
  expect((await examine(['clocks'], {}, ahead(10_000))).get('clocks')).toMatchObject({
    status: 'failed',
    message: expect.stringMatching(/^the clock of PostgreSQL is (9\.9|10\.0|10\.1) s behind this machine/),
    remedy: expect.stringContaining('NTP'),
  })
})

test('signs in to the mail server, and sends no mail', async () => {
  const server = await startMailServer()
  try {
    const MAIL_FROM = 'Sightline <analytics@example.com>'
    expect((await examine(['mail'], { SMTP_URL: server.url, MAIL_FROM })).get('mail')?.status).toBe('ok')
    expect((await examine(['mail'], { SMTP_URL: server.url })).get('mail')).toMatchObject({
      status: 'warning',
      remedy: expect.stringContaining('MAIL_FROM'),
    })
    const wrong = server.url.replace('//', '//somebody:hunter2@')
    const refused = (await examine(['mail'], { SMTP_URL: wrong, MAIL_FROM })).get('mail')
    expect(refused).toMatchObject({ status: 'failed' })
    expect(JSON.stringify(refused)).not.toContain('hunter2')
    expect(server.received).toEqual([])
  } finally {
    await server.stop()
  }
  const silent = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { open() {}, data() {} } })
  expect(
    (await examine(['mail'], { SMTP_URL: `smtp://127.0.0.1:${silent.port}` })).get('mail')?.message,
  ).toContain('the connection timed out')
  silent.stop(true)
})

test('the webhook check shows which addresses are allowed', async () => {
  expect((await examine(['webhooks'])).get('webhooks')?.message).toContain('public addresses over HTTPS only')
  expect((await examine(['webhooks'], { WEBHOOK_ALLOW_PRIVATE: '1' })).get('webhooks')?.message).toContain(
    'may also go to private addresses',
  )
})

test('the file store check writes and removes a file, in the folder or the bucket', async () => {
  const files = join(dataDir, 'files')
  mkdirSync(files, { mode: 0o700 })
  expect((await examine(['file store'])).get('file store')?.message).toContain(
    'can be written, read and removed',
  )
  expect(readdirSync(files)).toEqual(['.unfinished'])

  const s3 = startS3()
  try {
    const good = await examine(['file store'], s3.env)
    expect(good.get('file store')).toMatchObject({
      status: 'ok',
      message: expect.stringContaining('can be written, read and removed'),
    })
    s3.failures.isFor = (method) => method === 'PUT'
    expect((await examine(['file store'], s3.env)).get('file store')).toMatchObject({
      status: 'failed',
      remedy: expect.stringContaining('S3_ENDPOINT'),
    })
  } finally {
    await s3.stop()
  }
})

test('reports secrets that other users can read, with the command that fixes them', async () => {
  const file = join(dataDir, 'credentials.json')
  writeFileSync(file, '{}')
  chmodSync(file, 0o644)
  chmodSync(dataDir, 0o755)
  const { status, message, remedy } = (await examine(['permissions'])).get('permissions') as Finding
  expect(status).toBe('failed')
  expect(message).toBe(
    'other users can read credentials.json (mode 0644); everyone can list the data folder (mode 0755)',
  )
  expect(remedy).toBe(`chmod 0600 ${file}; chmod o-r ${dataDir}`)
  rmSync(file)
  chmodSync(dataDir, 0o700)
})

test('reports a stopped service, another program on its port, and a public address that does not reach it', async () => {
  expect((await examine(['service'], { PORT: await freePort() })).get('service')).toMatchObject({
    status: 'warning',
    message: expect.stringContaining('not running'),
  })
  const other = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: () => new Response('It works!') })
  const findings = await examine(['service', 'public address'], {
    PORT: String(other.port),
    PUBLIC_URL: other.url.origin,
  })
  expect(findings.get('service')).toMatchObject({
    status: 'failed',
    message: `another program responds at http://127.0.0.1:${other.port}`,
  })
  expect(findings.get('public address')?.status).toBe('warning')
  await other.stop(true)
  const PUBLIC_URL = service.url.origin
  expect((await examine(['public address'], { PUBLIC_URL })).get('public address')?.status).toBe('ok')
})

test('reports a Redis that does not respond', async () => {
  const RATE_LIMIT_STORE = `redis://127.0.0.1:${await freePort()}`
  expect((await examine(['rate limits'], { RATE_LIMIT_STORE })).get('rate limits')).toMatchObject({
    status: 'warning',
    message: expect.stringContaining('does not respond'),
  })
})

test('verifies the audit log of each workspace, and names the first entry that is missing or altered', async () => {
  const { workspaceId, key } = await api.createWorkspace()
  for (const name of ['One', 'Two', 'Three'])
    await api.request('POST', '/v1/sites', { key, body: { name, domain: `${crypto.randomUUID()}.example` } })
  const check = async () => (await examine(['audit log'])).get('audit log') as Finding
  const intact = await check()
  expect([intact.status, intact.message]).toEqual([
    'ok',
    expect.stringMatching(/^\d+ entries of \d+ workspaces: none is missing or altered$/),
  ])
  const { db } = api.services
  await db.transaction(async (tx) => {
    await tx.execute(sql`alter table audit_entries disable trigger user`)
    await tx.execute(sql`delete from audit_entries where workspace_id = ${workspaceId} and number = 2`)
    await tx.execute(sql`alter table audit_entries enable trigger user`)
  })
  const broken = await check()
  expect([broken.status, broken.message]).toEqual(['failed', `missing or altered: entry 2 of ${workspaceId}`])
})

import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Sql } from 'postgres'
import { connectPostgres } from '../../db/postgres/client.ts'
import { kill, processesOf } from '../../test/failure/victims.ts'
import { freePort } from '../../test/support/free-port.ts'
import { signal } from '../../test/support/processes.ts'
import { Product, root, temporaryFolder } from '../../test/support/product.ts'
import { callerOf, fill } from '../../test/upgrade/content.ts'
import { type FixtureRecord, pack, partsOf } from '../../test/upgrade/fixture.ts'
import { readAnswers } from '../../test/upgrade/read-answers.ts'
import { startReceiver } from '../../test/upgrade/receiver.ts'

/**
 * Writes `test/upgrade/fixtures/<commit>.tar.zst`: a small data folder as the service of that commit leaves it when
 * killed, and the answers of its API. `npm run upgrade:fixture -- <commit>`
 */
const [wanted] = process.argv.slice(2)
if (!wanted) {
  console.error('usage: npm run upgrade:fixture -- <commit>')
  process.exit(1)
}
// The test continues where the fixture ends, and periods of days must still be the same in both zones of its sites.
if (new Date().getUTCHours() >= 21 && new Date().getUTCMinutes() >= 30) {
  console.error('too close to midnight UTC: try again in half an hour')
  process.exit(1)
}
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
const commit = git('rev-parse', '--short=7', `${wanted}^{commit}`)
/** Below the ephemeral port range of the system. */
const receiverPort = 20_611

const folder = temporaryFolder()
const checkout = join(folder.path, 'checkout')
const parts = partsOf(join(folder.path, 'fixture'))
mkdirSync(parts.data, { recursive: true, mode: 0o755 })
const receiver = startReceiver(receiverPort)
try {
  git('worktree', 'add', '--detach', checkout, commit)
  execFileSync('npm', ['run', '--silent', 'build'], { cwd: checkout, stdio: 'inherit' })
  const fixture = await recordFixture()
  writeFileSync(parts.record, JSON.stringify(fixture))
  const file = join(root, `test/upgrade/fixtures/${commit}.tar.zst`)
  mkdirSync(join(root, 'test/upgrade/fixtures'), { recursive: true })
  const size = pack(join(folder.path, 'fixture'), file)
  console.log(`${file}: ${Math.round(size / 1000)} kB, ${Object.keys(fixture.answers).length} answers`)
} finally {
  receiver.stop()
  git('worktree', 'remove', '--force', checkout)
  folder.remove()
}

async function recordFixture(): Promise<FixtureRecord> {
  const env = { PORT: await freePort(), WEBHOOK_ALLOW_PRIVATE: '1' }
  const command = [process.execPath, join(checkout, 'server/main.ts')]
  const product = await Product.start(parts.data, env, command)
  try {
    const made = await fill(product, receiver.url, Date.now())
    const document = JSON.parse(readFileSync(join(checkout, 'docs/openapi.json'), 'utf8'))
    const answers = await readAnswers(product, document)

    await onPostgres(product, async (sql) => {
      // The switch makes the earlier log segments obsolete.
      await sql`select pg_switch_wal()`
      await sql`checkpoint`
    })
    // From here on ClickHouse does not answer, so accepted events stay pending.
    for (const { pid } of processesOf(product, 'clickhouse')) signal(pid, 'SIGSTOP')
    const call = callerOf(product)
    const event_ids = Array.from({ length: 12 }, (_, number) => `evt_waiting-${number}`)
    for (const event_id of event_ids)
      await call('POST', '/v1/events', {
        site_id: made.waitingSite.id,
        event_id,
        event_name: 'sign_up',
        client_id: `cid_waiting-${event_id}`,
      })
    const run = await call('POST', `/v1/sites/${made.site.id}/reports/${made.report.id}/run`)
    await Bun.sleep(2000)
    const segment = await onPostgres(
      product,
      async (sql) =>
        (await sql`select pg_walfile_name(pg_current_wal_insert_lsn()) as name`)[0]?.name as string,
    )
    const killed_at = new Date().toISOString()
    kill(product, 'everything')
    await product.ended
    removeLaterSegments(segment)
    return {
      commit,
      killed_at,
      receiver_port: receiverPort,
      answers,
      waiting: { site_id: made.waitingSite.id, webhook_id: made.waiting.id, event_ids },
      retrying: { webhook_id: made.refused.id, delivery_id: made.retrying },
      run: { site_id: made.site.id, report_id: made.report.id, run_id: String(run.id ?? run.run_id) },
    }
  } finally {
    if (product.isRunning) await product.stop()
  }
}

async function onPostgres<T>(product: Product, use: (sql: Sql) => Promise<T>): Promise<T> {
  const { sql, close } = connectPostgres(product.databaseUrl, { max: 1 })
  return use(sql).finally(close)
}

/** PostgreSQL renames old log segments for reuse: megabytes that are never read. */
function removeLaterSegments(current: string) {
  const log = join(parts.data, 'postgres/data/pg_wal')
  for (const name of readdirSync(log))
    if (/^[0-9A-F]{24}$/.test(name) && name > current) rmSync(join(log, name))
}

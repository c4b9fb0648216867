import { readdirSync, readFileSync } from 'node:fs'
import { Type } from '@sinclair/typebox'
import { query } from '../../../db/clickhouse/query.ts'
import { childrenOf } from '../../../db/embedded/child.ts'
import { type Check, combine, failed, type Outcome, ok, warning } from './check.ts'
import type { Installation } from './installation.ts'

const maxDifference_ms = 2000
/** Each part of a table needs several files, and each connection one. */
const minFiles = 4096

export const machineChecks: readonly Check[] = [
  {
    name: 'clocks',
    needs: ['PostgreSQL', 'ClickHouse'],
    remedy: 'check that both databases respond quickly',
    run: clocks,
  },
  {
    name: 'open files',
    remedy: 'raise the limit: ulimit -n 65536, or LimitNOFILE=65536 in the systemd unit',
    run: openFiles,
  },
]

const clickhouseNow = query({
  params: {},
  row: Type.Object({ at: Type.Number() }),
  sql: 'SELECT toUnixTimestamp64Milli(now64(3)) AS at',
})

/** Events get their time from this machine; sessions, jobs and retention compare it with the time of the databases. */
async function clocks({ databases, clock }: Installation): Promise<Outcome> {
  const ahead = {
    PostgreSQL: await aheadBy(clock, async () => {
      const [row] = await databases.postgres.sql`SELECT extract(epoch FROM clock_timestamp()) * 1000 AS at`
      return Number(row?.at)
    }),
    ClickHouse: await aheadBy(clock, async () => {
      const [row] = await databases.clickhouse.rows(clickhouseNow, {})
      return Number(row?.at)
    }),
  }
  const all = [0, ...Object.values(ahead)]
  const difference_ms = Math.max(...all) - Math.min(...all)
  if (difference_ms <= maxDifference_ms) return ok(`${Math.round(difference_ms)} ms apart`)
  const differences = Object.entries(ahead).map(
    ([name, ms]) =>
      `the clock of ${name} is ${(Math.abs(ms) / 1000).toFixed(1)} s ${ms < 0 ? 'behind' : 'ahead of'} this machine`,
  )
  return failed(
    differences.join(', '),
    'synchronise the clocks of all machines by NTP, for example with chrony or systemd-timesyncd',
  )
}

/** How far another clock is ahead, measured by the fastest of three responses. */
async function aheadBy(clock: () => number, readTime: () => Promise<number>): Promise<number> {
  let best = { took: Number.POSITIVE_INFINITY, ahead: 0 }
  for (let attempt = 0; attempt < 3; attempt++) {
    const before = clock()
    const at = await readTime()
    const after = clock()
    if (after - before < best.took) best = { took: after - before, ahead: at - (before + after) / 2 }
  }
  return best.ahead
}

/** Checks the processes of a service that runs on this machine, or else this process. */
function openFiles(installation: Installation): Outcome {
  if (process.platform !== 'linux') return ok('unknown on this system')
  const pid = installation.isServed ? installation.servicePid : null
  const seen = (pid === null ? [] : [pid, ...(childrenOf(pid) ?? [])]).flatMap((it) => filesOf(it) ?? [])
  const limits = seen.length > 0 ? seen : [filesOf(process.pid)].filter((it) => it !== null)
  if (limits.length === 0) return ok('unknown on this system')
  const remedy = 'raise the limit: ulimit -n 65536, or LimitNOFILE=65536 in the systemd unit'
  const least = Math.min(...limits.map(({ limit }) => limit))
  const fullest = limits.reduce((a, b) => (b.open / b.limit > a.open / a.limit ? b : a))
  const problems: Outcome[] = []
  if (fullest.open > 0.8 * fullest.limit)
    problems.push(
      failed(`process ${fullest.pid} has ${fullest.open} of at most ${fullest.limit} files open`, remedy),
    )
  if (least < minFiles) problems.push(warning(`a process may open only ${least} files`, remedy))
  return combine(
    problems,
    seen.length > 0
      ? `at most ${fullest.open} of ${fullest.limit} per process`
      : `up to ${least} per process`,
  )
}

function filesOf(pid: number): { pid: number; open: number; limit: number } | null {
  try {
    const [, soft = ''] = /^Max open files\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/limits`, 'utf8')) ?? []
    const limit = soft === '' ? Number.POSITIVE_INFINITY : Number(soft)
    return { pid, limit, open: readdirSync(`/proc/${pid}/fd`).length }
  } catch {
    // The process has ended, or belongs to another account.
    return null
  }
}

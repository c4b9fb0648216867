import { inboxLag } from '../../ingest/pipeline/inbox-lag.ts'
import { hasLeader } from '../../ingest/pipeline/leadership.ts'
import { isHanging, jobsByTask, late_s } from '../health/due-work.ts'
import { type Check, combine, failed, type Outcome, warning } from './check.ts'
import type { Installation } from './installation.ts'
import { counted, formatDuration, listSome } from './labels.ts'

const needs = ['PostgreSQL', 'PostgreSQL tables'] as const

export const backgroundChecks: readonly Check[] = [
  { name: 'inbox', needs, remedy: 'check the log of PostgreSQL', run: inbox },
  { name: 'jobs', needs, remedy: 'check the log of PostgreSQL', run: jobs },
]

const startJobs = 'start a process with ROLE=all or ROLE=jobs'

async function inbox({ databases: { postgres } }: Installation): Promise<Outcome> {
  const [{ events, oldest_seconds }, isDrained, [rejected]] = await Promise.all([
    inboxLag(postgres.db),
    hasLeader(postgres.sql),
    postgres.sql<{ count: number }[]>`SELECT count(*)::int AS count FROM ingest_rejected`,
  ])
  const waiting = `${counted(events, 'event')} waiting to be stored, the oldest for ${formatDuration(oldest_seconds)}`
  const problems: Outcome[] = []
  if (events > 0 && !isDrained)
    problems.push(warning(`${waiting}; no events are lost, but no process stores them`, startJobs))
  else if (oldest_seconds > late_s.events)
    problems.push(
      failed(waiting, 'check that ClickHouse responds, and the log of the process that drains the inbox'),
    )
  if (rejected && rejected.count > 0)
    problems.push(
      warning(
        `${counted(rejected.count, 'event')} quarantined because ClickHouse rejected them`,
        'see the reasons in the PostgreSQL table ingest_rejected, report them, and delete the rows once you do not need them',
      ),
    )
  return combine(problems, events > 0 ? waiting : isDrained ? 'empty' : 'empty; no process drains it')
}

async function jobs({ databases: { postgres } }: Installation): Promise<Outcome> {
  const [tasks, isServed] = await Promise.all([jobsByTask(postgres.db), hasLeader(postgres.sql)])
  const late = tasks.filter((it) => it.oldest_due_seconds > late_s.jobs)
  const hanging = tasks.filter(isHanging)
  const dead = tasks.filter((it) => it.failed > 0)
  const problems: Outcome[] = []
  if (late.length > 0) {
    const list = listSome(late.map((it) => `${it.task} for ${formatDuration(it.oldest_due_seconds)}`))
    problems.push(
      isServed
        ? failed(
            `jobs are late: ${list}`,
            'check the log of the processes with ROLE=all or ROLE=jobs, and restart them',
          )
        : warning(`jobs are due: ${list}; no process runs them`, startJobs),
    )
  }
  if (hanging.length > 0)
    problems.push(
      failed(
        `jobs hang: ${listSome(hanging.map((it) => `${it.task} for ${formatDuration(it.oldest_running_seconds)}`))}`,
        'restart the processes with ROLE=all or ROLE=jobs',
      ),
    )
  if (dead.length > 0)
    problems.push(
      warning(
        `jobs have failed permanently: ${listSome(dead.map((it) => `${it.task} (${it.failed})`))}; last error: ${await lastError(postgres.sql)}`,
        'fix the cause, then run the jobs again as described in docs/doctor.md#jobs-that-have-failed',
      ),
    )
  const waiting = tasks.reduce((sum, it) => sum + it.waiting, 0)
  const running = tasks.reduce((sum, it) => sum + it.running, 0)
  return combine(problems, `${waiting} waiting or scheduled, ${running} running, none late, none failed`)
}

async function lastError(sql: Installation['databases']['postgres']['sql']): Promise<string> {
  const [job] = await sql<{ last_error: string | null }[]>`
    SELECT last_error FROM graphile_worker._private_jobs
    WHERE locked_at IS NULL AND attempts >= max_attempts
    ORDER BY updated_at DESC LIMIT 1`
  return job?.last_error?.split('\n')[0]?.slice(0, 200) || 'none recorded'
}

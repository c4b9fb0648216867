import { inboxLag } from '../../ingest/pipeline/inbox-lag.ts'
import { hasLeader } from '../../ingest/pipeline/leadership.ts'
import { isHanging, jobsByTask, late_s } from '../health/due-work.ts'
import { type Check, failed, type Outcome, together, warning } from './check.ts'
import type { Installation } from './installation.ts'
import { counted, some, timeInWords } from './labels.ts'

const needs = ['PostgreSQL', 'PostgreSQL tables'] as const

export const backgroundChecks: readonly Check[] = [
  { name: 'inbox', needs, remedy: 'see the log of PostgreSQL', run: inbox },
  { name: 'jobs', needs, remedy: 'see the log of PostgreSQL', run: jobs },
]

const startJobs = 'start a process with ROLE=all or ROLE=jobs'

async function inbox({ databases: { postgres } }: Installation): Promise<Outcome> {
  const [{ events, oldest_seconds }, isDrained, [rejected]] = await Promise.all([
    inboxLag(postgres.db),
    hasLeader(postgres.sql),
    postgres.sql<{ count: number }[]>`SELECT count(*)::int AS count FROM ingest_rejected`,
  ])
  const waiting = `${counted(events, 'event')} wait to be stored, the oldest for ${timeInWords(oldest_seconds)}`
  const problems: Outcome[] = []
  if (events > 0 && !isDrained)
    problems.push(warning(`${waiting}; nothing is lost, but no process stores them`, startJobs))
  else if (oldest_seconds > late_s.events)
    problems.push(
      failed(waiting, 'see whether ClickHouse answers, and the log of the process that drains the inbox'),
    )
  if (rejected && rejected.count > 0)
    problems.push(
      warning(
        `${counted(rejected.count, 'event')} were set aside because ClickHouse refused them`,
        'the table ingest_rejected of PostgreSQL has each with the reason; report it, and delete those rows when they are of no use',
      ),
    )
  return together(
    problems,
    events > 0 ? waiting : isDrained ? 'empty' : 'empty; no process drains it at the moment',
  )
}

async function jobs({ databases: { postgres } }: Installation): Promise<Outcome> {
  const [tasks, isServed] = await Promise.all([jobsByTask(postgres.db), hasLeader(postgres.sql)])
  const late = tasks.filter((it) => it.oldest_due_seconds > late_s.jobs)
  const hanging = tasks.filter(isHanging)
  const dead = tasks.filter((it) => it.failed > 0)
  const problems: Outcome[] = []
  if (late.length > 0) {
    const told = some(late.map((it) => `${it.task} for ${timeInWords(it.oldest_due_seconds)}`))
    problems.push(
      isServed
        ? failed(
            `jobs are late: ${told}`,
            'see the log of the processes with ROLE=all or ROLE=jobs, and restart them',
          )
        : warning(`jobs are due: ${told}; no process runs them`, startJobs),
    )
  }
  if (hanging.length > 0)
    problems.push(
      failed(
        `jobs do not end: ${some(hanging.map((it) => `${it.task} for ${timeInWords(it.oldest_running_seconds)}`))}`,
        'restart the processes with ROLE=all or ROLE=jobs',
      ),
    )
  if (dead.length > 0)
    problems.push(
      warning(
        `jobs have failed for good: ${some(dead.map((it) => `${it.task} (${it.failed})`))}; last error: ${await lastError(postgres.sql)}`,
        'mend what the error names, then run them again as docs/doctor.md#jobs-that-have-failed says',
      ),
    )
  const waiting = tasks.reduce((sum, it) => sum + it.waiting, 0)
  const running = tasks.reduce((sum, it) => sum + it.running, 0)
  return together(problems, `${waiting} waiting or planned, ${running} running, none late, none failed`)
}

async function lastError(sql: Installation['databases']['postgres']['sql']): Promise<string> {
  const [job] = await sql<{ last_error: string | null }[]>`
    SELECT last_error FROM graphile_worker._private_jobs
    WHERE locked_at IS NULL AND attempts >= max_attempts
    ORDER BY updated_at DESC LIMIT 1`
  return job?.last_error?.split('\n')[0]?.slice(0, 200) || 'none was noted'
}

import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { startReports } from '../test/fixtures/report-runs.ts'
import { startFixture } from '../test/support/fixture-process.ts'
import { until } from '../test/support/until.ts'
import { startWorker } from './start.ts'

setDefaultTimeout(60_000)

let api: Awaited<ReturnType<typeof startReports>>
beforeAll(async () => {
  api = await startReports(Date.UTC(2026, 2, 1, 12))
}, 120_000)
afterAll(() => api.stop())

test('two workers create and mail a report once per slot', async () => {
  const email = 'boss@example.com'
  const report = await api.create({
    schedule: { frequency: 'daily', time: '08:00', timezone: 'UTC' },
    delivery: { email: [email], format: 'csv' },
  })
  const workers = [await startWorker(api.services), await startWorker(api.services)]
  try {
    for (let day = 1; day <= 2; day++) {
      api.advance(86_400_000)
      await Promise.all([api.schedule(), api.schedule(), api.schedule()])
      await until('the mail is recorded as sent', 30_000, async () => {
        const [run] = await report.runs()
        return run?.recipients[0]?.status === 'sent'
      })
      expect(await report.runs()).toHaveLength(day)
    }
  } finally {
    for (const worker of workers) await worker.stop()
  }
  expect(report.received(email)).toHaveLength(2)
})

test('a run whose process is killed while it sends mails resumes where it stopped', async () => {
  const [first, second, third] = ['a', 'b', 'c'].map((it) => `killed-${it}@example.com`) as [
    string,
    string,
    string,
  ]
  const report = await api.create({ delivery: { email: [first, second, third], format: 'csv' } })
  const runId = await report.runNow()
  // The second mail arrives, but its sender never gets the confirmation.
  const isThere = Promise.withResolvers<void>()
  api.mails.onMail = async () => {
    if (report.received(second).length === 0) return
    isThere.resolve()
    await new Promise(() => {})
  }
  const victim = startFixture(
    new URL('../test/fixtures/report-run-process.ts', import.meta.url),
    api.config,
    {
      RUN_ID: runId,
      NOW: String(api.services.clock()),
    },
  )
  await Promise.race([isThere.promise, victim.exited])
  expect(victim.exitCode).toBeNull()
  victim.kill('SIGKILL')
  await victim.exited
  api.mails.onMail = async () => {}

  const { files } = await report.run(runId)
  await until('its lock is free', 30_000, async () => {
    await api.executeRun(runId).catch(() => {})
    const { recipients } = await report.run(runId)
    return recipients.every((it: { status: string }) => it.status === 'sent')
  })
  expect((await report.run(runId)).files).toEqual(files)
  const ids = (email: string) => report.received(email).map((it) => it.mail.messageId)
  expect([first, second, third].map((it) => ids(it).length)).toEqual([1, 2, 1])
  expect(new Set(ids(second)).size).toBe(1)
})

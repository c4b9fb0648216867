import { expect, test } from 'bun:test'
import { DrizzleQueryError } from 'drizzle-orm'
import { withoutValues } from './log.ts'

const failed = new DrizzleQueryError(
  'insert into accounts values ($1, $2)',
  ['ada@example.com', 'two\nlines'],
  new Error('deadlock detected'),
)

/** Returns the output of a process that logs this error. */
function logged(): string {
  const script = `
    import { DrizzleQueryError } from 'drizzle-orm'
    import { createLog } from './server/platform/log.ts'
    const failed = new DrizzleQueryError('insert ($1)', ['ada@example.com'], new Error('deadlock detected'))
    createLog('info').error({ err: failed, request_id: 'req_1' }, 'request failed')
    createLog('info').error({ err: new Error('outer', { cause: failed }) }, 'request failed')`
  const { stdout } = Bun.spawnSync(['bun', '-e', script], { cwd: `${import.meta.dir}/../..` })
  return stdout.toString()
}

test('logs why a statement failed, without its parameters', () => {
  const lines = logged()
  expect(lines).not.toContain('ada@example.com')
  expect(lines.trim().split('\n')).toHaveLength(2)
  for (const line of lines.trim().split('\n')) {
    expect(line).toContain('insert ($1)')
    expect(line).toContain('deadlock detected')
  }
})

test('keeps the last 20 errors, newest first, without statement parameters', () => {
  const script = `
    import { DrizzleQueryError } from 'drizzle-orm'
    import { createLog, recentErrors } from './server/platform/log.ts'
    const log = createLog('silent')
    log.level = 'warn'
    log.warn('no error')
    for (let n = 1; n <= 25; n++) log.error('error ' + n)
    const cause = new Error('deadlock detected')
    log.error({ err: new DrizzleQueryError('insert ($1)', ['ada@example.com'], cause) }, 'request failed')
    console.error(JSON.stringify(recentErrors().map(({ message }) => message)))`
  const { stderr } = Bun.spawnSync(['bun', '-e', script], { cwd: `${import.meta.dir}/../..` })
  const messages = JSON.parse(stderr.toString())
  expect(messages).toHaveLength(20)
  expect(messages.slice(0, 2)).toEqual(['request failed: deadlock detected', 'error 25'])
})

test('keeps errors of another process with those of this one, and reports each as new once', () => {
  const script = `
    import { createLog, keepErrors, newErrors, recentErrors } from './server/platform/log.ts'
    const log = createLog('silent')
    log.level = 'error'
    const reported = []
    const report = () => reported.push(newErrors().map(({ message }) => message))
    report()
    log.error('one')
    log.error('two')
    report()
    report()
    for (let n = 1; n <= 25; n++) log.error('error ' + n)
    report()
    keepErrors([{ at: '', message: 'from elsewhere' }])
    const [newest, next] = recentErrors()
    console.error(JSON.stringify({ reported, newest: newest.message, next: next.message }))`
  const { stderr } = Bun.spawnSync(['bun', '-e', script], { cwd: `${import.meta.dir}/../..` })
  const { reported, newest, next } = JSON.parse(stderr.toString())
  expect(reported.slice(0, 3)).toEqual([[], ['two', 'one'], []])
  expect(reported[3]).toHaveLength(20)
  expect([newest, next]).toEqual(['from elsewhere', 'error 25'])
})

test('removes statement parameters from the text of a failed job', () => {
  const { message, stack = '' } = failed
  const text = withoutValues(`Failed task 1 with error '${message}':\n  ${stack.replace(/\n/g, '\n  ')}`)
  expect(text).toContain('insert into accounts')
  expect(text).not.toMatch(/ada@example|lines/)
  expect(text).toMatch(/\n +at /)
})

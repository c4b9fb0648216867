import { afterEach, beforeEach, describe, expect, jest, test } from 'bun:test'
import type { Child } from './child.ts'
import { supervise } from './supervisor.ts'

type Fake = Child & { die: (words?: string) => void; isStopped: boolean }

let children: Fake[]
let failures: number
let lines: string[]
const write = (_: object, message: string) => void lines.push(message)
const log = { info: write, warn: write, error: write }

beforeEach(() => {
  children = []
  failures = 0
  lines = []
  jest.useFakeTimers()
})
afterEach(() => jest.useRealTimers())

async function start(): Promise<Child> {
  if (failures-- > 0) throw new Error('not today')
  const { promise, resolve } = Promise.withResolvers<string>()
  const child: Fake = {
    pid: children.length + 1,
    exited: promise,
    isStopped: false,
    die: (words = 'killed') => resolve(words),
    async stop() {
      child.isStopped = true
      resolve('stopped')
    },
  }
  children.push(child)
  return child
}

/** Lets everything that waits for nothing but `ms` go on. */
async function pass(ms: number) {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
  jest.advanceTimersByTime(ms)
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
}

describe('a supervised child', () => {
  test('is started again when it dies', async () => {
    const supervised = await supervise('engine', start, log)
    expect(supervised.pid()).toBe(1)
    children[0]?.die()
    await pass(0)
    expect(supervised.pid()).toBe(2)
    expect(lines).toEqual(['engine died and is started again', 'engine is back'])
    await supervised.stop()
    expect(children[1]?.isStopped).toBe(true)
  })

  test('is tried again after growing pauses while it does not start', async () => {
    const supervised = await supervise('engine', start, log)
    failures = 3
    children[0]?.die()
    await pass(0)
    for (const pause of [100, 200, 390]) await pass(pause)
    expect(children).toHaveLength(1)
    await pass(20)
    expect(children).toHaveLength(2)
    await supervised.stop()
  })

  test('that is stopped stays stopped, also between two tries', async () => {
    const supervised = await supervise('engine', start, log)
    failures = 5
    children[0]?.die()
    await pass(0)
    await supervised.stop()
    await pass(10_000)
    expect(children).toHaveLength(1)
  })

  test('that does not start the first time is an error', async () => {
    failures = 1
    expect(supervise('engine', start, log)).rejects.toThrow('not today')
  })
})

import { afterEach, beforeEach, describe, expect, jest, test } from 'bun:test'
import type { Child } from './child.ts'
import { supervise } from './supervisor.ts'

type Fake = Child & { works: boolean | 'hangs'; die: (words?: string) => void; isStopped: boolean }

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
    works: true,
    children: () => [],
    die: (words = 'killed') => resolve(words),
    async stop() {
      child.isStopped = true
      resolve('stopped')
    },
  }
  children.push(child)
  return child
}

const times = { every_ms: 1000, timeout_ms: 500, failures: 3 }
const works = (child: Child) => {
  const { works } = child as Fake
  return works === 'hangs' ? new Promise<boolean>(() => {}) : Promise.resolve(works)
}
const supervised = () => supervise({ name: 'engine', start, works, times }, log)

/** Lets everything that waits for nothing but `ms` go on. */
async function pass(ms: number) {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
  jest.advanceTimersByTime(ms)
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
}

describe('a supervised child', () => {
  test('is started again when it dies', async () => {
    const engine = await supervised()
    expect(engine.pid()).toBe(1)
    children[0]?.die()
    await pass(0)
    expect(engine.pid()).toBe(2)
    expect(lines).toEqual(['engine died and is started again', 'engine is back'])
    await engine.stop()
    expect(children[1]?.isStopped).toBe(true)
  })

  test('is tried again after growing pauses while it does not start', async () => {
    const engine = await supervised()
    failures = 3
    children[0]?.die()
    await pass(0)
    for (const pause of [100, 200, 390]) await pass(pause)
    expect(children).toHaveLength(1)
    await pass(20)
    expect(children).toHaveLength(2)
    await engine.stop()
  })

  test('that is stopped stays stopped, also between two tries', async () => {
    const engine = await supervised()
    failures = 5
    children[0]?.die()
    await pass(0)
    await engine.stop()
    await pass(10_000)
    expect(children).toHaveLength(1)
  })

  test('that does not start the first time is an error', async () => {
    failures = 1
    expect(supervised()).rejects.toThrow('not today')
  })

  test.each([
    ['says that it does not work', false],
    ['does not answer', 'hangs'],
  ] as const)('that lives but %s is ended after three checks, and started again', async (_, state) => {
    const engine = await supervised()
    ;(children[0] as Fake).works = state
    for (let check = 1; check <= 3; check++) {
      expect(children).toHaveLength(1)
      await pass(1000)
      await pass(500)
    }
    await pass(0)
    expect(children).toHaveLength(2)
    expect(children[0]?.isStopped).toBe(true)
    expect(lines).toEqual([
      'engine does not answer and is ended',
      'engine died and is started again',
      'engine is back',
    ])
    await engine.stop()
  })

  test('that works again in time goes on', async () => {
    const engine = await supervised()
    for (const state of ['hangs', 'hangs', true, 'hangs', 'hangs', true] as const) {
      ;(children[0] as Fake).works = state
      await pass(1000)
      await pass(500)
    }
    expect(children).toHaveLength(1)
    expect(lines).toEqual([])
    await engine.stop()
  })
})

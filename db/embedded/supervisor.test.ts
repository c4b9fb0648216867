import { afterEach, beforeEach, describe, expect, jest, test } from 'bun:test'
import type { Child } from './child.ts'
import { supervise } from './supervisor.ts'

type Fake = Child & { works: boolean | 'hangs'; die: (output?: string) => void; isStopped: boolean }

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
  if (failures-- > 0) throw new Error('start failed')
  const { promise, resolve } = Promise.withResolvers<string>()
  const child: Fake = {
    pid: children.length + 1,
    exited: promise,
    isStopped: false,
    works: true,
    children: () => [],
    die: (output = 'killed') => resolve(output),
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

/** Advances the clock, and lets pending promises settle before and after. */
async function pass(ms: number) {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
  jest.advanceTimersByTime(ms)
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
}

describe('a supervised child', () => {
  test('is restarted when it exits', async () => {
    const engine = await supervised()
    expect(engine.pid()).toBe(1)
    children[0]?.die()
    await pass(0)
    expect(engine.pid()).toBe(2)
    expect(lines).toEqual(['engine: exited; restarting', 'engine: running again'])
    await engine.stop()
    expect(children[1]?.isStopped).toBe(true)
  })

  test('is started again after growing pauses while it fails to start', async () => {
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

  test('stays stopped, even if it is stopped between two attempts', async () => {
    const engine = await supervised()
    failures = 5
    children[0]?.die()
    await pass(0)
    await engine.stop()
    await pass(10_000)
    expect(children).toHaveLength(1)
  })

  test('throws if it does not start the first time', async () => {
    failures = 1
    expect(supervised()).rejects.toThrow('start failed')
  })

  test.each([
    ['reports that it does not work', false],
    ['does not respond', 'hangs'],
  ] as const)('that runs but %s is killed after three checks, and restarted', async (_, state) => {
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
      'engine: not responding; killing it',
      'engine: exited; restarting',
      'engine: running again',
    ])
    await engine.stop()
  })

  test('keeps running if it responds again in time', async () => {
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

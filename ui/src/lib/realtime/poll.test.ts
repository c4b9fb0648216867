import { expect, spyOn, test } from 'bun:test'
import { pollWhileVisible } from './poll.ts'

/** Polls with a pause of a second, and returns the pause after a task that took this long. */
async function pauseAfter(task_ms: number): Promise<number> {
  let now_ms = 0
  const pauses: number[] = []
  const started: (() => Promise<void>)[] = []
  const visible = { hidden: false, addEventListener: () => {}, removeEventListener: () => {} }
  const clock = spyOn(performance, 'now').mockImplementation(() => now_ms)
  const timer = spyOn(globalThis, 'setTimeout').mockImplementation(((
    run: () => Promise<void>,
    ms: number,
  ) => {
    started.push(run)
    pauses.push(ms)
  }) as never)
  Object.assign(globalThis, { document: visible })
  try {
    const end = pollWhileVisible(
      async () => {
        now_ms += task_ms
      },
      () => 1000,
    )
    await started[0]?.()
    end()
    return pauses[1] as number
  } finally {
    clock.mockRestore()
    timer.mockRestore()
    Reflect.deleteProperty(globalThis, 'document')
  }
}

test('a fast task runs after its pause, a slow one less often, and the slowest still every ten seconds', async () => {
  expect(await pauseAfter(20)).toBe(1000)
  expect(await pauseAfter(400)).toBe(3600)
  expect(await pauseAfter(60_000)).toBe(10_000)
})

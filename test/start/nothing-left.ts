import { expect } from 'bun:test'
import { type RunningProcess, runningProcesses } from '../support/processes.ts'
import { until } from '../support/until.ts'

/** Waits until nothing of a product is left: no process that belonged to it before, and none on its data folder. */
export async function expectNothingLeft(
  dataDir: string,
  before: readonly RunningProcess[],
  within_ms: number,
): Promise<void> {
  const left = () =>
    runningProcesses().filter(
      ({ pid, command }) =>
        command.includes(dataDir) || before.some((it) => it.pid === pid && it.command === command),
    )
  await until('no process is left', within_ms, () => left().length === 0).catch(() => {})
  expect(left()).toEqual([])
}

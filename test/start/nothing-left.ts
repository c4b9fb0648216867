import { expect } from 'bun:test'
import { type RunningProcess, runningProcesses } from '../support/processes.ts'
import { until } from '../support/until.ts'

/** Waits until no process of a product is left: neither one that belonged to it before, nor one on its data folder. */
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

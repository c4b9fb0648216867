import {
  processesOn,
  processTree,
  type RunningProcess,
  runningProcesses,
  signal,
} from '../support/processes.ts'
import type { Product } from '../support/product.ts'

export const victims = [
  'server',
  'background',
  'clickhouse',
  'postgres',
  'postgres backends',
  'everything',
] as const
export type Victim = (typeof victims)[number]

/** Kills with `kill -9`. @returns the number of killed processes */
export function kill(product: Product, victim: Victim): number {
  const targets = processesOf(product, victim)
  return targets.filter(({ pid }) => signal(pid, 'SIGKILL')).length
}

export function processesOf(product: Product, victim: Victim): RunningProcess[] {
  const all = runningProcesses()
  if (victim === 'server') return all.filter(({ pid }) => pid === product.pid)
  if (victim === 'background')
    return processTree(product.pid, all).filter(({ command }) => isBackground(command))
  // Includes processes that a killed server left behind and that are about to exit.
  const engines = processesOn(product.dataDir).flatMap(({ pid }) => processTree(pid, all))
  const isPostgres = ({ command }: RunningProcess) => /postgres/.test(command) && !isClickHouse(command)
  switch (victim) {
    case 'clickhouse':
      return engines.filter(({ command }) => isClickHouse(command))
    case 'postgres':
      return engines.filter((it) => isPostgres(it) && it.command.includes(product.dataDir))
    case 'postgres backends':
      return engines.filter((it) => isPostgres(it) && !it.command.includes(product.dataDir))
    case 'everything':
      return [...processTree(product.pid, all), ...engines]
  }
}

function isBackground(command: string): boolean {
  return command.includes('jobs/process.ts')
}

function isClickHouse(command: string): boolean {
  return command.includes('clickhouse-process')
}

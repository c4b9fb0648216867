import { readFileSync } from 'node:fs'
import { processTree } from '../../test/support/processes.ts'

export type Part = 'service' | 'clickhouse' | 'postgres'
export type MemoryUse = Record<Part, number> & { total: number }

/**
 * The memory of a product and everything below it in bytes: pages that processes share (Postgres has much of that)
 * count once, divided among them. Where the kernel does not tell, each counts whole.
 */
export function memoryUse(root: number): MemoryUse {
  const use: MemoryUse = { service: 0, clickhouse: 0, postgres: 0, total: 0 }
  for (const { pid, command } of processTree(root)) {
    const bytes = bytesOf(pid)
    const part = command.includes('clickhouse-process')
      ? 'clickhouse'
      : /postgres/.test(command)
        ? 'postgres'
        : 'service'
    use[part] += bytes
    use.total += bytes
  }
  return use
}

function bytesOf(pid: number): number {
  for (const [file, field] of [
    ['smaps_rollup', 'Pss'],
    ['status', 'VmRSS'],
  ] as const)
    try {
      const text = readFileSync(`/proc/${pid}/${file}`, 'utf8')
      const kilobytes = new RegExp(`^${field}:\\s*(\\d+) kB`, 'm').exec(text)?.[1]
      if (kilobytes !== undefined) return Number(kilobytes) * 1024
    } catch {
      // Not readable here, or the process has ended.
    }
  return 0
}

import { readFileSync } from 'node:fs'
import { processTree } from '../../test/support/processes.ts'

export type Part = 'service' | 'clickhouse' | 'postgres'
export type MemoryUse = Record<Part, number> & { total: number }

/**
 * Returns the memory of a product and all its child processes in bytes. Pages shared between processes (Postgres has
 * many) count once, divided among them. If the kernel does not report this, each process counts in full.
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

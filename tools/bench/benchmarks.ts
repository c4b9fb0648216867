import type { Ratio } from './history.ts'
import { unrecordedRatios } from './results.ts'

/** The names of all benchmarks; each is a file of this folder. */
export const benchmarks = [
  'analytics',
  'anomalies',
  'crowd',
  'dashboard',
  'export',
  'growth',
  'import',
  'ingest',
  'limits',
  'memory',
  'segments',
  'tracker',
  'traffic',
  'webhooks',
]

/** Runs a benchmark in a process of its own and records its results. @returns whether it succeeded */
export async function recordedRun(name: string): Promise<boolean> {
  return run(name, {})
}

/** Runs a benchmark without recording. @returns its ratios; null if it failed */
export async function unrecordedRun(name: string, ratioFile: string): Promise<Ratio[] | null> {
  if (!(await run(name, { [unrecordedRatios]: ratioFile }))) return null
  return Bun.file(ratioFile).json()
}

async function run(name: string, env: Record<string, string>): Promise<boolean> {
  console.log(`\n— ${name}`)
  const { exited } = Bun.spawn([process.execPath, `${import.meta.dir}/main.ts`, name], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return (await exited) === 0
}

import { benchmarks, recordedRun } from './benchmarks.ts'

/** Runs all benchmarks in sequence and records their results. One that fails does not stop the others. */
const failed: string[] = []
for (const name of benchmarks) if (!(await recordedRun(name))) failed.push(name)
console.log(failed.length === 0 ? '\nAll benchmarks ran.' : `\nFailed: ${failed.join(', ')}`)
process.exit(failed.length === 0 ? 0 : 1)

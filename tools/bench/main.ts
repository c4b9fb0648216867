import { devNull } from 'node:os'
import { buildConsole } from '../scripts/build.ts'
import { benchmarks } from './benchmarks.ts'
import { unrecordedRatios } from './results.ts'

const names = [...benchmarks, 'all', 'check']

const isUnrecorded = process.argv.includes('--unrecorded')
process.argv = process.argv.filter((it) => it !== '--unrecorded')
const [, , name] = process.argv
if (!name || !names.includes(name)) {
  console.error(`usage: npm run bench <name> [-- --unrecorded], where <name> is one of ${names.join(', ')}`)
  process.exit(1)
}
if (isUnrecorded) process.env[unrecordedRatios] = devNull
// Most benchmarks start the product, which does not start without a console.
if (benchmarks.includes(name)) await buildConsole()
await import(`./${name}.ts`)

import { join } from 'node:path'
import { benchmarks, unrecordedRun } from './benchmarks.ts'
import { withFolder } from './engines.ts'
import { compareRatios, readHistory } from './history.ts'
import { benchOptions } from './options.ts'

/**
 * Runs benchmarks without recording them, and compares each ratio with the newest recorded one:
 * `npm run bench check traffic import`, or all without a name. Fails if a ratio is more than 25 % worse.
 */
const { positionals } = benchOptions({ allowPositionals: true })
const unknown = positionals.filter((it) => !benchmarks.includes(it))
if (unknown.length > 0) {
  console.error(`no benchmark is called ${unknown.join(', ')}: use ${benchmarks.join(', ')}`)
  process.exit(2)
}

const history = await readHistory()
const lines: string[] = []
let isWorse = false
await withFolder(async (folder) => {
  for (const name of positionals.length > 0 ? positionals : benchmarks) {
    const ratios = await unrecordedRun(name, join(folder, `${name}.json`))
    const compared = ratios
      ? compareRatios(name, ratios, history)
      : [{ line: `FAILED ${name}: no result`, isWorse: true }]
    lines.push(...compared.map(({ line }) => line))
    isWorse ||= compared.some((it) => it.isWorse)
  }
})
console.log(`\n${lines.join('\n')}`)
process.exit(isWorse ? 1 : 0)

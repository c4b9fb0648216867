import { mkdirSync, writeFileSync } from 'node:fs'
import { isSound, soakRun } from '../../test/soak/soak-run.ts'
import { runOptions } from '../../test/support/run-options.ts'
import { recordResults } from '../bench/results.ts'
import { buildConsole } from './build.ts'
import { readOptions } from './options.ts'

/**
 * Runs every function of the service at once for a while: `npm run soak -- --minutes 30`. Meanwhile parts of it are
 * killed, frozen, restarted and disconnected, and its disk fills up. With `--calm` nothing is damaged, and no error
 * may be logged. The results go to tools/bench/RESULTS.md, and the service's log goes to test-results/soak.log.
 */
const { values } = readOptions({
  options: {
    minutes: { type: 'string', default: '30' },
    seed: { type: 'string', default: String(runOptions.seed) },
    calm: { type: 'boolean', default: false },
  },
  strict: true,
})

const print = (line: string) => console.log(`${new Date().toISOString().slice(11, 19)}  ${line}`)
console.log(`seed ${values.seed}`)
await buildConsole()
const seconds = Math.round(Number(values.minutes) * 60)
const report = await soakRun({ seconds, seed: Number(values.seed), isCalm: values.calm, print })
for (const problem of [...report.problems, ...report.errorLines].slice(0, 20)) console.log(problem)
const { problems, errorLines, log, ...figures } = report
mkdirSync('test-results', { recursive: true })
writeFileSync('test-results/soak.log', log)
const rows = Object.entries({ ...figures, problems: problems.length, errorLines: errorLines.length })
await recordResults(
  values.calm ? 'soak, calm' : 'soak',
  [
    ...['| | |', '|---|---:|'],
    ...rows.map(
      ([name, value]) => `| ${name} | ${typeof value === 'object' ? JSON.stringify(value) : value} |`,
    ),
  ],
  {
    command: `npm run soak -- --minutes ${values.minutes} --seed ${values.seed}${values.calm ? ' --calm' : ''}`,
  },
)
console.log(isSound(report) ? 'Nothing was lost, duplicated, early or late.' : 'FAILED')
process.exit(isSound(report) ? 0 : 1)

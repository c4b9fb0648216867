import { crashRun, isSound } from '../../test/failure/crash-run.ts'
import { outageRun } from '../../test/failure/outage-run.ts'
import { runOptions } from '../../test/support/run-options.ts'
import { buildConsole } from './build.ts'
import { readOptions } from './options.ts'

/**
 * Kills parts of the service at random while events stream in, then checks that every accepted event is stored
 * exactly once: `npm run crash-test -- --seconds 60`. With `--clickhouse-outage 30`, ClickHouse is unavailable for that
 * long instead.
 */
const { values } = readOptions({
  options: {
    seconds: { type: 'string', default: '60' },
    seed: { type: 'string', default: String(runOptions.seed) },
    'clickhouse-outage': { type: 'string' },
  },
  strict: true,
})

const print = (line: string) => console.log(`${new Date().toISOString().slice(11, 19)}  ${line}`)

console.log(`seed ${values.seed}`)
await buildConsole()
const isGood = values['clickhouse-outage']
  ? await withOutage(Number(values['clickhouse-outage']))
  : await withKills(Number(values.seconds))
console.log(isGood ? '\nNothing was lost, duplicated or invented.' : '\nFAILED')
process.exit(isGood ? 0 : 1)

async function withKills(seconds: number): Promise<boolean> {
  const report = await crashRun({ seconds, seed: Number(values.seed), print })
  const {
    missing,
    repeated,
    invented,
    underAnotherId,
    unpublishedConversions,
    inventedConversions,
    ...numbers
  } = report
  console.log('')
  for (const [name, value] of Object.entries(numbers)) console.log(`${name}: ${JSON.stringify(value)}`)
  showWrong({ missing, repeated, invented, underAnotherId, unpublishedConversions, inventedConversions })
  return isSound(report)
}

async function withOutage(seconds: number): Promise<boolean> {
  const results: boolean[] = []
  for (const fault of ['killed', 'frozen'] as const) {
    const { failures, missing, repeated, invented, underAnotherId, isExact, ...numbers } = await outageRun({
      seconds,
      fault,
      print,
    })
    console.log(JSON.stringify({ ...numbers, refusals: failures }))
    showWrong({ missing, repeated, invented, underAnotherId })
    results.push(isExact && Object.keys(failures).length === 0 && numbers.wasDegraded)
  }
  return results.every(Boolean)
}

function showWrong(lists: Record<string, string[]>) {
  for (const [name, marks] of Object.entries(lists))
    console.log(`${name}: ${marks.length}${marks.length ? ` (${marks.slice(0, 5).join(', ')} …)` : ''}`)
}

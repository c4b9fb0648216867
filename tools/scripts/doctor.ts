import { parseArgs } from 'node:util'
import { endChildrenByForce } from '../../db/embedded/child.ts'
import { checkNames, diagnose } from '../../server/operations/doctor/doctor.ts'
import { asJson, lineOf, summaryOf } from '../../server/operations/doctor/report.ts'

const usage = `Checks this installation, beside a running service or on a stopped one, and says what to do about what is wrong.
Ends with 0 when nothing failed, else with 1.

  npm run doctor [-- --json] [-- --only sessions [--only mail]] [-- --seed 7]

It takes the environment of the service (DATA_DIR, DATABASE_URL, PORT …). --seed chooses the same visitors again.`

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        json: { type: 'boolean' },
        only: { type: 'string', multiple: true, default: [] },
        seed: { type: 'string' },
        help: { type: 'boolean' },
      },
    })
    for (const name of values.only)
      if (!checkNames.includes(name))
        throw new Error(`--only is "${name}" (expected one of ${checkNames.join(', ')})`)
    const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000))
    if (!Number.isSafeInteger(seed) || seed < 0)
      throw new Error(`--seed is "${values.seed}" (expected a number from 0)`)
    return { ...values, seed }
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${usage}`)
    process.exit(2)
  }
}

const { json, only, seed, help } = readOptions()
if (help) {
  console.log(usage)
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    endChildrenByForce()
    process.exit(130)
  })
const findings = await diagnose(process.env, { seed, only }, (finding) => {
  if (!json) console.log(lineOf(finding))
})
console.log(json ? asJson(findings, seed) : `\n${summaryOf(findings)}`)
// Ends everything that a check that timed out still waits for.
endChildrenByForce()
process.exit(findings.some(({ status }) => status === 'failed') ? 1 : 0)

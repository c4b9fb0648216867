import { parseArgs } from 'node:util'
import { endChildrenByForce } from '../../db/embedded/child.ts'
import { checkNames, diagnose } from '../../server/operations/doctor/doctor.ts'
import { asJson, lineOf, summaryOf } from '../../server/operations/doctor/report.ts'

const usage = `Checks this installation and says how to fix each problem. The service can be running or stopped.
Exits with code 0 if nothing failed, otherwise with 1.

  npm run doctor [-- --json] [-- --only sessions [--only mail]] [-- --seed 7]

Use the environment of the service (DATA_DIR, DATABASE_URL, PORT …). --seed checks the same visitors again.`

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
        throw new Error(`Unknown check "${name}". Use one of: ${checkNames.join(', ')}`)
    const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000))
    if (!Number.isSafeInteger(seed) || seed < 0)
      throw new Error(`--seed must be a non-negative integer, not "${values.seed}".`)
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
// Ends the child processes of checks that timed out.
endChildrenByForce()
process.exit(findings.some(({ status }) => status === 'failed') ? 1 : 0)

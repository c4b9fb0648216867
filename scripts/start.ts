import { parseArgs } from 'node:util'
import { buildConsole } from './build.ts'

const { values } = parseArgs({
  options: { demo: { type: 'boolean' } },
  strict: true,
  allowPositionals: false,
})

await buildConsole()
const { runUntilSignal } = await import('../server/main.ts')
await runUntilSignal({ isDemo: values.demo ?? false })

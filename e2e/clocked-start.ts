import { createInterface } from 'node:readline'
import { buildConsole } from '../tools/scripts/build.ts'

// What tools/scripts/start.ts does, with a clock that a test moves: each line that comes in says how many milliseconds it is
// to be ahead, and is repeated when it is.
let ahead_ms = 0
createInterface({ input: process.stdin }).on('line', (line) => {
  ahead_ms = Number(line)
  console.log(`ahead by ${line}`)
})

await buildConsole()
const { runUntilSignal } = await import('../server/main.ts')
await runUntilSignal({ clock: () => Date.now() + ahead_ms })

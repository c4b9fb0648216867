import { createInterface } from 'node:readline'
import { buildConsole } from '../tools/scripts/build.ts'

// Does what tools/scripts/start.ts does, with a clock that a test moves. Each input line sets how many milliseconds
// the clock is ahead, and is confirmed on stdout.
let ahead_ms = 0
createInterface({ input: process.stdin }).on('line', (line) => {
  ahead_ms = Number(line)
  console.log(`ahead by ${line}`)
})

await buildConsole()
const { runUntilSignal } = await import('../server/main.ts')
await runUntilSignal({ clock: () => Date.now() + ahead_ms })

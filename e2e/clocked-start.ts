import { createInterface } from 'node:readline'
import { clickhouseSettings } from '../test/support/engine-settings.ts'
import { buildConsole } from '../tools/scripts/build.ts'

// Does what start.ts does, with a clock that a test moves. Each input line sets how many milliseconds
// the clock is ahead, and is confirmed on stdout.
let ahead_ms = 0
createInterface({ input: process.stdin }).on('line', (line) => {
  ahead_ms = Number(line)
  console.log(`ahead by ${line}`)
})

await buildConsole()
const { runUntilSignal } = await import('../server/main.ts')
await runUntilSignal({
  clock: () => Date.now() + ahead_ms,
  clickhouseSettings: clickhouseSettings({ isLong: false }),
})

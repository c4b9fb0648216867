import { createInterface } from 'node:readline'
import { clickhouseSettings } from '../test/support/engine-settings.ts'
import { buildConsole } from '../tools/scripts/build.ts'
import { replaceDate } from './service-date.ts'

// Does what start.ts does, with a clock that a test moves. It starts CLOCK_AHEAD_MS ahead. Each input line sets how
// many milliseconds the clock is ahead, and is confirmed on stdout.
const realNow = Date.now
let ahead_ms = Number(process.env.CLOCK_AHEAD_MS)
const clock = () => realNow() + ahead_ms
replaceDate(clock)

createInterface({ input: process.stdin }).on('line', (line) => {
  ahead_ms = Number(line)
  console.log(`ahead by ${line}`)
})

await buildConsole()
const { runUntilSignal } = await import('../server/main.ts')
await runUntilSignal({ clock, clickhouseSettings: clickhouseSettings({ isLong: false }) })

import { clickhouseSettings } from '../test/support/engine-settings.ts'
import { buildConsole } from '../tools/scripts/build.ts'

// Does what tools/scripts/start.ts does, with a ClickHouse that is quicker with a few rows.
await buildConsole()
const { runUntilSignal } = await import('../server/main.ts')
await runUntilSignal({ clickhouseSettings: clickhouseSettings({ isLong: false }) })

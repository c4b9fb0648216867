import { runUntilSignal } from '../../server/main.ts'

/**
 * Starts the service with a clock that is `CLOCK_AHEAD_MS` ahead. Otherwise a fixture would become older every day.
 */
const ahead_ms = Number(process.env.CLOCK_AHEAD_MS)
await runUntilSignal({ clock: () => Date.now() + ahead_ms })

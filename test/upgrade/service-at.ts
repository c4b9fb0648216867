import { runUntilSignal } from '../../server/main.ts'

/** The service by a clock that is `CLOCK_AHEAD_MS` ahead: a fixture would otherwise grow older every day. */
const ahead_ms = Number(process.env.CLOCK_AHEAD_MS)
await runUntilSignal({ clock: () => Date.now() + ahead_ms })

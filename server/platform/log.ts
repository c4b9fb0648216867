import { type LogFn, type Logger, pino } from 'pino'
import pretty from 'pino-pretty'
import type { Config } from './config.ts'

export type Log = ReturnType<typeof createLog>

/** An error as it was logged. */
export type LoggedError = { at: string; message: string }

/** The number of pino's level `error`. */
const errorLevel = 50

const kept = 20
const recent: LoggedError[] = []
let reportedUntil: LoggedError | undefined

/** The last errors that this process or its background process has logged, newest first. */
export function recentErrors(): readonly LoggedError[] {
  return recent
}

/** The recent errors that were logged since the last call. */
export function newErrors(): LoggedError[] {
  const known = reportedUntil ? recent.indexOf(reportedUntil) : -1
  reportedUntil = recent[0]
  return known < 0 ? [...recent] : recent.slice(0, known)
}

/** Adds errors that another process of this service has logged. @param errors newest first */
export function keepErrors(errors: readonly LoggedError[]): void {
  recent.unshift(...errors)
  recent.length = Math.min(recent.length, kept)
}

/** @param details the fields of a log entry: the error as `err`, or its text as `reason` */
function remember(details: unknown, message: unknown) {
  const { err, reason } = (typeof details === 'object' && details !== null ? details : {}) as {
    err?: unknown
    reason?: unknown
  }
  const cause = err instanceof Error && err.cause instanceof Error ? err.cause : err
  const text = [message ?? details, cause instanceof Error ? cause.message : reason]
    .filter((it) => typeof it === 'string')
    .join(': ')
  keepErrors([{ at: new Date().toISOString(), message: withoutValues(text).slice(0, 500) }])
}

/**
 * Creates a log that writes JSON lines, or readable lines in a terminal. Callers must not log keys, secrets or raw IP
 * addresses.
 */
export function createLog(level: Config['logLevel']) {
  const options = {
    level,
    base: undefined,
    serializers: {
      reason: (it: unknown) => (typeof it === 'string' ? withoutValues(it) : it),
      err(error: unknown) {
        if (!(error instanceof Error)) return error
        const { params: _, ...fields } = { ...pino.stdSerializers.err(error) }
        const { message, stack } = fields
        return { ...fields, message: withoutValues(`${message}`), stack: withoutValues(`${stack}`) }
      },
    },
    hooks: {
      logMethod(this: unknown, args: Parameters<LogFn>, method: LogFn, severity: number) {
        if (severity >= errorLevel) remember(args[0], args[1])
        method.apply(this as Logger, args)
      },
    },
    redact: ['headers.authorization', 'headers.cookie', '*.key', '*.secret', '*.password'],
  }
  return process.stdout.isTTY
    ? pino(options, pretty({ ignore: 'pid,hostname', translateTime: 'HH:MM:ss', sync: true }))
    : pino(options, pino.destination({ fd: 1, sync: true }))
}

/** Removes the parameters of the failed statement from an error's text: they may be personal data. */
export function withoutValues(text: string): string {
  return text.replace(/\n *params: [\s\S]*?(?=\n +at |\n *caused by: |$)/g, '')
}

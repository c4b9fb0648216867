import { type LogFn, type Logger, pino } from 'pino'
import pretty from 'pino-pretty'
import type { Config } from './config.ts'

export type Log = ReturnType<typeof createLog>

/** An error as the log has it. */
export type LoggedError = { at: string; message: string }

/** As pino numbers its levels. */
const errorLevel = 50

const kept = 20
const recent: LoggedError[] = []

/** The last errors that this process has logged, the newest first. */
export function recentErrors(): readonly LoggedError[] {
  return recent
}

/** @param details what an entry has besides its message; the error under `err` */
function remember(details: unknown, message: unknown) {
  const { err } = (typeof details === 'object' && details !== null ? details : {}) as { err?: unknown }
  const cause = err instanceof Error && err.cause instanceof Error ? err.cause : err
  const told = [message ?? details, cause instanceof Error ? cause.message : undefined]
    .filter((it) => typeof it === 'string')
    .join(': ')
  recent.unshift({ at: new Date().toISOString(), message: withoutValues(told).slice(0, 500) })
  recent.length = Math.min(recent.length, kept)
}

/** JSON lines, or readable lines in a terminal. Whatever is logged must hold no keys, secrets or raw IPs. */
export function createLog(level: Config['logLevel']) {
  const options = {
    level,
    base: undefined,
    serializers: {
      err(error: unknown) {
        if (!(error instanceof Error)) return error
        const { params: _, ...told } = { ...pino.stdSerializers.err(error) }
        return { ...told, message: withoutValues(`${told.message}`), stack: withoutValues(`${told.stack}`) }
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

/** The text of an error without the values of the statement that failed: they may be anybody's. */
export function withoutValues(text: string): string {
  return text.replace(/\n *params: [\s\S]*?(?=\n +at |\n *caused by: |$)/g, '')
}

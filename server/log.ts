import { pino } from 'pino'
import pretty from 'pino-pretty'
import type { Config } from './config.ts'

export type Log = ReturnType<typeof createLog>

/** JSON lines, or readable lines in a terminal. Whatever is logged must hold no keys, secrets or raw IPs. */
export function createLog(level: Config['logLevel']) {
  const options = {
    level,
    base: undefined,
    redact: ['headers.authorization', 'headers.cookie', '*.key', '*.secret', '*.password'],
  }
  return process.stdout.isTTY
    ? pino(options, pretty({ ignore: 'pid,hostname', translateTime: 'HH:MM:ss', sync: true }))
    : pino(options, pino.destination({ fd: 1, sync: true }))
}

import { pino } from 'pino'
import pretty from 'pino-pretty'
import type { Config } from './config.ts'

export type Log = ReturnType<typeof createLog>

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

import { EngineError } from '../../db/embedded/engines.ts'
import { BackupError } from '../../server/operations/backup/backup-error.ts'
import { Progress } from '../../server/operations/backup/progress.ts'
import { ConfigError } from '../../server/platform/config-error.ts'
import { unreachable } from '../../server/platform/unreachable.ts'
import { readOptions } from './options.ts'

/**
 * Runs a command that takes one file as its argument. Expected errors are printed as one line. A signal stops the command
 * cleanly.
 */
export async function runBackupCommand(
  usage: string,
  work: (address: string, progress: Progress) => Promise<void>,
): Promise<void> {
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => stopping.abort(new BackupError('Stopped. The partial result was removed.')))
  const { stdout } = process
  try {
    const { values, positionals } = readOptions({
      options: { help: { type: 'boolean' } },
      allowPositionals: true,
    })
    const [address] = positionals
    if (values.help) console.log(usage)
    else if (address === undefined || positionals.length > 1) throw new BackupError(usage)
    else await work(address, new Progress((text) => stdout.write(text), stdout.isTTY, stopping.signal))
  } catch (error) {
    console.error(explain(error))
    process.exitCode = 1
  }
}

function explain(error: unknown): unknown {
  if (error instanceof BackupError || error instanceof ConfigError || error instanceof EngineError)
    return error.message
  const { DATABASE_URL: databaseUrl, CLICKHOUSE_URL: clickhouseUrl } = process.env
  const known = databaseUrl && clickhouseUrl && unreachable(error, { databaseUrl, clickhouseUrl })
  return known ? known.message : error
}

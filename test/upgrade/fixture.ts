import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { postgresAccount } from '../../db/embedded/postgres-account.ts'
import type { Answers } from './read-answers.ts'

/** Describes the data folder of a fixture. */
export type FixtureRecord = {
  commit: string
  /** The wall-clock time at which its service was killed. */
  killed_at: string
  /** The port that its webhooks send to. */
  receiver_port: number
  /** The answer of each GET of the API, shortly before the service was killed. */
  answers: Answers
  /** Events that were answered with 202 but not stored yet. Each is a conversion. */
  waiting: { site_id: string; webhook_id: string; event_ids: string[] }
  /** A delivery that has failed once and is due for a retry. */
  retrying: { webhook_id: string; delivery_id: string }
  /** A run of a report that was requested and is not done yet. */
  run: { site_id: string; report_id: string; run_id: string }
}

/** The paths of the parts of an unpacked fixture. */
export const partsOf = (folder: string) => ({
  data: join(folder, 'data'),
  record: join(folder, 'books.json'),
})

// Account numbers and names of this machine are meaningless on others.
const tarOptions = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--mtime=@0']

/** Packs `data` and `books.json` of a folder with maximum compression. @returns the size in bytes */
export function pack(folder: string, file: string): number {
  const tar = Bun.spawnSync(['tar', '-c', ...tarOptions, '-C', folder, 'data', 'books.json'], {
    maxBuffer: 1e9,
  })
  if (!tar.success) throw new Error(`tar failed: ${tar.stderr}`)
  const packed = Bun.zstdCompressSync(tar.stdout, { level: 22 })
  writeFileSync(file, packed)
  return packed.length
}

/** Unpacks a fixture into an empty folder, ready to be started. */
export function unpack(file: string, folder: string): FixtureRecord {
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o755)
  const text = Bun.zstdDecompressSync(readFileSync(file))
  const tar = Bun.spawnSync(['tar', '-x', '--no-same-owner', '-C', folder], { stdin: text })
  if (!tar.success) throw new Error(`tar failed: ${tar.stderr}`)
  const { data, record } = partsOf(folder)
  const account = postgresAccount()
  if (account) {
    const owner = `${account.uid}:${account.gid}`
    const chown = Bun.spawnSync(['chown', '-R', owner, join(data, 'postgres')])
    if (!chown.success) throw new Error(`chown failed: ${chown.stderr}`)
  }
  return JSON.parse(readFileSync(record, 'utf8'))
}

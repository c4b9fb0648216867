import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { postgresAccount } from '../../db/embedded/postgres-account.ts'
import type { Answers } from './read-answers.ts'

/** What is known of a data folder beside what stands in it. */
export type Books = {
  commit: string
  /** When its service was killed, by the clock. */
  killed_at: string
  /** Where its webhooks lead. */
  receiver_port: number
  /** What each GET of the API answered, shortly before the service was killed. */
  answers: Answers
  /** Events that were answered with 202 and not stored yet, each of which is a conversion. */
  waiting: { site_id: string; webhook_id: string; event_ids: string[] }
  /** A delivery that has failed once and is to be attempted again. */
  retrying: { webhook_id: string; delivery_id: string }
  /** A run of a report that was asked for and is not made yet. */
  run: { site_id: string; report_id: string; run_id: string }
}

/** Where a fixture has its parts when it is unpacked. */
export const partsOf = (folder: string) => ({ data: join(folder, 'data'), books: join(folder, 'books.json') })

// Numbers of accounts and names of this machine mean nothing elsewhere.
const tarOptions = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--mtime=@0']

/** Packs `data` and `books.json` of a folder as small as possible. @returns its size in bytes. */
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
export function unpack(file: string, folder: string): Books {
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o755)
  const text = Bun.zstdDecompressSync(readFileSync(file))
  const tar = Bun.spawnSync(['tar', '-x', '--no-same-owner', '-C', folder], { stdin: text })
  if (!tar.success) throw new Error(`tar failed: ${tar.stderr}`)
  const { data, books } = partsOf(folder)
  const account = postgresAccount()
  if (account) {
    const owner = `${account.uid}:${account.gid}`
    const chown = Bun.spawnSync(['chown', '-R', owner, join(data, 'postgres')])
    if (!chown.success) throw new Error(`chown failed: ${chown.stderr}`)
  }
  return JSON.parse(readFileSync(books, 'utf8'))
}

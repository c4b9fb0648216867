import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openFileStore } from '../../platform/files/open-store.ts'
import { type Check, type Outcome, ok } from './check.ts'
import type { Installation } from './installation.ts'

export const fileChecks: readonly Check[] = [
  {
    name: 'file store',
    needs: ['data folder'],
    limit_ms: 20_000,
    remedy:
      'with a bucket, check that S3_BUCKET, S3_ENDPOINT and the keys are correct and allow writing, reading and deleting; without one, check that DATA_DIR is writable',
    run: store,
  },
]

/** Writes, reads and removes a small file, as exports and reports do. */
async function store({ config }: Installation): Promise<Outcome> {
  const where = config.s3 ? `bucket ${config.s3.bucket}` : join(config.dataDir, 'files')
  // The check must not create the folder.
  if (!config.s3 && !existsSync(where)) {
    if (existsSync(config.dataDir)) await writeInto(config.dataDir)
    return ok(`${where}, created with the first file`)
  }
  const files = openFileStore(config)
  const key = `doctor_${crypto.randomUUID().replaceAll('-', '')}/check.txt`
  const content = new TextEncoder().encode(crypto.randomUUID())
  try {
    await files.put(key, once(content))
    const found = await new Response(files.read(key, { start: 0, end: content.length })).text()
    if (found !== new TextDecoder().decode(content))
      throw new Error('the file read differs from the file written')
  } finally {
    await files.remove(key)
  }
  if ((await files.size(key)) !== null) throw new Error('the file still exists after it was removed')
  return ok(`${where}: a file can be written, read and removed`)
}

async function* once(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content
}

/** Writes a file into a folder and removes it. @throws if that is not possible */
export async function writeInto(folder: string): Promise<void> {
  const scratch = await mkdtemp(join(folder, '.doctor-'))
  try {
    await writeFile(join(scratch, 'check'), 'check', { mode: 0o600, flush: true })
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

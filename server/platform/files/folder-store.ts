import { mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FileStore } from './store.ts'

// Names of stored files begin with a letter or digit, so no key can point into this folder.
const unfinished = '.unfinished'

/**
 * Stores files in a folder, readable by their owner only. A file is written to a separate folder and moved into place
 * once it is complete and flushed to disk.
 */
export function folderStore(folder: string): FileStore {
  const drafts = join(folder, unfinished)
  const pathOf = (key: string) => join(folder, key)

  return {
    async put(key, content, { signal } = {}) {
      await mkdir(drafts, { recursive: true, mode: 0o700 })
      const draft = join(drafts, crypto.randomUUID())
      try {
        const size = await writeAll(draft, content, signal)
        const path = pathOf(key)
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        await rename(draft, path)
        await syncFolder(dirname(path))
        return { size }
      } finally {
        await rm(draft, { force: true })
      }
    },

    async size(key) {
      const found = await unlessMissing(stat(pathOf(key)))
      return found ? found.size : null
    },

    read: (key, { start, end }) => Bun.file(pathOf(key)).slice(start, end),

    async remove(key) {
      const path = pathOf(key)
      await rm(path, { force: true })
      // Fails if the folder still contains other files.
      await rmdir(dirname(path)).catch(() => {})
    },

    async removeAbandoned(since) {
      for (const name of (await unlessMissing(readdir(drafts))) ?? []) {
        const path = join(drafts, name)
        const found = await unlessMissing(stat(path))
        if (found && found.mtime < since) await rm(path, { force: true })
      }
    },
  }
}

async function writeAll(path: string, content: AsyncIterable<Uint8Array>, signal?: AbortSignal) {
  const file = await open(path, 'wx', 0o600)
  try {
    let size = 0
    for await (const piece of content) {
      signal?.throwIfAborted()
      await file.writeFile(piece)
      size += piece.byteLength
    }
    signal?.throwIfAborted()
    await file.sync()
    return size
  } finally {
    await file.close()
  }
}

/** Flushes the directory entry, so that the file name also survives a power failure. */
async function syncFolder(path: string) {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

function unlessMissing<T>(found: Promise<T>): Promise<T | null> {
  return found.catch((error) => {
    if ((error as { code?: string }).code === 'ENOENT') return null
    throw error
  })
}

import { readFile, stat } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import type { Db } from '../../../db/postgres/client.ts'
import { geoDatabases } from '../../../db/postgres/schema/geo-databases.ts'
import type { Config } from '../config.ts'
import type { FileStore } from '../files/store.ts'
import type { Log } from '../log.ts'
import { currentDatabase, isIncludedUsed, useDatabase } from './current-database.ts'
import type { GeoAddress } from './download.ts'
import { GeoDatabase, UnusableDatabase } from './geo-database.ts'

type Needs = { config: Pick<Config, 'geoSource'>; db: Db; files: FileStore; log: Log }

/** The database that this process uses. Times are ISO 8601. */
export type GeoStatus = {
  name: string
  /** `included`: it is part of the installation. `file`: of the operator. `download`: from the operator's address. */
  source: 'included' | 'file' | 'download'
  built_at: string
  age_seconds: number
  /** When its server was last asked for a newer one. Null if there is no address. */
  checked_at: string | null
  /** Why there is no newer one, or why the configured one is not used. */
  error: string | null
}

/** Keeps the database of this process the one that is configured, without a restart. */
export class GeoUpdates {
  /** The file that was read last: the key of a download, or when the operator's file was changed. */
  #read: { version: string; defect: string | null } | null = null
  /** Why the configured database is not used. */
  #error: string | null = null
  #refreshing: Promise<void> = Promise.resolve()

  constructor(private readonly needs: Needs) {
    useDatabase(undefined)
  }

  /** Reads the database again if it has changed. Never fails: the previous database stays in use. */
  refresh(): Promise<void> {
    this.#refreshing = this.#refreshing.then(async () => {
      const reason = await this.#readChanged().catch((error: Error) => error.message)
      if (reason !== null && reason !== this.#error)
        this.needs.log.warn(
          { reason },
          'the database of countries was not read; the previous one stays in use',
        )
      this.#error = reason
    })
    return this.#refreshing
  }

  async status(now: number): Promise<GeoStatus> {
    const { geoSource } = this.needs.config
    const { name, builtAt } = currentDatabase()
    const row = geoSource && 'url' in geoSource ? await this.#download(geoSource) : undefined
    return {
      name,
      source: isIncludedUsed() || !geoSource ? 'included' : 'url' in geoSource ? 'download' : 'file',
      built_at: builtAt.toISOString(),
      age_seconds: Math.max(0, Math.round((now - builtAt.getTime()) / 1000)),
      checked_at: row?.checkedAt?.toISOString() ?? null,
      error: this.#error ?? row?.error ?? null,
    }
  }

  /** @returns why the configured file cannot be used, or null */
  async #readChanged(): Promise<string | null> {
    const { geoSource } = this.needs.config
    if (!geoSource) return null
    const version =
      'url' in geoSource ? await this.#downloadedKey(geoSource) : await versionOf(geoSource.file)
    if (version === null) return null
    if (version !== this.#read?.version) {
      const bytes = 'url' in geoSource ? await this.#stored(version) : await readFile(geoSource.file)
      this.#read = { version, defect: use(bytes) }
    }
    return this.#read.defect
  }

  async #downloadedKey(source: GeoAddress): Promise<string | null> {
    return (await this.#download(source))?.fileKey ?? null
  }

  async #download(source: GeoAddress) {
    const { db } = this.needs
    const [row] = await db
      .select()
      .from(geoDatabases)
      .where(eq(geoDatabases.source, sourceId(source)))
    return row
  }

  async #stored(key: string): Promise<Uint8Array> {
    const { files } = this.needs
    const size = await files.size(key)
    if (size === null) throw new Error('The downloaded file is missing; it will be downloaded again')
    return new Uint8Array(await new Response(files.read(key, { start: 0, end: size })).arrayBuffer())
  }
}

/** Identifies an address without the token that it may contain. */
export function sourceId({ url }: GeoAddress): string {
  return new Bun.CryptoHasher('sha256').update(url).digest('hex')
}

/** @returns why the file cannot be used, or null */
function use(bytes: Uint8Array): string | null {
  try {
    useDatabase(GeoDatabase.from(bytes))
    return null
  } catch (error) {
    if (error instanceof UnusableDatabase) return error.message
    throw error
  }
}

async function versionOf(file: string): Promise<string> {
  const { mtimeMs, size } = await stat(file)
  return `${mtimeMs} ${size}`
}

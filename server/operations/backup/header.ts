import { createHmac } from 'node:crypto'
import { type Static, Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { isKnown, SchemaVersion } from '../../../db/schema-version.ts'
import { keyFor } from '../../platform/sealing.ts'
import { BackupError, DamagedBackup } from './backup-error.ts'
import type { GroupSummary } from './write-archive.ts'

/** Raised when an older release could not read what a newer one writes. */
export const formatVersion = 1

const Table = Type.Object({ name: Type.String(), columns: Type.Array(Type.String()) })
const Sequence = Type.Object({ name: Type.String(), last: Type.String(), is_called: Type.Boolean() })
const Group = Type.Object({
  bytes: Type.Integer(),
  sha256: Type.String(),
  rows: Type.Optional(Type.Integer()),
})

/** The first file of a backup: what it is a backup of. */
export const Header = Type.Object({
  format: Type.Literal(formatVersion),
  product_version: Type.String(),
  /** The moment that it is of. */
  created_at: Type.String(),
  /** Identifies APP_SECRET without revealing it. */
  secret_fingerprint: Type.String(),
  migrations: SchemaVersion,
  postgres: Type.Array(Table),
  clickhouse: Type.Array(Table),
  sequences: Type.Array(Sequence),
})
export type Header = Static<typeof Header>
export type ArchivedTable = Static<typeof Table>
export type ArchivedSequence = Static<typeof Sequence>

/** The last file of a backup: without it, it is not whole. */
export const Manifest = Type.Object({
  groups: Type.Record(Type.String(), Group),
  /** Files that were removed while they were read. */
  gone: Type.Array(Type.String()),
})
export type Manifest = Static<typeof Manifest>

export const headerName = 'backup.json'
export const manifestName = 'manifest.json'

/** Identifies a secret without revealing it. */
export function fingerprintOf(appSecret: string): string {
  return createHmac('sha256', keyFor(appSecret, 'backup fingerprint')).update('APP_SECRET').digest('hex')
}

/** @throws DamagedBackup, @throws BackupError for a backup of a newer release. */
export function readHeader(text: string): Header {
  const header = parsed(text, headerName) as Partial<Header> | null
  const { format, product_version: version } = header ?? {}
  if (typeof format === 'number' && format > formatVersion) throw tooNew(version)
  if (!Value.Check(Header, header)) throw new DamagedBackup(`${headerName} cannot be read`)
  if (!isKnown(header.migrations)) throw tooNew(version)
  return header
}

/** A backup whose tables this release does not know. */
export function tooNew(version: string | undefined): BackupError {
  return new BackupError(
    `The backup was made by a newer release (${version}): restore it with that release or a later one`,
  )
}

/** @throws DamagedBackup unless the manifest tells of exactly what was read. */
export function checkManifest(text: string, read: Readonly<Record<string, GroupSummary>>): Manifest {
  const manifest = parsed(text, manifestName)
  if (!Value.Check(Manifest, manifest)) throw new DamagedBackup(`${manifestName} cannot be read`)
  for (const name of new Set([...Object.keys(manifest.groups), ...Object.keys(read)])) {
    const [told, found] = [manifest.groups[name], read[name]]
    if (!told || !found) throw new DamagedBackup(`${name} is ${told ? 'missing' : 'not one of its parts'}`)
    if (told.sha256 !== found.sha256) throw new DamagedBackup(`${name} has another checksum`)
    if (found.rows !== undefined && found.rows !== told.rows)
      throw new DamagedBackup(`${name} has ${found.rows} rows instead of ${told.rows}`)
  }
  return manifest
}

function parsed(text: string, name: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new DamagedBackup(`${name} cannot be read`, error)
  }
}

import { createHmac } from 'node:crypto'
import { type Static, Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { isKnown, SchemaVersion } from '../../../db/schema-version.ts'
import { keyFor } from '../../platform/sealing.ts'
import { BackupError, DamagedBackup } from './backup-error.ts'
import type { GroupSummary } from './write-archive.ts'

/** Increased when older releases cannot read what a newer one writes. */
export const formatVersion = 1

const Table = Type.Object({ name: Type.String(), columns: Type.Array(Type.String()) })
const Sequence = Type.Object({ name: Type.String(), last: Type.String(), is_called: Type.Boolean() })
const Group = Type.Object({
  bytes: Type.Integer(),
  sha256: Type.String(),
  rows: Type.Optional(Type.Integer()),
})

/** The first file of a backup; describes it. */
export const Header = Type.Object({
  format: Type.Literal(formatVersion),
  product_version: Type.String(),
  /** The time of the snapshot. */
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

/** The last file of a backup. Without it, the backup is incomplete. */
export const Manifest = Type.Object({
  groups: Type.Record(Type.String(), Group),
  /** Files that were removed during the backup, while they were read. */
  gone: Type.Array(Type.String()),
})
export type Manifest = Static<typeof Manifest>

export const headerName = 'backup.json'
export const manifestName = 'manifest.json'

/** Identifies a secret without revealing it. */
export function fingerprintOf(appSecret: string): string {
  return createHmac('sha256', keyFor(appSecret, 'backup fingerprint')).update('APP_SECRET').digest('hex')
}

/** @throws DamagedBackup, or @throws BackupError for a backup of a newer release. */
export function readHeader(text: string): Header {
  const header = parsed(text, headerName) as Partial<Header> | null
  const { format, product_version: version } = header ?? {}
  if (typeof format === 'number' && format > formatVersion) throw tooNew(version)
  if (!Value.Check(Header, header)) throw new DamagedBackup(`${headerName} cannot be read`)
  if (!isKnown(header.migrations)) throw tooNew(version)
  return header
}

/** The error for a backup whose tables this release does not know. */
export function tooNew(version: string | undefined): BackupError {
  return new BackupError(
    `A newer release (${version}) made this backup. Restore it with that release or a later one.`,
  )
}

/** @throws DamagedBackup if the manifest does not list exactly what was read */
export function checkManifest(text: string, read: Readonly<Record<string, GroupSummary>>): Manifest {
  const manifest = parsed(text, manifestName)
  if (!Value.Check(Manifest, manifest)) throw new DamagedBackup(`${manifestName} cannot be read`)
  for (const name of new Set([...Object.keys(manifest.groups), ...Object.keys(read)])) {
    const [expected, found] = [manifest.groups[name], read[name]]
    if (!expected || !found) throw new DamagedBackup(`${name} is ${expected ? 'missing' : 'unexpected'}`)
    if (expected.sha256 !== found.sha256) throw new DamagedBackup(`${name} has a wrong checksum`)
    if (found.rows !== undefined && found.rows !== expected.rows)
      throw new DamagedBackup(`${name} has ${found.rows} rows instead of ${expected.rows}`)
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

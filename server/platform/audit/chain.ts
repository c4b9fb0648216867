import { createHash } from 'node:crypto'
import type { auditEntries } from '../../../db/postgres/schema/audit.ts'

type Entry = Omit<typeof auditEntries.$inferSelect, 'hash'>

/** The end of a log without entries. */
export const newChain = { number: 0, hash: '' }

/** The hash of an entry: SHA-256, in hex, of its fields and the hash of the entry before. */
export function hashOf(entry: Entry): string {
  const { workspaceId, number, at, action, actorKind, actorId, actorName, address, agent } = entry
  const { id, targetId, targetName, siteId, changes, previousHash } = entry
  const fields = [
    ...[workspaceId, number, id, at.toISOString(), action, actorKind, actorId, actorName, address, agent],
    ...[targetId, targetName, siteId, changes, previousHash],
  ]
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex')
}

/**
 * Checks entries, which are in order and complete from `start` on.
 * @returns the number of the first entry that is missing or altered, or null, and the end of what was checked.
 */
export function checkChain(
  start: { number: number; hash: string },
  entries: readonly (Entry & { hash: string })[],
): { broken: number | null; end: { number: number; hash: string } } {
  let end = start
  for (const entry of entries) {
    const isNext = entry.number === end.number + 1 && entry.previousHash === end.hash
    if (!isNext || hashOf(entry) !== entry.hash) return { broken: end.number + 1, end }
    end = { number: entry.number, hash: entry.hash }
  }
  return { broken: null, end }
}

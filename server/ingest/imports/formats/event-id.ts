import { createHash } from 'node:crypto'

/** Derives an event id from the identity of the event at its source, so that duplicates count once. */
export function eventIdOf(source: string, ...parts: (string | number)[]): string {
  const digest = createHash('sha256')
    .update([source, ...parts].join('\u0000'))
    .digest('base64url')
  return `evt_${source}_${digest.slice(0, 27)}`
}

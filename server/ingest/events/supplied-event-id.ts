import { ValidationError } from '../../platform/errors.ts'
import type { SenderKind } from '../../platform/http/sent-by.ts'

const publicPrefix = 'evt_pk_'

/**
 * Returns the id under which an event with a client-chosen id is stored. Everyone can read a public key and send events
 * with it, so its ids are separate: an id that is guessed must not make the server's event with that id a duplicate.
 * @throws ValidationError for an id of a secret key that looks like one of a public key
 */
export function storedEventId(supplied: string, sentBy: SenderKind): string {
  if (sentBy === 'public') return publicPrefix + supplied.slice('evt_'.length)
  if (sentBy === 'secret' && supplied.startsWith(publicPrefix)) {
    const message = `event_id must not begin with ${publicPrefix}, which marks ids from public keys`
    throw new ValidationError([{ field: 'event_id', message }])
  }
  return supplied
}

/** Returns the id as a client with a public key chose it, from the id under which the event is stored. */
export function publicIdOf(stored: unknown): string | undefined {
  return typeof stored === 'string' && stored.startsWith(publicPrefix)
    ? `evt_${stored.slice(publicPrefix.length)}`
    : undefined
}

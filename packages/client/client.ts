import { EventQueue, type QueueOptions, type TrackedEvent } from './event-queue.ts'
import { createMethods, type Methods } from './methods.ts'
import { type Connection, createSender, type Send } from './send.ts'
import { sleep } from './sleep.ts'

export type ClientOptions = Connection & QueueOptions

export type Client = Methods & {
  /**
   * Collects events and sends them in batches: after five seconds, or as soon as there are 1,000. Returns the event's
   * id immediately. Calls `onRejected` for an event that the service rejects.
   */
  track: (event: TrackedEvent) => string
  /** Sends all tracked events now. Rejects if the service cannot accept them now; they then stay in the queue. */
  flush: () => Promise<void>
  /**
   * Sends all tracked events for the last time. Calls `onRejected` for those that are not sent when the signal is
   * aborted. Call it before the process ends: `close({ signal: AbortSignal.timeout(5000) })`.
   */
  close: (options?: { signal?: AbortSignal }) => Promise<void>
  /**
   * Sends any request, with the same key, retries and errors as the other methods:
   * `request('GET', '/v1/sites', { query })`.
   */
  request: Send
}

/** Creates a client for one service with one key. */
export function createClient(options: ClientOptions): Client {
  const send = createSender(options)
  const now = options.now ?? Date.now
  const queue = new EventQueue(send, options.sleep ?? sleep, now, options)
  return {
    ...createMethods(send, now),
    track: (event) => storedId(options.key, queue.track(event)),
    flush: () => queue.flush(),
    close: (options) => queue.close(options),
    request: send,
  }
}

/** Returns the id under which the service stores an event: ids from public keys have a prefix of their own. */
function storedId(key: string, eventId: string): string {
  return key.startsWith('pk_') ? eventId.replace(/^evt_/, 'evt_pk_') : eventId
}

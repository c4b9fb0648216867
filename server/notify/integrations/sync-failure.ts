/**
 * Why data could not be exchanged. The message is for whoever connected the service: what is wrong, and what would be
 * right.
 */
export class SyncFailure extends Error {
  constructor(
    readonly code: string,
    message: string,
    /** Whether it may go away by itself, and how long that takes at least where it is known. */
    readonly temporary: { after_s?: number } | null = null,
  ) {
    super(message)
  }
}

/** Nobody on the other side is to blame. */
export function brokenOff(): SyncFailure {
  return new SyncFailure('internal', 'Something went wrong on our side: see the log of the service')
}

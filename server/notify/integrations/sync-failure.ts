/**
 * Why data could not be exchanged. The message is for the user who connected the service: it says what is wrong and how
 * to fix it.
 */
export class SyncFailure extends Error {
  constructor(
    readonly code: string,
    message: string,
    /** Set if the failure may be temporary, with the minimum wait if it is known. Null if a retry does not help. */
    readonly temporary: { after_s?: number } | null = null,
  ) {
    super(message)
  }
}

/** The failure for an error on our side. */
export function internalFailure(): SyncFailure {
  return new SyncFailure('internal', 'An internal error occurred. See the service log')
}

/**
 * The keys of all advisory locks in PostgreSQL, in one list so that no two uses share a key. Locks of a single object use
 * the hash of its id as a second key. Different versions can run at the same time during an upgrade: never change a
 * number, and never reuse one.
 */
export const advisoryLocks = {
  /** Held while the first account is created. */
  bootstrap: 7_301_554_102,
  /** Held while databases are migrated. */
  migration: 7_316_840_221,
  /** Held by the leader of the drain. */
  leader: 7_305_001,
  /** Held while sessions or conversions are written. */
  projection: 7_305_002,
  /** Held by each pool of workers while it lives. */
  workers: 7_305_003,
  /** Held by the run that delivers to a subscription. */
  subscription: 7_305_004,
  /** Held by the process that runs an import. */
  import: 7_305_005,
  /** Held by the process that generates a report. */
  reportRun: 7_305_006,
  /** Shared by deletions outside the projection lock; a backup waits for them. */
  outsideProjection: 7_305_007,
  /** Held while a backup is running. */
  backup: 7_305_008,
  /** Held while a restore is running. */
  restore: 7_305_009,
  /** Held by the erasure or undo that runs for a site. */
  removal: 7_305_010,
} as const

/** The limits of one run of deliveries to a subscription. */
export const defaultLimits = {
  /** Concurrent requests to one receiver. */
  parallel: 16,
  /** After this time the run ends, so that other subscriptions get a worker. */
  run_ms: 20_000,
  /** How long a stop waits for requests in flight. */
  stop_ms: 3000,
  /** Deliveries read ahead. */
  block: 2000,
  /**
   * Bytes of deliveries read ahead, and of outcomes not stored yet: one delivery may be a thousand times as large as
   * another. With more bytes of outcomes, each is stored alone; with twice as many, no new request is sent.
   */
  bufferBytes: 4 * 1024 * 1024,
  /** Outcomes stored in one statement. */
  group: 1000,
  /** How long an outcome waits for others to be stored with it. */
  gather_ms: 20,
  /** Outcomes that may wait before no new request is sent. */
  unstored: 2500,
  /** A receiver that takes longer to answer counts as slow. */
  slow_ms: 2000,
  /** How old the subscription's status may be before it is read again. */
  refresh_ms: 250,
}

export type RunLimits = typeof defaultLimits

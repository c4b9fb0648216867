/**
 * Delivery runs whose receivers answer slowly or not at all. They continue without their jobs, so that they do not
 * occupy the workers that all subscriptions share.
 */
export class SlowLane {
  /**
   * Runs with their subscriptions. A subscription may briefly have two, because one may start before the last is
   * removed.
   */
  readonly #runs = new Map<Promise<unknown>, string>()

  /**
   * @param capacity the maximum number of runs at a time: each has open connections.
   * @param onFailure receives the errors of runs in the slow lane.
   */
  constructor(
    private readonly capacity: number,
    private readonly onFailure: (error: unknown) => void,
  ) {}

  get isFull(): boolean {
    return this.#runs.size >= this.capacity
  }

  /** True if a run of the subscription is in the slow lane. */
  has(webhookId: string): boolean {
    return this.#runs.values().some((it) => it === webhookId)
  }

  /**
   * Waits for a run of a subscription. If the run becomes slow and the slow lane is not full, moves it there and
   * returns.
   * @param isSlow resolves when the run is slow
   * @param onMove ensures that the run is started again if this process dies, because no job waits for it any more
   * @throws any error of the run before it enters the slow lane
   */
  async waitFor(
    webhookId: string,
    run: Promise<void>,
    isSlow: Promise<void>,
    onMove: () => Promise<void>,
  ): Promise<void> {
    const hasEnded = await Promise.race([run.then(() => true), isSlow.then(() => false)])
    if (hasEnded || this.isFull) return run
    const moved: Promise<unknown> = run.catch(this.onFailure).finally(() => this.#runs.delete(moved))
    this.#runs.set(moved, webhookId)
    await onMove()
  }

  /** Waits for all runs in the slow lane. */
  async finished(): Promise<void> {
    await Promise.all(this.#runs.keys())
  }
}

/**
 * Runs that wait for receivers which answer slowly or not at all. They are set aside, so that they hold none of the
 * places that all subscriptions share.
 */
export class SlowLane {
  /** With its subscription, which may have two for a moment: one may begin before the last is removed. */
  readonly #runs = new Map<Promise<unknown>, string>()

  /**
   * @param places how many may be set aside at a time: each has connections open.
   * @param onFailure is told of what is thrown by those that were.
   */
  constructor(
    private readonly places: number,
    private readonly onFailure: (error: unknown) => void,
  ) {}

  get isFull(): boolean {
    return this.#runs.size >= this.places
  }

  /** Whether a run of a subscription is set aside. */
  has(webhookId: string): boolean {
    return this.#runs.values().some((it) => it === webhookId)
  }

  /**
   * Waits for a run of a subscription; once it is slow, only until it is set aside, if there is a place.
   * @param isSlow settles when it is
   * @param leave makes sure that the run is taken up again should this process die: nobody waits for it any more.
   * @throws what the run throws before it is set aside
   */
  async waitFor(
    webhookId: string,
    run: Promise<void>,
    isSlow: Promise<void>,
    leave: () => Promise<void>,
  ): Promise<void> {
    const isOver = await Promise.race([run.then(() => true), isSlow.then(() => false)])
    if (isOver || this.isFull) return run
    const aside: Promise<unknown> = run.catch(this.onFailure).finally(() => this.#runs.delete(aside))
    this.#runs.set(aside, webhookId)
    await leave()
  }

  /** Waits for all that were set aside. */
  async finished(): Promise<void> {
    await Promise.all(this.#runs.keys())
  }
}

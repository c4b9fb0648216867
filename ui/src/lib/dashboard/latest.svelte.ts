/**
 * The newest value of something that comes either at once or as a promise. While the next one is on its way the last
 * one stays, so that a page that brings itself up to date does not flicker.
 */
export class Latest<T> {
  #source: () => T | Promise<T>
  #held = $state.raw<{ value: T }>()
  #pending = $state(false)

  constructor(source: () => T | Promise<T>) {
    this.#source = source
    $effect(() => {
      const given = source()
      if (!isPromise(given)) {
        this.#held = { value: given }
        this.#pending = false
        return
      }
      let isCurrent = true
      this.#pending = true
      given.then((value) => {
        if (!isCurrent) return
        this.#held = { value }
        this.#pending = false
      })
      return () => {
        isCurrent = false
      }
    })
  }

  /** Undefined until the first one is there. */
  get current(): T | undefined {
    const given = this.#source()
    return isPromise(given) ? this.#held?.value : given
  }

  /** Whether a newer one is on its way. */
  get isPending(): boolean {
    return this.#pending
  }
}

function isPromise<T>(given: T | Promise<T>): given is Promise<T> {
  return given instanceof Promise
}

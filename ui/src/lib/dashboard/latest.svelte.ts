/**
 * The newest value of data that arrives either at once or as a promise. The previous value stays until the next one
 * arrives, so that a page that refreshes itself does not flicker.
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

  /** Undefined until the first value arrives. */
  get current(): T | undefined {
    const given = this.#source()
    return isPromise(given) ? this.#held?.value : given
  }

  /** True while a newer value is loading. */
  get isPending(): boolean {
    return this.#pending
  }
}

function isPromise<T>(given: T | Promise<T>): given is Promise<T> {
  return given instanceof Promise
}

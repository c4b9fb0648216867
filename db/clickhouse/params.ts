import type { Bindable } from './query.ts'

/** Collects the values of a query whose text is put together piece by piece; each gets a name of its own. */
export class Params {
  readonly values: Record<string, Bindable> = {}
  #count = 0

  /** @param prefix what the names begin with, so that several collectors may fill one query. */
  constructor(private readonly prefix = 'p') {}

  /** Binds a value, and gives what stands for it in the SQL text: `{p0:String}`. */
  add(value: Bindable, type: string): string {
    const name = `${this.prefix}${this.#count++}`
    this.values[name] = value
    return `{${name}:${type}}`
  }
}

import type { Bindable } from './query.ts'

/** Collects the parameters of a query that is built from pieces. Each value gets a unique name. */
export class Params {
  readonly values: Record<string, Bindable> = {}
  #count = 0

  /** @param prefix starts the names, so that several collectors can be used for one query */
  constructor(private readonly prefix = 'p') {}

  /** Binds a value. @returns its placeholder for the SQL text, such as `{p0:String}` */
  add(value: Bindable, type: string): string {
    const name = `${this.prefix}${this.#count++}`
    this.values[name] = value
    return `{${name}:${type}}`
  }
}

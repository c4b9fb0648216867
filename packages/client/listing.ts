type Position = { cursor?: string; offset?: number }
type Page = { data: unknown[]; pagination?: { has_more: boolean; cursor?: string | null; offset?: number } }

/** All results of a query. Pages are fetched during iteration, never before. */
export class Listing<Item, P extends { data: Item[] }> implements AsyncIterable<Item> {
  readonly #load: (position: Position) => Promise<unknown>

  constructor(load: (position: Position) => Promise<unknown>) {
    this.#load = load
  }

  /** Returns only the first page, with its `pagination`. */
  async page(): Promise<P> {
    return (await this.#load({})) as P
  }

  /** Iterates over pages. */
  async *pages(): AsyncGenerator<P, void, undefined> {
    for (let position: Position | undefined = {}; position; ) {
      const page = await this.#load(position)
      yield page as P
      position = after(page as Page)
    }
  }

  /** Iterates over the items of all pages. */
  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for await (const { data } of this.pages()) yield* data
  }
}

function after({ data, pagination }: Page): Position | undefined {
  if (!pagination?.has_more || data.length === 0) return undefined
  if (pagination.cursor) return { cursor: pagination.cursor }
  return pagination.offset === undefined ? undefined : { offset: pagination.offset + data.length }
}

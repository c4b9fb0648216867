type Position = { cursor?: string; offset?: number }
type Page = { data: unknown[]; pagination?: { has_more: boolean; cursor?: string | null; offset?: number } }

/** Everything a query finds. Pages are fetched while it is iterated, never before. */
export class Listing<Item, P extends { data: Item[] }> implements AsyncIterable<Item> {
  readonly #load: (position: Position) => Promise<unknown>

  constructor(load: (position: Position) => Promise<unknown>) {
    this.#load = load
  }

  /** The first page only, with its `pagination`. */
  async page(): Promise<P> {
    return (await this.#load({})) as P
  }

  /** Page after page. */
  async *pages(): AsyncGenerator<P, void, undefined> {
    for (let position: Position | undefined = {}; position; ) {
      const page = await this.#load(position)
      yield page as P
      position = after(page as Page)
    }
  }

  /** Item after item, over all pages. */
  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for await (const { data } of this.pages()) yield* data
  }
}

function after({ data, pagination }: Page): Position | undefined {
  if (!pagination?.has_more || data.length === 0) return undefined
  if (pagination.cursor) return { cursor: pagination.cursor }
  return pagination.offset === undefined ? undefined : { offset: pagination.offset + data.length }
}

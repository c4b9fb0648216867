import { type Answer, type Asked, Connection, type Fetch, pause } from './connection.ts'
import { Nonconformity, shown } from './shapes.ts'

export type Target = {
  url: string
  /** A secret key: the suite makes keys and sites of its own with it. */
  key: string
  /** A secret key of the sandbox of the same workspace. */
  testKey?: string
  /** How judged requests travel; a test can alter their answers here. */
  fetch?: Fetch
  /** How long a change may take to be seen everywhere. */
  patience_ms?: number
  stopping?: AbortSignal
}

export type Site = { id: string; public_key: string; domain: string }
export type Key = { id: string; key: string; mode: 'live' | 'test' }
type Named = { id: string; name: string; status: string }

const patience_ms = 30_000

/** What the suite calls itself on the instance: sites and keys of this name are its own. */
const signature = 'Conformance suite'

/**
 * Where statements are tried: an instance, the things the suite made there, and how to make more. `request` asks what
 * is judged, with a key of the suite's own; everything else prepares.
 */
export class Laboratory {
  /** Every answer that is judged. */
  readonly judged: Connection
  readonly mark: string
  readonly mode: 'live' | 'test'
  readonly #preparing: Connection
  readonly #target: Target
  readonly #remembered = new Map<string, Promise<unknown>>()

  private constructor(target: Target, mark: string, own: Key) {
    const { url, fetch: judgedFetch = fetch, stopping } = target
    this.#target = target
    this.mark = mark
    this.mode = own.mode
    this.judged = new Connection(url, own.key, judgedFetch, stopping)
    this.#preparing = new Connection(url, own.key, fetch, stopping)
  }

  /** @throws Error when the key cannot make keys, which everything else needs. */
  static async open(target: Target): Promise<Laboratory> {
    const mark = `${signature} ${crypto.randomUUID().slice(0, 8)}`
    const owner = new Connection(target.url, target.key, fetch, target.stopping)
    const answer = await owner.request('POST', '/v1/keys', { body: ownKey(mark) })
    return new Laboratory(target, mark, prepared<Key>(answer))
  }

  /** Asks something that is judged. */
  request(method: string, path: string, asked?: Asked): Promise<Answer> {
    return this.judged.request(method, path, asked)
  }

  /** The key of the sandbox; statements that use it are only tried with one. */
  get testKey(): string {
    return this.#target.testKey ?? ''
  }

  newDomain(): string {
    return `conformance-${crypto.randomUUID()}.example`
  }

  /** The body of a site that nothing else stands in the way of. */
  newSite(fields: Record<string, unknown> = {}) {
    return { name: this.mark, domain: this.newDomain(), ...fields }
  }

  /** A site of its own. */
  async site(fields: Record<string, unknown> = {}, key?: string): Promise<Site> {
    return prepared(await this.#preparing.request('POST', '/v1/sites', { body: this.newSite(fields), key }))
  }

  /** A key of its own, which ends by itself should nobody remove it. */
  async key(fields: Record<string, unknown> = {}, key?: string): Promise<Key> {
    return prepared(
      await this.#preparing.request('POST', '/v1/keys', { body: { ...ownKey(this.mark), ...fields }, key }),
    )
  }

  async change(site: Site, fields: Record<string, unknown>): Promise<void> {
    prepared(await this.#preparing.request('PATCH', `/v1/sites/${site.id}`, { body: fields }))
  }

  /** Tracks events and waits until every number has them. Answers their ids. */
  async track(site: Site, events: Record<string, unknown>[]): Promise<string[]> {
    const answer = await this.#preparing.request('POST', '/v1/events/batch', {
      body: { site_id: site.id, events },
    })
    const { rejected, events: accepted } = prepared<{ rejected: number; events: { event_id: string }[] }>(
      answer,
    )
    if (rejected > 0) throw new Nonconformity(`events that should be good were rejected: ${answer.text}`)
    const ids = accepted.map(({ event_id }) => event_id)
    for (const id of sampleOf(ids)) await this.processed(id)
    return ids
  }

  /** Waits until an event has been processed. */
  async processed(eventId: string): Promise<void> {
    await this.#within(patience_ms, async () => {
      const receipt = await this.#preparing.request('GET', `/v1/events/${eventId}`)
      if (prepared<{ status: string }>(receipt).status === 'accepted')
        throw new Nonconformity(`${eventId} has not been processed after ${patience_ms / 1000} s`)
    })
  }

  /** Tries until it holds: changes reach every part of the service soon, not at once. */
  eventually(check: () => Promise<void>): Promise<void> {
    return this.#within(this.#target.patience_ms ?? patience_ms, check)
  }

  async #within(deadline_ms: number, check: () => Promise<void>): Promise<void> {
    const end = performance.now() + deadline_ms
    for (let wait_ms = 20; ; wait_ms = Math.min(wait_ms * 2, 1000)) {
      try {
        return await check()
      } catch (error) {
        if (!(error instanceof Nonconformity) || performance.now() + wait_ms > end) throw error
      }
      await pause(wait_ms, this.#target.stopping)
    }
  }

  /** Makes something once for all the statements that look at it. */
  remember<T>(name: string, make: () => Promise<T>): Promise<T> {
    const found = this.#remembered.get(name) ?? make()
    this.#remembered.set(name, found)
    return found as Promise<T>
  }

  /** Removes everything that carries the mark of this run. Answers what could not be removed. */
  async close(): Promise<string[]> {
    const left: string[] = []
    for (const key of [this.#target.key, this.#target.testKey]) {
      if (key === undefined) continue
      const owner = new Connection(this.#target.url, key, fetch)
      const remove = async (path: string) => {
        const { status } = await owner.request('DELETE', path)
        if (status !== 204 && status !== 404) left.push(`${path} (${status})`)
      }
      for (const site of await this.#sitesLeft(owner)) await remove(`/v1/sites/${site.id}`)
      const keys = prepared<Named[]>(await owner.request('GET', '/v1/keys'))
      for (const it of keys) if (this.#isOwn(it) && it.status !== 'revoked') await remove(`/v1/keys/${it.id}`)
    }
    return left
  }

  async #sitesLeft(owner: Connection): Promise<Named[]> {
    const found: Named[] = []
    for (let offset = 0; ; offset += 100) {
      const page = prepared<Named[]>(await owner.request('GET', `/v1/sites?limit=100&offset=${offset}`))
      found.push(...page.filter((it) => this.#isOwn(it)))
      if (page.length < 100) return found
    }
  }

  #isOwn({ name }: Named): boolean {
    return name.startsWith(this.mark)
  }
}

function ownKey(mark: string) {
  return { name: mark, kind: 'secret', expires_at: new Date(Date.now() + 3_600_000).toISOString() }
}

/** The `data` of an answer that prepares: where this fails, nothing that builds on it can be judged. */
function prepared<T>({ request, status, body, text }: Answer): T {
  if (status >= 300)
    throw new Error(
      `${request}, which prepares, was answered ${status}: ${text.slice(0, 300) || shown(body)}`,
    )
  return (body as { data: T }).data
}

/** The first, the last and some between: a receipt for each of thousands would take long. */
function sampleOf(ids: string[]): string[] {
  return ids.filter((_, index) => index % 100 === 0 || index === ids.length - 1)
}

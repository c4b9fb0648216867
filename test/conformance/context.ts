import { type Client, type Data, type Input, SightlineError } from '../../packages/client/index.ts'
import {
  type Answer,
  type CallOptions,
  Connection,
  type Fetch,
  pause,
  type RawRequestOptions,
  type RequestOptions,
} from './connection.ts'
import { type Mailbox, Receiver } from './receiver.ts'
import { Nonconformity } from './shapes.ts'

export type Target = {
  url: string
  /** A secret key: the suite creates its own keys and sites with it. */
  key: string
  /** A secret key of the sandbox of the same workspace. */
  testKey?: string
  /** The address at which the instance reaches this machine to send webhooks. */
  receiver?: string
  /** The transport of judged requests. A test can alter their answers here. */
  fetch?: Fetch
  /** How long a change may take to become visible everywhere. */
  timeout_ms?: number
  stopping?: AbortSignal
}

export type Site = Data<'POST /v1/sites'>
export type Key = Data<'POST /v1/keys'>
type NewSite = Input<'POST /v1/sites'>
type NewKey = Input<'POST /v1/keys'>
type NewEvent = Input<'POST /v1/events/batch'>['events'][number]

const timeout_ms = 30_000

/** The name of the suite on the instance: sites and keys with this name belong to it. */
const signature = 'Conformance suite'

/**
 * The context in which statements are tested: an instance, the resources that the suite created there, and functions
 * to create more. `ask`, `request`, `raw` and `client` send the requests that are judged, with a key of the suite's
 * own; everything else is preparation.
 */
export class ConformanceContext {
  /** Records every answer that is judged. */
  readonly judged: Connection
  readonly mark: string
  readonly mode: 'live' | 'test'
  readonly #preparing: Connection
  readonly #target: Target
  readonly #remembered = new Map<string, Promise<unknown>>()
  readonly #receiver: Receiver | undefined

  private constructor(target: Target, mark: string, own: Key) {
    const { url, fetch: judgedFetch = fetch, stopping } = target
    this.#target = target
    this.mark = mark
    this.mode = own.mode
    this.#receiver = target.receiver === undefined ? undefined : new Receiver(target.receiver)
    this.judged = new Connection(url, own.key, judgedFetch, stopping)
    this.#preparing = new Connection(url, own.key, fetch, stopping)
  }

  /** @throws Error if the key cannot create keys, which everything else requires */
  static async open(target: Target): Promise<ConformanceContext> {
    const mark = `${signature} ${crypto.randomUUID().slice(0, 8)}`
    const owner = new Connection(target.url, target.key, fetch, target.stopping)
    return new ConformanceContext(
      target,
      mark,
      await prepared(owner, (client) => client.keys.create(ownKey(mark))),
    )
  }

  /** Returns the answer to a call of the client. */
  ask(call: (client: Client) => Promise<unknown>, options?: CallOptions): Promise<Answer> {
    return this.judged.ask(call, options)
  }

  /** Returns the answer to a request that no method of the client makes. */
  request(method: string, path: string, options?: RequestOptions): Promise<Answer> {
    return this.judged.request(method, path, options)
  }

  /** Returns the answer to a request that the client cannot send. */
  raw(method: string, path: string, options?: RawRequestOptions): Promise<Answer> {
    return this.judged.raw(method, path, options)
  }

  /** The client itself, for statements about calls that take several requests. */
  get client(): Client {
    return this.judged.client()
  }

  /** The key of the sandbox. Statements that use it are only tested if there is one. */
  get testKey(): string {
    return this.#target.testKey ?? ''
  }

  /** Returns an address that nobody has. */
  newEmail(): string {
    return `${this.#mailMark}-${crypto.randomUUID()}@example.invalid`
  }

  get #mailMark(): string {
    return this.mark.replaceAll(' ', '-').toLowerCase()
  }

  newDomain(): string {
    return `conformance-${crypto.randomUUID()}.example`
  }

  /** Returns the fields of a site that conflicts with no other site. */
  newSite(fields: Partial<NewSite> = {}): NewSite {
    return { name: this.mark, domain: this.newDomain(), ...fields }
  }

  /** Creates a separate site. */
  site(fields: Partial<NewSite> = {}, key?: string): Promise<Site> {
    return this.#prepare((client) => client.sites.create(this.newSite(fields)), key)
  }

  /** Creates a separate key, which expires automatically in case it is never removed. */
  key(fields: Partial<NewKey> = {}, key?: string): Promise<Key> {
    return this.#prepare((client) => client.keys.create({ ...ownKey(this.mark), ...fields }), key)
  }

  /** Continues with a new key: the limits of the previous one may be nearly used up. */
  async renewKey(): Promise<void> {
    this.judged.key = (await this.key()).key
  }

  /** Returns an address that the instance can send to. Statements that use it are only tested if there is one. */
  mailbox(): Mailbox {
    if (!this.#receiver) throw new Error('This needs a receiver')
    return this.#receiver.open()
  }

  async change(site: Site, fields: Input<'PATCH /v1/sites/{site_id}'>): Promise<void> {
    await this.#prepare((client) => client.sites.update(site.id, fields))
  }

  /** Tracks events and waits until all reports include them. @returns their ids */
  async track(site: Site, events: NewEvent[]): Promise<string[]> {
    const batch = { site_id: site.id, events }
    const { rejected, events: outcomes } = await this.#prepare((client) => client.events.sendBatch(batch))
    if (rejected > 0) throw new Nonconformity(`valid events were rejected: ${JSON.stringify(outcomes)}`)
    const ids = outcomes.map(({ event_id }) => event_id ?? '')
    for (const id of sampleOf(ids)) await this.processed(id)
    return ids
  }

  /** Waits until an event has been processed. */
  async processed(eventId: string): Promise<void> {
    await this.#within(timeout_ms, async () => {
      const { status } = await this.#prepare((client) => client.events.get(eventId))
      if (status === 'accepted')
        throw new Nonconformity(`${eventId} has not been processed after ${timeout_ms / 1000} s`)
    })
  }

  #prepare<T>(call: (client: Client) => Promise<T>, key?: string): Promise<T> {
    return prepared(this.#preparing, call, { key })
  }

  /** Retries until the check passes: changes reach every part of the service soon, not immediately. */
  eventually(check: () => Promise<void>): Promise<void> {
    return this.#within(this.#target.timeout_ms ?? timeout_ms, check)
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

  /** Creates something once for all statements that read it. */
  remember<T>(name: string, make: () => Promise<T>): Promise<T> {
    const found = this.#remembered.get(name) ?? make()
    this.#remembered.set(name, found)
    return found as Promise<T>
  }

  /** Removes everything that has the mark of this run. @returns what could not be removed */
  async close(): Promise<string[]> {
    await this.#receiver?.close()
    const left: string[] = []
    for (const key of [this.#target.key, this.#target.testKey]) {
      if (key === undefined) continue
      const owner = new Connection(this.#target.url, key, fetch)
      const remove = async (what: string, call: (client: Client) => Promise<unknown>) => {
        const { status } = await owner.ask(call)
        if (status !== 204 && status !== 404) left.push(`${what} (${status})`)
      }
      const { sites, keys, webhooks } = await prepared(owner, (client) => this.#own(client))
      for (const id of await this.#invitations(owner))
        await remove(id, (client) => client.invitations.withdraw(id))
      for (const id of webhooks) await remove(id, (client) => client.webhooks.delete(id))
      for (const id of sites) await remove(id, (client) => client.sites.delete(id))
      for (const id of keys) await remove(id, (client) => client.keys.revoke(id))
    }
    return left
  }

  /** Returns the ids of what is left of this run: its sites, its subscriptions, and its keys that are still valid. */
  async #own(client: Client): Promise<{ sites: string[]; keys: string[]; webhooks: string[] }> {
    const [sites, keys, webhooks]: [string[], string[], string[]] = [[], [], []]
    for await (const site of client.sites.list({ limit: 100 })) if (this.#isOwn(site)) sites.push(site.id)
    for await (const key of client.keys.list())
      if (this.#isOwn(key) && key.status !== 'revoked') keys.push(key.id)
    for await (const { id, metadata } of client.webhooks.list({ limit: 100 }))
      if (this.#isOwn({ name: String(metadata.name) })) webhooks.push(id)
    return { sites, keys, webhooks }
  }

  /** Returns the ids of the invitations that are left of this run. Keys of the sandbox have no access to any. */
  async #invitations(owner: Connection): Promise<string[]> {
    const { status } = await owner.ask((client) => client.invitations.list().page())
    if (status === 403) return []
    return prepared(owner, async (client) => {
      const own: string[] = []
      for await (const { id, email } of client.invitations.list({ limit: 100 }))
        if (email.startsWith(this.#mailMark)) own.push(id)
      return own
    })
  }

  #isOwn({ name }: { name: string }): boolean {
    return name.startsWith(this.mark)
  }
}

function ownKey(mark: string): NewKey {
  return { name: mark, kind: 'secret', expires_at: new Date(Date.now() + 3_600_000).toISOString() }
}

/** Returns the answer to a call that prepares a statement. @throws Error if it fails */
async function prepared<T>(
  connection: Connection,
  call: (client: Client) => Promise<T>,
  options?: CallOptions,
): Promise<T> {
  let last: Answer | undefined
  const client = connection.client(options, (answer) => {
    last = answer
  })
  try {
    return await call(client)
  } catch (error) {
    if (!(error instanceof SightlineError)) throw error
    const what = last
      ? `preparing: ${last.request} was answered ${last.status}: ${last.text.slice(0, 300)}`
      : error.message
    throw new Error(what, { cause: error })
  }
}

/** Selects the first, the last and some events between: a receipt for each of thousands would take long. */
function sampleOf(ids: string[]): string[] {
  return ids.filter((_, index) => index % 100 === 0 || index === ids.length - 1)
}

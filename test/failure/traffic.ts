import { Random } from '../../tools/seed/random.ts'
import { runOptions } from '../support/run-options.ts'
import { Ledger } from './ledger.ts'

type Target = { url: string; key: string; siteId: string }
type Habit = { isBatch: boolean; hasOwnIds: boolean }

/** Batches and single events, with ids that the sender chose and with ids that the service makes. */
const habits: Habit[] = [
  { isBatch: true, hasOwnIds: false },
  { isBatch: true, hasOwnIds: true },
  { isBatch: false, hasOwnIds: false },
  { isBatch: false, hasOwnIds: true },
]

const history_ms = 12 * 3_600_000
const longestBatch = 120
const timeout_ms = 20_000
const pauseAfterFailure_ms = 60

const usual = { perHabit: 2, pause_ms: 25, visitors: 3000, users: 7, stay_ms: Number.POSITIVE_INFINITY }

type Options = {
  /** How many senders have each habit. */
  perHabit?: number
  /** Between the requests of a sender: it is about what happens to the events, not about how many there are. */
  pause_ms?: number
  visitors?: number
  /** How many people a fifth of the visitors belong to. */
  users?: number
  /** After which time others take the place of all visitors and users: what one has done does not grow for ever. */
  stay_ms?: number
}

/** How requests were answered, by status; `lost` stands for no answer at all. */
export type Answers = Record<string, number>

/**
 * Sends events to one or several addresses until it is stopped. Requests with ids of the sender's own are repeated
 * until they are answered, as a careful client does; the others are not, since that would count them twice.
 */
export class Traffic {
  readonly ledger = new Ledger()
  readonly answers: Answers = {}
  #isStopping = false
  readonly #options: Required<Options>
  readonly #senders: Promise<void>[]
  readonly #random = new Random(runOptions.seed)
  readonly #begun = performance.now()

  constructor(
    private readonly targets: Target[],
    options: Options = {},
  ) {
    this.#options = { ...usual, ...options }
    this.#senders = Array.from({ length: this.#options.perHabit }, (_, copy) =>
      habits.map((habit, index) => this.#send(habit, `${index}-${copy}`)),
    ).flat()
  }

  /** Lets requests under way be answered. */
  async stop(): Promise<void> {
    this.#isStopping = true
    await Promise.all(this.#senders)
  }

  /** Requests that were not answered with 2xx. */
  get failures(): Answers {
    return Object.fromEntries(Object.entries(this.answers).filter(([status]) => !status.startsWith('2')))
  }

  async #send(habit: Habit, sender: string) {
    for (let request = 0; !this.#isStopping; request++) {
      const length = habit.isBatch ? 1 + this.#random.below(longestBatch) : 1
      const marks = Array.from({ length }, (_, index) => `${sender}-${request}-${index}`)
      const target = this.targets[request % this.targets.length] as Target
      const events = marks.map((mark) => randomEvent(this.#random, { mark, habit, ...this.#crowd() }))
      for (const mark of marks) this.ledger.send(mark)
      while (!(await this.#attempt(target, habit, events, marks)) && !this.#isStopping) {
        await Bun.sleep(pauseAfterFailure_ms)
        if (!habit.hasOwnIds) break
      }
      await Bun.sleep(this.#options.pause_ms)
    }
  }

  /** Who is there now. */
  #crowd(): Crowd {
    const { visitors, users, stay_ms } = this.#options
    return { visitors, users, stay: Math.floor((performance.now() - this.#begun) / stay_ms) }
  }

  /** Whether it was answered for good. */
  async #attempt({ url, key, siteId }: Target, habit: Habit, events: object[], marks: string[]) {
    let status = 'lost'
    try {
      const answer = await fetch(`${url}/v1/events${habit.isBatch ? '/batch' : ''}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ site_id: siteId, ...(habit.isBatch ? { events } : events[0]) }),
        signal: AbortSignal.timeout(timeout_ms),
      })
      const text = await answer.text()
      status = String(answer.status)
      if (answer.ok) this.#read(JSON.parse(text).data, marks)
      else if (answer.status < 500) for (const mark of marks) this.ledger.refuse(mark)
      return answer.status < 500
    } catch {
      status = 'lost'
      return false
    } finally {
      this.answers[status] = (this.answers[status] ?? 0) + 1
    }
  }

  #read(data: { event_id?: string; events?: { index: number; event_id: string | null }[] }, marks: string[]) {
    const answered = data.events ?? [{ index: 0, event_id: data.event_id ?? null }]
    for (const { index, event_id } of answered) {
      const mark = marks[index] as string
      if (event_id === null) this.ledger.refuse(mark)
      else this.ledger.accept(mark, event_id)
    }
  }
}

type Crowd = { visitors: number; users: number; stay: number }

/** Of some thousand visitors in the last hours, so that sessions grow, split and merge while they come in. */
function randomEvent(
  random: Random,
  { mark, habit, visitors, users, stay }: { mark: string; habit: Habit } & Crowd,
) {
  const visitor = random.below(visitors)
  return {
    ...(habit.hasOwnIds && { event_id: `evt_${mark}` }),
    event_name: random.chance(0.8) ? 'page_view' : 'add_to_cart',
    client_id: `cid_${stay}_${visitor}`,
    timestamp: new Date(Date.now() - random.below(history_ms)).toISOString(),
    properties: { mark, page_path: `/p/${random.below(20)}` },
    context: random.chance(0.2) ? { page_url: 'https://shop.example/?utm_source=news&utm_medium=email' } : {},
    ...(visitor % 5 === 0 &&
      random.chance(0.5) && { user: { user_id: `u-${stay}-${Math.floor(visitor / 5) % users}` } }),
  }
}

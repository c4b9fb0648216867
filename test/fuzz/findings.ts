import { reproduction } from './reproduction.ts'
import type { Wire } from './wire.ts'

export type Finding = {
  operation: string
  complaint: string
  times: number
  /** A command that sends the request again. */
  request: string
  /** What the service logged about it. */
  cause: string
}

/** Collects findings, each once per operation. */
export class Findings {
  readonly list: Finding[] = []
  readonly #causes = new Map<string, string>()

  constructor(private readonly print: (line: string) => void) {}

  /** Reads a line of the service's log. A line that belongs to no request is a finding in itself. */
  readonly log = {
    write: (line: string) => {
      const { request_id, from, msg, err } = JSON.parse(line) as Logged
      // better-auth logs client errors in the same way as its own errors.
      if (from === 'accounts') return
      const cause = err?.stack?.split('\n').slice(0, 12).join('\n').slice(0, 1500) ?? line
      if (request_id) this.#causes.set(request_id, cause)
      else if (!this.isKnown('the log', msg)) this.note('the log', msg, null, '', cause)
    },
  }

  causeOf(requestId: string | undefined): string {
    const cause = this.#causes.get(requestId ?? '') ?? ''
    this.#causes.delete(requestId ?? '')
    return cause
  }

  /** Adds findings for errors that were logged for abandoned requests. */
  noteUnseen() {
    for (const cause of this.#causes.values()) {
      const complaint = `abandoned request: ${cause.split('\n', 1)[0]}`
      if (!this.isKnown('the log', complaint)) this.note('the log', complaint, null, '', cause)
    }
  }

  /** True if this was already found for the operation; if so, counts the repetition. */
  isKnown(operation: string, complaint: string): boolean {
    const found = this.list.find((it) => it.operation === operation && it.complaint === complaint)
    if (found) found.times++
    return found !== undefined
  }

  note(operation: string, complaint: string, wire: Wire | null, address: string, cause = '') {
    const request = wire ? reproduction(wire, address) : ''
    this.list.push({ operation, complaint, times: 1, request, cause })
    this.print(['', `${operation}: ${complaint}`, request, cause].filter((it, n) => n === 0 || it).join('\n'))
  }
}

type Logged = { request_id?: string; from?: string; msg: string; err?: { stack?: string } }

import { AsyncLocalStorage } from 'node:async_hooks'

/** Who is behind a request, for the audit log. */
export type Caller = { address: string; agent: string } & (
  | {
      kind: 'person' | 'key'
      /** The id of the account or of the key. */
      id: string
    }
  /** Somebody who uses the signed link of a file: whoever has the link. */
  | { kind: 'link'; id: null }
  /** The identity provider of the workspace, with the token of its provisioning. */
  | { kind: 'provisioning'; id: null }
  /** Nobody yet: somebody who could not sign in. */
  | { kind: 'service'; id: null }
)

const callers = new AsyncLocalStorage<Caller>()

/**
 * Runs a request of a caller. What it changes is recorded with this caller: so that each service need not pass on who
 * calls it, although only the audit log asks.
 */
export function asCaller<T>(caller: Caller, run: () => T): T {
  return callers.run(caller, run)
}

/** Null for work that the service does on its own. */
export function currentCaller(): Caller | null {
  return callers.getStore() ?? null
}

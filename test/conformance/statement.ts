import { failureOf } from './answers.ts'
import type { ConformanceContext } from './context.ts'

/** Verifies a statement on an instance. @throws Nonconformity if it does not hold */
export type Check = (context: ConformanceContext) => Promise<void>

/** A statement of the specification: its section, its text, and how to verify it. */
export type Statement = { section: string; statement: string; check: Check; needs?: Need }

/** What is not available in every run. */
export type Need = 'test key' | 'receiver'

/** Returns the statements of a section, each with its check. */
export function section(name: string, checks: Record<string, Check>): Statement[] {
  return Object.entries(checks).map(([statement, check]) => ({ section: name, statement, check }))
}

/** Returns statements about the sandbox, which require a test key. */
export function sandboxSection(name: string, checks: Record<string, Check>): Statement[] {
  return section(name, checks).map((it) => ({ ...it, needs: 'test key' as const }))
}

/** Returns statements about webhooks that the instance sends. The instance must be able to reach this machine. */
export function receivingSection(name: string, checks: Record<string, Check>): Statement[] {
  return section(name, checks).map((it) => ({ ...it, needs: 'receiver' as const }))
}

/**
 * Returns statements about what keys of the sandbox have no access to. With such a key, each is only that.
 * @param path of a GET that is refused
 */
export function liveSection(name: string, path: string, checks: Record<string, Check>): Statement[] {
  return section(name, checks).map(({ check, ...rest }) => ({
    ...rest,
    check: async (context) => {
      if (context.mode === 'live') return check(context)
      failureOf(await context.request('GET', path), 403, 'forbidden')
    },
  }))
}

import type { ConformanceContext } from './context.ts'

/** Proves a statement on an instance. @throws Nonconformity when it does not hold. */
export type Check = (context: ConformanceContext) => Promise<void>

/** One statement of the specification: where it stands, what it says, and how to see that it holds. */
export type Statement = { section: string; statement: string; check: Check; needs?: Need }

/** What not every run is given. */
export type Need = 'test key' | 'receiver'

/** The statements of a section, each with its check. */
export function section(name: string, checks: Record<string, Check>): Statement[] {
  return Object.entries(checks).map(([statement, check]) => ({ section: name, statement, check }))
}

/** Statements about the sandbox, which need a test key. */
export function sandboxSection(name: string, checks: Record<string, Check>): Statement[] {
  return section(name, checks).map((it) => ({ ...it, needs: 'test key' as const }))
}

/** Statements about what the instance sends, which needs to reach this machine. */
export function receivingSection(name: string, checks: Record<string, Check>): Statement[] {
  return section(name, checks).map((it) => ({ ...it, needs: 'receiver' as const }))
}

import type { Permission } from '#lib/permissions.ts'
import { type Task, tasks } from './tasks.ts'

export const keyChoices = ['secret', 'publishable', 'personal'] as const
export type KeyChoice = (typeof keyChoices)[number]

/** A key in its form, complete or not. */
export type KeyDraft = {
  name: string
  kind: KeyChoice
  access: 'some' | 'all'
  scopes: Permission[]
  /** One address or range a line. */
  addresses: string
  /** In days; empty for no expiry, and `keep` for that of a key that exists. */
  lifetime: string
}

/** The default draft. */
export function newKey(kind: KeyChoice): KeyDraft {
  return { name: '', kind, access: 'some', scopes: [], addresses: '', lifetime: '' }
}

/** @param permissions those of the person, in the order in which they are shown */
export function readDraft(form: FormData, permissions: readonly Permission[]): KeyDraft {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const ticked = form.getAll('scope').map(String)
  // Without JavaScript, ticking a task ticks no scopes, and no longer ticking it leaves those that the key had.
  const had = text('had').split(' ')
  const isTicked = ({ id }: Task) => form.getAll('task').includes(id)
  const ofTasks = tasks.filter(isTicked).flatMap((it) => it.scopes)
  const ofEnded = tasks
    .filter((it) => !isTicked(it) && it.scopes.every((scope) => had.includes(scope)))
    .flatMap((it) => it.scopes)
  const isMeant = (it: Permission) => ofTasks.includes(it) || (ticked.includes(it) && !ofEnded.includes(it))
  return {
    name: text('name'),
    kind: keyChoices.find((it) => it === text('kind')) ?? 'personal',
    access: text('access') === 'all' ? 'all' : 'some',
    scopes: permissions.filter(isMeant),
    addresses: text('addresses'),
    lifetime: text('lifetime'),
  }
}

/** The problems of a draft by field name. Only those for which the API has no better message. */
export function draftProblems({ name, kind, access, scopes }: KeyDraft): Record<string, string> {
  const problems: Record<string, string> = {}
  if (!name) problems.name = 'Enter a name.'
  if (kind !== 'publishable' && access === 'some' && scopes.length === 0)
    problems.scopes = 'Choose what the key is for.'
  return problems
}

/** Converts a draft to the key of the API, without its kind. */
export function toCreation({ name, kind, access, scopes, addresses, lifetime }: KeyDraft, now: number) {
  return {
    name,
    scopes: kind === 'publishable' || access === 'all' ? undefined : scopes,
    allowed_addresses: readAddresses(addresses) ?? undefined,
    expires_at: expiryAfter(lifetime, now),
  }
}

/** Converts a draft to the change of a key of the API. */
export function toChange({ name, kind, access, scopes, addresses, lifetime }: KeyDraft, now: number) {
  return {
    name,
    ...(kind !== 'publishable' && { scopes: access === 'all' ? null : scopes }),
    allowed_addresses: readAddresses(addresses),
    ...(lifetime !== 'keep' && { expires_at: expiryAfter(lifetime, now) ?? null }),
  }
}

/** The addresses and ranges of a text, one a line or separated by commas. Null if there are none: all are allowed. */
export function readAddresses(text: string): string[] | null {
  const found = [...new Set(text.split(/[\s,]+/).filter(Boolean))]
  return found.length > 0 ? found : null
}

/** The time after a lifetime in days. Undefined if it is empty. */
export function expiryAfter(lifetime: string, now: number): string | undefined {
  const days = Number(lifetime)
  return days > 0 ? new Date(now + days * 86_400_000).toISOString() : undefined
}

import { redirect } from '@sveltejs/kit'
import type { Choice } from '#lib/components/Select.svelte'
import { type NamedCondition, withCondition } from '#lib/dashboard/filters.ts'
import { addedCondition } from './queries.ts'

/**
 * Redirects to the page with the condition that its form adds, if one was sent.
 * @param addressOf the address of the page with these conditions
 */
export function applyAddedCondition(
  params: URLSearchParams,
  segments: readonly Choice[],
  conditions: readonly NamedCondition[],
  addressOf: (conditions: NamedCondition[]) => string,
): void {
  const added = addedCondition(params, segments)
  if (added) redirect(303, addressOf(withCondition(conditions, added)))
}

import { redirect } from '@sveltejs/kit'
import type { Choice } from '#lib/components/Select.svelte'
import { withCondition } from './filters.ts'
import { newCondition } from './new-condition.ts'
import { addressOf, type ViewState } from './view-state.ts'

/**
 * Redirects to the page with the condition that its filter menu adds, if one was sent.
 * @param names the segments and goals, which can be given by name
 * @param others the other query parameters of the page
 */
export function applyNewCondition(
  url: URL,
  view: ViewState,
  names: readonly Choice[],
  others: Record<string, string | undefined> = {},
): void {
  const added = newCondition(url.searchParams, names)
  if (!added) return
  redirect(303, addressOf(url.pathname, view, { conditions: withCondition(view.conditions, added) }, others))
}

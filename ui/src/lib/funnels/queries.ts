import type { ApiCall } from '#lib/api-call.ts'
import { parseSessionDimension, type SessionDimension } from '#lib/dashboard/dimensions.ts'
import type { Condition } from '#lib/dashboard/filters.ts'
import type { DayRange } from '#lib/dashboard/periods.ts'
import { days } from '#lib/dashboard/queries.ts'
import { defaultView, type ViewState } from '#lib/dashboard/view-state.ts'
import { segmentConditions, segmentQuery } from '#lib/segments/filter.ts'
import type { FunnelQuery, FunnelUsersRequest, outcomes } from '../../../../server/analytics/funnels/model.ts'
import { type Definition, type Draft, parseDraft, printDraft } from './draft.ts'

/** The people of one step: those who reached it, or those who dropped off at the step before. */
export type Group = { step: number; outcome: (typeof outcomes)[number] }

/** The complete state of the page of a funnel, which is stored in its URL. */
export type FunnelView = {
  period: ViewState['period']
  /** The segments to which the report is limited; funnels have no other filters. */
  conditions: Condition[]
  /** Undefined if the saved funnel is unchanged. */
  draft: Draft | undefined
  /** True if the editor of a saved funnel is open. That of a new or a changed one always is. */
  isEditing: boolean
  breakdown: SessionDimension | undefined
  group: Group | undefined
  cursor: string | undefined
}

/** Parses everything but the period from a URL; invalid values are left out. */
export function parseFunnelView(
  params: URLSearchParams,
  { period, conditions }: Pick<ViewState, 'period' | 'conditions'>,
): FunnelView {
  const [, step, outcome] = /^(\d{1,2})\.(converted|dropped)$/.exec(params.get('people') ?? '') ?? []
  return {
    period,
    conditions: segmentConditions(conditions),
    draft: parseDraft(params),
    isEditing: params.has('edit'),
    breakdown: parseSessionDimension(params.get('breakdown')),
    group: step ? { step: Number(step), outcome: outcome as Group['outcome'] } : undefined,
    cursor: (step && params.get('cursor')) || undefined,
  }
}

/** The query parameters of a view except its period, for URLs of this page. */
export function printFunnelView({
  draft,
  isEditing,
  breakdown,
  group,
  cursor,
}: FunnelView): Record<string, string> {
  return {
    ...(draft && printDraft(draft)),
    ...(isEditing && { edit: '1' }),
    ...(breakdown && { breakdown }),
    ...(group && { people: `${group.step}.${group.outcome}` }),
    ...(group && cursor && { cursor }),
  }
}

/** The part of a view that the period and segment menus use. */
export function periodView({ period, conditions }: Pick<FunnelView, 'period' | 'conditions'>): ViewState {
  return { ...defaultView, period, conditions: segmentConditions(conditions) }
}

export function reportQuery(
  definition: Definition,
  name: string,
  range: DayRange,
  { breakdown, conditions }: Pick<FunnelView, 'breakdown' | 'conditions'>,
): FunnelQuery {
  return {
    ...(name && { name }),
    ...definition,
    ...days(range),
    ...(breakdown && { breakdown }),
    ...segmentQuery(conditions),
  }
}

export const peopleOnPage = 25

export function peopleQuery(
  definition: Definition,
  range: DayRange,
  { step, outcome }: Group,
  { cursor, conditions }: Pick<FunnelView, 'cursor' | 'conditions'>,
): FunnelUsersRequest {
  return {
    ...definition,
    ...days(range),
    step,
    outcome,
    limit: peopleOnPage,
    ...(cursor && { cursor }),
    ...segmentQuery(conditions),
  }
}

export function reportCall(siteId: string, body: FunnelQuery): ApiCall {
  return { method: 'POST', path: `/v1/sites/${siteId}/analytics/funnel`, body }
}

export function peopleCall(siteId: string, body: FunnelUsersRequest): ApiCall {
  return { method: 'POST', path: `/v1/sites/${siteId}/analytics/funnel/users`, body }
}

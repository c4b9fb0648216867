import type { FunnelCreation } from '../../../../server/analytics/funnels/model.ts'
import {
  type Condition,
  fromFilters,
  newCondition,
  operators,
  problemsOf,
  subjects,
  toFilters,
} from './conditions.ts'

/** A step in the editor, complete or not. */
export type DraftStep = {
  event_name: string
  name: string
  conditions: Condition[]
  /** Identifies a step of an open editor, even when it moves. */
  key?: number
}

/** A funnel in the editor. It lives in the URL, so that it can be shared before it is saved. */
export type Draft = { steps: DraftStep[]; window: Window }
export type Window = { amount: number; unit: 'hours' | 'days' }

/** The definition of a funnel in the format of the API. */
export type Definition = Required<Pick<FunnelCreation, 'steps' | 'conversion_window_hours'>>

export const limits = { min: 2, max: 20, conditions: 20, window_hours: 90 * 24 } as const
/** Separates the steps in a URL. One of the few characters that URLs do not escape. */
const separator = '*'

export const newStep: DraftStep = { event_name: '', name: '', conditions: [] }
export const newDraft: Draft = {
  steps: [{ ...newStep, event_name: 'page_view' }, newStep],
  window: { amount: 7, unit: 'days' },
}

/** Parses the funnel of a URL; undefined if there is none. Invalid parts are left out. */
export function parseDraft(params: URLSearchParams): Draft | undefined {
  const steps = params.get('steps')
  if (steps === null) return undefined
  return {
    steps: steps.split(separator).slice(0, limits.max).map(parseStep),
    window: parseWindow(params.get('window')) ?? newDraft.window,
  }
}

/** The funnel as query parameters: `steps=page_view*purchase&window=7d`. */
export function printDraft({ steps, window }: Draft): { steps: string; window: string } {
  return {
    steps: steps.map(printStep).join(separator),
    window: `${window.amount}${window.unit === 'days' ? 'd' : 'h'}`,
  }
}

/** Converts a saved funnel to a draft. */
export function toDraft({ steps, conversion_window_hours: hours }: Definition): Draft {
  return {
    steps: steps.map(({ event_name, name = '', filters }) => ({
      event_name,
      name,
      conditions: fromFilters(filters),
    })),
    window:
      hours % 24 === 0 && hours > 24
        ? { amount: hours / 24, unit: 'days' }
        : { amount: hours, unit: 'hours' },
  }
}

/** The valid part of a draft: steps without an event and conditions without a value are left out. */
export function toDefinition({ steps, window }: Draft): Definition {
  return {
    steps: steps.filter(isGiven).map(({ event_name, name, conditions }) => {
      const filters = toFilters(conditions)
      return {
        event_name: event_name.trim(),
        ...(name.trim() && { name: name.trim() }),
        ...(Object.keys(filters).length > 0 && { filters }),
      }
    }),
    conversion_window_hours: hoursOf(window),
  }
}

/** The length of the window in hours, clamped to the limits of the API. */
export function hoursOf({ amount, unit }: Window): number {
  const hours = Math.round(unit === 'days' ? amount * 24 : amount)
  return Math.min(limits.window_hours, Math.max(1, hours || 1))
}

/** Why a draft cannot be queried yet; undefined if it can. */
export function draftProblem({ steps }: Draft): string | undefined {
  if (steps.some(({ conditions }) => Object.keys(problemsOf(conditions)).length > 0))
    return 'A condition is invalid.'
  if (steps.filter(isGiven).length < limits.min) return 'Choose an event for at least two steps.'
  return undefined
}

/** True if two drafts result in the same query. */
export function isSame(one: Draft, other: Draft): boolean {
  return JSON.stringify(toDefinition(one)) === JSON.stringify(toDefinition(other))
}

/** The title of a step: its own name, or its event. */
export function stepTitle({ name, event_name }: { name?: string; event_name: string }): string {
  return name?.trim() || eventTitle(event_name)
}

/** The display name of an event. */
export function eventTitle(event_name: string): string {
  return event_name === 'page_view' || event_name === 'pageview' ? 'Page view' : event_name
}

function isGiven({ event_name }: DraftStep): boolean {
  return event_name.trim() !== ''
}

function parseWindow(text: string | null): Window | undefined {
  const [, amount, unit] = /^(\d{1,4})(h|d)$/.exec(text ?? '') ?? []
  return amount ? { amount: Number(amount), unit: unit === 'd' ? 'days' : 'hours' } : undefined
}

/** Most steps consist of an event only: then the URL contains just its name. */
function printStep({ event_name, name, conditions }: DraftStep): string {
  const isPlain = !name && conditions.length === 0
  if (isPlain && !event_name.startsWith('{') && !event_name.includes(separator)) return event_name
  const where = conditions.map((it) => [it.subject, it.name, it.operator, it.value])
  const text = JSON.stringify({
    event: event_name,
    ...(name && { name }),
    ...(where.length > 0 && { where }),
  })
  return text.replaceAll(separator, '\\u002a')
}

function parseStep(text: string): DraftStep {
  if (!text.startsWith('{')) return { ...newStep, event_name: text }
  try {
    const { event, name, where } = JSON.parse(text) as Record<string, unknown>
    return {
      event_name: textOf(event),
      name: textOf(name),
      conditions: (Array.isArray(where) ? where : []).slice(0, limits.conditions).map(parseCondition),
    }
  } catch {
    return { ...newStep }
  }
}

function parseCondition(given: unknown): Condition {
  const [subject, name, operator, value] = Array.isArray(given) ? given : []
  return {
    subject: subjects.find((it) => it === subject) ?? newCondition.subject,
    name: textOf(name),
    operator: operators.find((it) => it === operator) ?? newCondition.operator,
    value: textOf(value),
  }
}

function textOf(given: unknown): string {
  return typeof given === 'string' ? given : ''
}

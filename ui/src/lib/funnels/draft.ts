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

/** A step as it stands in the editor, complete or not. */
export type DraftStep = {
  event_name: string
  name: string
  conditions: Condition[]
  /** Tells the steps of an open editor apart, wherever they are moved to. */
  key?: number
}

/** A funnel as it stands in the editor. It lives in the address, so that it can be shared before it is saved. */
export type Draft = { steps: DraftStep[]; window: Window }
export type Window = { amount: number; unit: 'hours' | 'days' }

/** What makes a funnel, as the API takes it. */
export type Definition = Required<Pick<FunnelCreation, 'steps' | 'conversion_window_hours'>>

export const limits = { least: 2, most: 20, conditions: 20, window_hours: 90 * 24 } as const
/** Between the steps in an address: one of the few signs that stay as they are there. */
const separator = '*'

export const newStep: DraftStep = { event_name: '', name: '', conditions: [] }
export const newDraft: Draft = {
  steps: [{ ...newStep, event_name: 'page_view' }, newStep],
  window: { amount: 7, unit: 'days' },
}

/** The funnel of an address; undefined where it holds none. What cannot be read is left out. */
export function parseDraft(params: URLSearchParams): Draft | undefined {
  const steps = params.get('steps')
  if (steps === null) return undefined
  return {
    steps: steps.split(separator).slice(0, limits.most).map(parseStep),
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

/** The saved funnel in the editor. */
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

/** What of a draft can be asked for: steps without an event and conditions without a value are left out. */
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

/** How long the window is, within what the API takes. */
export function hoursOf({ amount, unit }: Window): number {
  const hours = Math.round(unit === 'days' ? amount * 24 : amount)
  return Math.min(limits.window_hours, Math.max(1, hours || 1))
}

/** Why a draft cannot be asked for yet; undefined when it can. */
export function whyNot({ steps }: Draft): string | undefined {
  if (steps.some(({ conditions }) => Object.keys(problemsOf(conditions)).length > 0))
    return 'A condition needs another look.'
  if (steps.filter(isGiven).length < limits.least) return 'Choose the events of at least two steps.'
  return undefined
}

/** Whether two drafts ask for the same. */
export function isSame(one: Draft, other: Draft): boolean {
  return JSON.stringify(toDefinition(one)) === JSON.stringify(toDefinition(other))
}

/** What a step is called: its own name, or its event. */
export function stepTitle({ name, event_name }: { name?: string; event_name: string }): string {
  return name?.trim() || eventTitle(event_name)
}

/** An event as people say it. */
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

/** Most steps are an event and nothing else: then its name alone stands in the address. */
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

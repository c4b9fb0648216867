import { newCondition, operators, subjects } from './conditions.ts'
import { type Draft, limits, newDraft, newStep } from './draft.ts'

/**
 * The names of the fields of the editor. The form works without JavaScript: each change is submitted as an intent,
 * and the response redirects to the URL of the changed draft.
 */
export const fieldNames = {
  event: (step: number) => `steps.${step}.event`,
  name: (step: number) => `steps.${step}.name`,
  condition: (step: number, condition: number, part: 'subject' | 'name' | 'operator' | 'value') =>
    `steps.${step}.conditions.${condition}.${part}`,
  window: 'window',
  unit: 'unit',
  breakdown: 'breakdown',
  intent: 'intent',
} as const

/** One change of a draft, as sent by a button of the form. */
export type Intent =
  | { do: 'add-step' }
  | { do: 'remove-step' | 'move-up' | 'move-down' | 'add-condition'; step: number }
  | { do: 'remove-condition'; step: number; condition: number }

export function printIntent(intent: Intent): string {
  return [
    intent.do,
    ...('step' in intent ? [intent.step] : []),
    ...('condition' in intent ? [intent.condition] : []),
  ].join(' ')
}

/** Reads the draft from the fields of the form. */
export function readDraft(form: FormData): Draft {
  const text = (name: string) => String(form.get(name) ?? '')
  const steps = []
  for (let step = 0; step < limits.max && form.has(fieldNames.event(step)); step++) {
    const conditions = []
    const part = (index: number, name: 'subject' | 'name' | 'operator' | 'value') =>
      text(fieldNames.condition(step, index, name))
    for (let index = 0; form.has(fieldNames.condition(step, index, 'subject')); index++)
      conditions.push({
        subject: subjects.find((it) => it === part(index, 'subject')) ?? newCondition.subject,
        name: part(index, 'name'),
        operator: operators.find((it) => it === part(index, 'operator')) ?? newCondition.operator,
        value: part(index, 'value'),
      })
    steps.push({ event_name: text(fieldNames.event(step)), name: text(fieldNames.name(step)), conditions })
  }
  const amount = Number(text(fieldNames.window))
  return {
    steps,
    window: {
      amount: Number.isFinite(amount) && amount > 0 ? Math.round(amount) : newDraft.window.amount,
      unit: text(fieldNames.unit) === 'hours' ? 'hours' : 'days',
    },
  }
}

/** The change that the pressed button requests. */
export function readIntent(form: FormData): Intent | undefined {
  const [name, ...positions] = String(form.get(fieldNames.intent) ?? '').split(' ')
  const [step = Number.NaN, condition = Number.NaN] = positions.map(Number)
  switch (name) {
    case 'add-step':
      return { do: name }
    case 'remove-step':
    case 'move-up':
    case 'move-down':
    case 'add-condition':
      return { do: name, step }
    case 'remove-condition':
      return { do: name, step, condition }
    default:
      return undefined
  }
}

/** Applies a change to a draft; a change that does not apply returns it unchanged. */
export function changed(draft: Draft, intent: Intent): Draft {
  const { steps } = draft
  if (intent.do === 'add-step')
    return steps.length < limits.max ? { ...draft, steps: [...steps, newStep] } : draft
  const { step } = intent
  const found = steps[step]
  if (!found) return draft
  switch (intent.do) {
    case 'remove-step':
      return steps.length > limits.min ? { ...draft, steps: steps.toSpliced(step, 1) } : draft
    case 'move-up':
      return moved(draft, step, step - 1)
    case 'move-down':
      return moved(draft, step, step + 1)
    case 'add-condition':
      if (found.conditions.length >= limits.conditions) return draft
      return withConditions(draft, step, [...found.conditions, newCondition])
    case 'remove-condition':
      return withConditions(draft, step, found.conditions.toSpliced(intent.condition, 1))
  }
}

/** Moves a step of the draft to another position. */
export function moved(draft: Draft, from: number, to: number): Draft {
  const step = draft.steps[from]
  if (!step || to < 0 || to >= draft.steps.length) return draft
  return { ...draft, steps: draft.steps.toSpliced(from, 1).toSpliced(to, 0, step) }
}

function withConditions(draft: Draft, step: number, conditions: Draft['steps'][number]['conditions']): Draft {
  return { ...draft, steps: draft.steps.map((it, index) => (index === step ? { ...it, conditions } : it)) }
}

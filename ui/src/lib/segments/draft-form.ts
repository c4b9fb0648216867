import { newCondition, operators } from '#lib/funnels/conditions.ts'
import {
  type DraftEvent,
  type DraftField,
  type DraftGroup,
  type DraftNode,
  limits,
  newEvent,
  newField,
  newRules,
  nodesByPath,
  pathIn,
} from './draft.ts'
import {
  comparisonFor,
  countComparisons,
  eventSubjects,
  fieldNames,
  fields,
  groupOperators,
  units,
} from './fields.ts'

/** A segment in its form. */
export type SegmentDraft = {
  name: string
  description: string
  type: 'dynamic' | 'static'
  rules: DraftGroup
  /** User ids, one per line. */
  list: string
}

export const newSegment: SegmentDraft = {
  name: '',
  description: '',
  type: 'dynamic',
  rules: newRules,
  list: '',
}

type FilterPart = 'subject' | 'name' | 'operator' | 'value'

/** The name of a filter field. Other fields are named by their path and part. */
export function filterField(path: string, index: number, part: FilterPart): string {
  return `${path}.filters.${index}.${part}`
}

/** The action of the pressed button. */
export type Intent =
  | { do: 'save' | 'preview' }
  | { do: 'add-field' | 'add-event' | 'add-group' | 'add-filter' | 'remove'; path: string }
  | { do: 'remove-filter'; path: string; index: number }

export function printIntent(intent: Intent): string {
  return Object.values(intent).join(' ')
}

export function readIntent(form: FormData): Intent {
  const [name, path = 'rules', index] = String(form.get('intent') ?? '').split(' ')
  switch (name) {
    case 'preview':
      return { do: name }
    case 'add-field':
    case 'add-event':
    case 'add-group':
    case 'add-filter':
    case 'remove':
      return { do: name, path }
    case 'remove-filter':
      return { do: name, path, index: Number(index) }
    default:
      return { do: 'save' }
  }
}

/** Reads the draft from the fields of the form. */
export function readDraft(form: FormData): SegmentDraft {
  const text = (name: string) => String(form.get(name) ?? '')
  return {
    name: text('name').trim(),
    description: text('description').trim(),
    type: text('type') === 'static' ? 'static' : 'dynamic',
    rules: readGroup(form, 'rules', 1),
    list: text('user_ids'),
  }
}

function readGroup(form: FormData, path: string, depth: number): DraftGroup {
  const conditions: DraftNode[] = []
  for (let index = 0; index < limits.conditions; index++) {
    const nodePath = pathIn(path, index)
    const kind = form.get(`${nodePath}.kind`)
    if (kind === null) break
    if (kind === 'event') conditions.push(readEvent(form, nodePath))
    else if (kind === 'field') conditions.push(readField(form, nodePath))
    else if (depth < limits.depth) conditions.push(readGroup(form, nodePath, depth + 1))
  }
  return { kind: 'group', operator: oneOf(groupOperators, form.get(`${path}.operator`), 'and'), conditions }
}

/** Reads a condition on the profile from the fields whose names start with `path`. */
export function readField(form: Pick<FormData, 'get'>, path: string): DraftField {
  const text = (part: string) => String(form.get(`${path}.${part}`) ?? '')
  const field = oneOf(fieldNames, text('field'), newField.field)
  return {
    kind: 'field',
    field,
    trait: text('trait'),
    comparison: comparisonFor(fields[field].kind, text('comparison')),
    value: text('value'),
    amount: text('amount') || newField.amount,
    unit: oneOf(units, text('unit'), newField.unit),
  }
}

function readEvent(form: FormData, path: string): DraftEvent {
  const text = (name: string) => String(form.get(name) ?? '')
  const filters: DraftEvent['filters'] = []
  for (let index = 0; index < limits.filters && form.has(filterField(path, index, 'subject')); index++)
    filters.push({
      subject: oneOf(eventSubjects, text(filterField(path, index, 'subject')), 'property'),
      name: text(filterField(path, index, 'name')),
      operator: oneOf(operators, text(filterField(path, index, 'operator')), newCondition.operator),
      value: text(filterField(path, index, 'value')),
    })
  return {
    kind: 'event',
    isAbsent: text(`${path}.did`) === 'no',
    event_name: text(`${path}.event_name`),
    counting: oneOf(countComparisons, text(`${path}.counting`), newEvent.counting),
    count: text(`${path}.count`),
    filters,
    amount: text(`${path}.amount`) || newEvent.amount,
    unit: oneOf([...units, 'ever'] as const, text(`${path}.unit`), newEvent.unit),
  }
}

function oneOf<T extends string>(choices: readonly T[], given: unknown, otherwise: T): T {
  return choices.find((it) => it === given) ?? otherwise
}

/** Applies a button of the form to the rules; a button that does not apply returns them unchanged. */
export function changed(rules: DraftGroup, intent: Intent): DraftGroup {
  switch (intent.do) {
    case 'add-field':
      return withAdded(rules, intent.path, newField)
    case 'add-event':
      return withAdded(rules, intent.path, newEvent)
    case 'add-group':
      return depthOf(intent.path) < limits.depth
        ? withAdded(rules, intent.path, { kind: 'group', operator: 'or', conditions: [newField] })
        : rules
    case 'remove':
      return replaced(rules, 'rules', intent.path, () => undefined) ?? rules
    case 'add-filter':
      return withEvent(rules, intent.path, (it) =>
        it.filters.length < limits.filters ? { ...it, filters: [...it.filters, newCondition] } : it,
      )
    case 'remove-filter':
      return withEvent(rules, intent.path, (it) => ({
        ...it,
        filters: it.filters.toSpliced(intent.index, 1),
      }))
    default:
      return rules
  }
}

/** The total number of conditions, without groups. */
export function countOf(rules: DraftGroup): number {
  return nodesByPath(rules).filter(([, { kind }]) => kind !== 'group').length
}

/** The nesting depth of the group at this path. */
export function depthOf(path: string): number {
  return path.split('.conditions.').length
}

function withAdded(rules: DraftGroup, path: string, added: DraftNode): DraftGroup {
  if (countOf(rules) >= limits.conditions) return rules
  const change = (it: DraftNode): DraftNode =>
    it.kind === 'group' ? { ...it, conditions: [...it.conditions, added] } : it
  return replaced(rules, 'rules', path, change) ?? rules
}

function withEvent(rules: DraftGroup, path: string, change: (event: DraftEvent) => DraftEvent): DraftGroup {
  return replaced(rules, 'rules', path, (it) => (it.kind === 'event' ? change(it) : it)) ?? rules
}

/** Replaces or removes the node at `wanted`. The root always remains a group. */
function replaced(
  group: DraftGroup,
  path: string,
  wanted: string,
  change: (node: DraftNode) => DraftNode | undefined,
): DraftGroup | undefined {
  if (path === wanted) {
    const next = change(group)
    return next?.kind === 'group' ? next : undefined
  }
  return {
    ...group,
    conditions: group.conditions.flatMap((it, index) => {
      const nodePath = pathIn(path, index)
      if (nodePath !== wanted && !wanted.startsWith(`${nodePath}.`)) return [it]
      const next = it.kind === 'group' ? replaced(it, nodePath, wanted, change) : change(it)
      return next ? [next] : []
    }),
  }
}

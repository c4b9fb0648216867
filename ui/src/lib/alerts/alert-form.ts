import { printNumber, readNumber } from '#lib/numbers.ts'
import { type FilterDraft, printFilter, readFilter, toFilterDraft } from '#lib/reports/filter-rows.ts'
import type { Alert, AlertCreation } from '../../../../server/output/alerts/model.ts'
import {
  type AlertCondition,
  comparisonLabels,
  intervalLabels,
  isCompared,
  metricLabels,
  operatorLabels,
  severityLabels,
  windowLabels,
} from './labels.ts'

type Comparison = keyof typeof comparisonLabels

/** An alert in its form, complete or not. */
export type AlertDraft = {
  name: string
  description: string
  severity: Alert['severity']
  metric: AlertCondition['metric']
  conversion_id: string
  event_name: string
  operator: AlertCondition['operator']
  threshold: string
  comparison_period: Comparison
  window: AlertCondition['window']
  filter: FilterDraft
  minimum_volume: string
  check_every: Alert['check_every']
  recipients: string
}

export const newAlert: AlertDraft = {
  name: '',
  description: '',
  severity: 'medium',
  metric: 'sessions',
  conversion_id: '',
  event_name: '',
  operator: 'decreased_by_percent',
  threshold: '50',
  comparison_period: 'previous_week',
  window: 'day',
  filter: { rows: [], expression: '' },
  minimum_volume: '',
  check_every: 'hour',
  recipients: '',
}

/** The valid combinations; the API rejects all others. */
export const intervalsOf: Record<AlertCondition['window'], readonly Alert['check_every'][]> = {
  hour: ['hour', '15_minutes'],
  day: ['hour', 'day'],
  week: ['day'],
}
export const comparisonsOf: Record<AlertCondition['window'], readonly Comparison[]> = {
  hour: ['previous_hour', 'same_hour_yesterday', 'same_hour_last_week', 'previous_month'],
  day: ['previous_day', 'previous_week', 'previous_month'],
  week: ['previous_week', 'previous_month'],
}

/** The names of the fields that the API can reject, as the API spells them. */
export const alertFields = [
  'name',
  'description',
  'severity',
  'condition.metric',
  'condition.conversion_id',
  'condition.event_name',
  'condition.operator',
  'condition.threshold',
  'condition.comparison_period',
  'condition.window',
  'condition.filters',
  'minimum_volume',
  'check_every',
  'recipients',
]

/** Reads the draft from the fields of the form. */
export function readDraft(form: FormData): AlertDraft {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const oneOf = <T extends string>(known: Record<T, unknown>, name: string, otherwise: T): T =>
    Object.hasOwn(known, text(name)) ? (text(name) as T) : otherwise
  return {
    name: text('name'),
    description: text('description'),
    severity: oneOf(severityLabels, 'severity', newAlert.severity),
    metric: oneOf(metricLabels, 'condition.metric', newAlert.metric),
    conversion_id: text('condition.conversion_id'),
    event_name: text('condition.event_name'),
    operator: oneOf(operatorLabels, 'condition.operator', newAlert.operator),
    threshold: text('condition.threshold'),
    comparison_period: oneOf(comparisonLabels, 'condition.comparison_period', newAlert.comparison_period),
    window: oneOf(windowLabels, 'condition.window', newAlert.window),
    filter: readFilter(form),
    minimum_volume: text('minimum_volume'),
    check_every: oneOf(intervalLabels, 'check_every', newAlert.check_every),
    recipients: text('recipients'),
  }
}

/** Converts a saved alert to a draft. */
export function toDraft(alert: Alert): AlertDraft {
  const { condition } = alert
  return {
    name: alert.name,
    description: alert.description,
    severity: alert.severity,
    metric: condition.metric,
    conversion_id: condition.conversion_id ?? '',
    event_name: condition.event_name ?? '',
    operator: condition.operator,
    threshold: printNumber(condition.threshold),
    comparison_period:
      condition.comparison_period === 'none' ? newAlert.comparison_period : condition.comparison_period,
    window: condition.window,
    filter: toFilterDraft(condition.filters),
    minimum_volume: alert.minimum_volume === 0 ? '' : printNumber(alert.minimum_volume),
    check_every: alert.check_every,
    recipients: alert.recipients.join('\n'),
  }
}

/** The problems of a draft by field name. Only those for which the API has no better message. */
export function draftProblems(draft: AlertDraft): Record<string, string> {
  const problems: Record<string, string> = {}
  if (!draft.name) problems.name = 'Enter a name. It is the subject of the mails.'
  const threshold = readNumber(draft.threshold)
  if (threshold.problem !== undefined) problems['condition.threshold'] = threshold.problem
  if (draft.metric === 'events' && !draft.event_name)
    problems['condition.event_name'] = 'Enter the name of the event.'
  const minimum = draft.minimum_volume === '' ? { value: 0 } : readNumber(draft.minimum_volume)
  if (minimum.value === undefined) problems.minimum_volume = minimum.problem
  else if (minimum.value < 0) problems.minimum_volume = 'Enter a number of at least 0, or leave it empty.'
  return problems
}

/** Converts a draft to the request body of the API. */
export function toAlert(draft: AlertDraft): AlertCreation {
  const { name, description, severity, recipients } = draft
  return {
    name,
    description,
    severity,
    ...toRules(draft),
    recipients: recipients.split(/[\s,;]+/).filter((it) => it !== ''),
  }
}

/** Converts the trigger conditions of a draft to the format of the API. */
export function toRules(draft: AlertDraft) {
  const { metric, operator, window, check_every } = draft
  const isOfGoals = metric === 'conversions' || metric === 'revenue'
  return {
    condition: {
      metric,
      conversion_id: isOfGoals && draft.conversion_id ? draft.conversion_id : null,
      event_name: metric === 'events' ? draft.event_name : null,
      operator,
      threshold: readNumber(draft.threshold).value ?? 0,
      comparison_period: isCompared(operator) ? draft.comparison_period : ('none' as const),
      window,
      filters: printFilter(draft.filter),
    },
    minimum_volume: readNumber(draft.minimum_volume).value ?? 0,
    check_every,
  }
}

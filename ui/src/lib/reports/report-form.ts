import { isDay } from '#lib/dashboard/periods.ts'
import { wordFor } from '#lib/format.ts'
import { language, numberLocale } from '#lib/language.ts'
import { type Language, languageCodes } from '../../../../packages/text/languages.ts'
import type {
  ComparisonKind,
  DateRange,
  ReportDimension,
  ReportFormat,
  ReportMetric,
  ReportSection,
} from '../../../../server/output/reports/content.ts'
import type { Exploration } from '../../../../server/output/reports/explorations/model.ts'
import type { Report, ReportChange, ReportCreation } from '../../../../server/output/reports/model.ts'
import { explorations_max, parseExploration, readExplorations } from './explorations/explorations.ts'
import { type FilterDraft, printFilter, readFilter, toFilterDraft } from './filter-rows.ts'
import { comparisonLabels, dimensions, formatLabels, metrics, rangeLabels, sections } from './labels.ts'
import { type Frequency, frequencies } from './schedule.ts'

/** A report in its form, complete or not. */
export type ReportDraft = {
  name: string
  description: string
  range: DateRange | 'days'
  /** The bounds of a fixed range. */
  from: string
  to: string
  comparison: ComparisonKind
  metrics: ReportMetric[]
  /** The metric that is drawn over time; it comes first in the report. */
  charted: ReportMetric
  dimensions: ReportDimension[]
  sections: ReportSection[]
  explorations: Exploration[]
  filter: FilterDraft
  language: Language
  type: Report['type']
  frequency: Frequency
  day_of_week: string
  day_of_month: string
  time: string
  timezone: string
  /** Email addresses, one per line. */
  email: string
  format: ReportFormat
  include_raw_data: boolean
}

/** The names of the parts of the form, as the API spells them in its errors. */
export const reportFields = [
  'name',
  'description',
  'config.date_range',
  'config.comparison',
  'config.metrics',
  'config.dimensions',
  'config.sections',
  // First those that name an exploration.
  ...Array.from({ length: explorations_max }, (_, n) => `config.explorations.${n}`),
  'config.explorations',
  'config.filters',
  'config.language',
  'schedule.time',
  'schedule.timezone',
  'schedule.day_of_week',
  'schedule.day_of_month',
  'delivery.email',
  'delivery.format',
]

/** The draft that templates and stored reports fill: a weekly one about the last seven days. */
export function defaultDraft({ timezone }: { timezone: string }): ReportDraft {
  return {
    name: '',
    description: '',
    range: 'last_7_days',
    from: '',
    to: '',
    comparison: 'previous_period',
    metrics: [],
    charted: 'users',
    dimensions: [],
    sections: [],
    explorations: [],
    filter: { rows: [], expression: '' },
    language,
    type: 'scheduled',
    frequency: 'weekly',
    day_of_week: '1',
    day_of_month: '1',
    time: '08:00',
    timezone,
    email: '',
    format: 'pdf',
    include_raw_data: false,
  }
}

/** Converts a saved report to a draft. */
export function toDraft(report: Report, site: { timezone: string }): ReportDraft {
  const { config, delivery, schedule } = report
  const [from = '', to = ''] = config.date_range.split('/')
  const isRange = config.date_range in rangeLabels
  return {
    ...defaultDraft(site),
    name: report.name,
    description: report.description,
    range: isRange ? (config.date_range as DateRange) : 'days',
    ...(!isRange && { from, to }),
    comparison: config.comparison,
    metrics: config.metrics,
    charted: config.metrics[0] ?? 'users',
    dimensions: config.dimensions,
    sections: config.sections,
    explorations: config.explorations,
    filter: toFilterDraft(config.filters),
    language: config.language,
    type: report.type,
    ...(schedule && {
      frequency: schedule.frequency,
      day_of_week: String(schedule.day_of_week ?? 1),
      day_of_month: String(schedule.day_of_month ?? 1),
      time: schedule.time,
      timezone: schedule.timezone,
    }),
    email: delivery.email.join('\n'),
    format: delivery.format,
    include_raw_data: delivery.include_raw_data,
  }
}

/** A draft with the exploration of an address, which is added. A new report has its name. */
export function withAdded(draft: ReportDraft, { searchParams }: URL): ReportDraft {
  const added = parseExploration(searchParams.get('exploration'))
  if (!added) return draft
  const names = draft.explorations.map((it) => it.name)
  let { name } = added
  for (let n = 2; names.includes(name); n++) name = `${added.name.slice(0, 190)} (${n})`
  return {
    ...draft,
    name: draft.name || added.name,
    explorations: [...draft.explorations, { ...added, name }],
  }
}

/** Reads the draft from a form. Invalid choices become the default. */
export function readDraft(form: FormData): ReportDraft {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const one = <Value extends string>(name: string, values: readonly Value[]) =>
    values.find((it) => it === text(name)) ?? (values[0] as Value)
  const some = <Value extends string>(name: string, values: readonly Value[]) =>
    values.filter((it) => form.getAll(name).includes(it))
  return {
    name: text('name'),
    description: text('description'),
    range: one('range', ['last_7_days', ...(Object.keys(rangeLabels) as DateRange[]), 'days']),
    from: text('from'),
    to: text('to'),
    comparison: one('comparison', Object.keys(comparisonLabels) as ComparisonKind[]),
    metrics: inOrder(some('metrics', metrics), text('metrics_before')),
    charted: one('charted', metrics),
    dimensions: inOrder(some('dimensions', dimensions), text('dimensions_before')),
    sections: inOrder(some('sections', sections), text('sections_before')),
    explorations: readExplorations(form),
    filter: readFilter(form),
    language: one('language', languageCodes),
    type: one('type', ['scheduled', 'on_demand']),
    frequency: one('frequency', ['weekly', ...frequencies]),
    day_of_week: text('day_of_week'),
    day_of_month: text('day_of_month'),
    time: text('time'),
    timezone: text('timezone'),
    email: text('email'),
    format: one('format', Object.keys(formatLabels) as ReportFormat[]),
    include_raw_data: form.get('include_raw_data') === 'on',
  }
}

/** The problems of a draft by API field name, except those for which the API has a better message. */
export function draftProblems(draft: ReportDraft): Record<string, string> {
  const problems = contentProblems(draft)
  if (!draft.name)
    problems.name = 'Enter a name. It is the title of the report and the subject of its e-mail.'
  if (draft.type === 'scheduled' && !/^\d\d:\d\d$/.test(draft.time))
    problems['schedule.time'] = 'Enter a time such as 08:00.'
  const invalidAddresses = addressesOf(draft).filter((it) => !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(it))
  if (invalidAddresses.length > 0)
    problems['delivery.email'] = `${new Intl.ListFormat(numberLocale).format(invalidAddresses)} ${wordFor(
      invalidAddresses.length,
      'is not an e-mail address',
      'are not e-mail addresses',
    )}.`
  return problems
}

/** The problems of the content of a report. */
export function contentProblems({ range, from, to, metrics: selected }: ReportDraft): Record<string, string> {
  const problems: Record<string, string> = {}
  if (range === 'days' && !(isDay(from) && isDay(to)))
    problems['config.date_range'] = 'Choose the first and the last day.'
  else if (range === 'days' && to < from)
    problems['config.date_range'] = 'The last day must not be before the first day.'
  if (selected.length === 0) problems['config.metrics'] = 'Choose at least one metric.'
  return problems
}

/** Converts the content of a draft to the format of the API. */
export function toConfig(draft: ReportDraft): Report['config'] {
  const { charted, metrics: selected } = draft
  return {
    date_range: draft.range === 'days' ? `${draft.from}/${draft.to}` : draft.range,
    metrics: selected.includes(charted) ? [charted, ...selected.filter((it) => it !== charted)] : selected,
    dimensions: draft.dimensions,
    sections: draft.sections,
    explorations: draft.explorations,
    filters: printFilter(draft.filter),
    comparison: draft.comparison,
    language: draft.language,
  }
}

/** Converts the schedule of a draft to the format of the API. */
export function toSchedule(draft: ReportDraft): NonNullable<Report['schedule']> {
  const { frequency, time, timezone } = draft
  return {
    frequency,
    ...(frequency === 'weekly' && { day_of_week: Number(draft.day_of_week) || 1 }),
    ...(frequency === 'monthly' && { day_of_month: Number(draft.day_of_month) || 1 }),
    time,
    timezone,
  }
}

/** Converts a draft to the report of the API. */
export function toReport(draft: ReportDraft): ReportCreation & ReportChange {
  return {
    name: draft.name,
    description: draft.description,
    type: draft.type,
    ...(draft.type === 'scheduled' && { schedule: toSchedule(draft) }),
    config: toConfig(draft),
    delivery: {
      email: addressesOf(draft),
      format: draft.format,
      include_raw_data: draft.include_raw_data,
    },
  }
}

function addressesOf({ email }: ReportDraft): string[] {
  return [...new Set(email.split(/[\s,;]+/).filter((it) => it !== ''))]
}

/** Keeps the order of the previous choices, which may have been set through the API, and appends new ones. */
function inOrder<Value extends string>(selected: readonly Value[], before: string): Value[] {
  const known = before.split(' ').filter((it): it is Value => selected.some((value) => value === it))
  return [...known, ...selected.filter((it) => !known.includes(it))]
}

import type { Period } from '../../analytics/traffic/period.ts'
import type { ReportContent, ReportMetric } from './content.ts'
import { dimensionWords, metricWords } from './labels.ts'
import type { OverTime } from './over-time.ts'
import { endsWithinDay } from './report-period.ts'
import { metricsBy, needsConversions, needsCosts, type Scope } from './scope.ts'

/** Returns notes that explain the numbers of a report: what they leave out, and why some are missing. */
export function notesOn(
  scope: Scope,
  { total, unconvertedCosts }: OverTime,
  compared: Period | undefined,
): ReportContent['notes'] {
  const { asked, conditions, portions, hasConversions, hasCosts } = scope
  const ofConversions = asked.metrics.filter((it) => needsConversions([it]))
  const ofCosts = asked.metrics.filter((it) => needsCosts([it]))
  const notes: string[] = []
  const { conversions } = total
  if (hasConversions && portions.length === 0)
    notes.push('The site has no active conversion goal, so nothing counts as a conversion.')
  if (hasConversions && portions.length > 0 && asked.dimensions.length > 0)
    notes.push('Conversions are credited to the last visit before them that was not direct.')
  if (hasConversions && portions.length > 1 && asked.metrics.includes('conversion_rate'))
    notes.push('With so many conversion goals it is not known who converted by several: there is no rate.')
  if (ofConversions.length > 0 && !hasConversions)
    notes.push(`${named(ofConversions)} cannot be told by page, which the filter names.`)
  if (ofCosts.length > 0 && !hasCosts)
    notes.push(
      `${named(ofCosts)} cannot be told by this filter: costs are known by source, medium, campaign and day.`,
    )
  if (hasCosts && compared && endsWithinDay(compared))
    notes.push('Costs are known by day: what they are compared with includes all of its last day.')
  if (hasCosts && conditions.some((it) => it.dimension === 'segment'))
    notes.push('Costs are those of everybody: they are not known by segment.')
  for (const dimension of asked.dimensions) {
    const missing = asked.metrics.filter((it) => metricsBy(dimension, [it]).length === 0)
    if (missing.length === asked.metrics.length)
      notes.push(
        `${named(missing)} cannot be told by ${dimensionWords[dimension][1].toLowerCase()}: there is no table of it.`,
      )
  }
  if (conversions && conversions.ignored > 0)
    notes.push(`${counted(conversions.ignored, 'conversion')} without a value that is a number counted as 0.`)
  if (conversions && conversions.unconverted > 0)
    notes.push(
      `${counted(conversions.unconverted, 'conversion')} in a currency without an exchange rate counted as 0.`,
    )
  if (unconvertedCosts > 0)
    notes.push(
      `${counted(unconvertedCosts, 'row')} of costs in a currency without an exchange rate left out.`,
    )
  return notes
}

function named(metrics: readonly ReportMetric[]): string {
  return new Intl.ListFormat('en').format(metrics.map((it) => metricWords[it].label))
}

function counted(count: number, noun: string): string {
  return `${new Intl.NumberFormat('en').format(count)} ${noun}${count === 1 ? '' : 's'}`
}

import type { Period } from '../../analytics/traffic/period.ts'
import type { ReportContent, ReportMetric } from './content.ts'
import { dimensionLabels, metricLabels } from './labels.ts'
import type { OverTime } from './over-time.ts'
import { endsWithinDay } from './report-period.ts'
import { metricsBy, needsConversions, needsCosts, needsRevenue, type Scope } from './scope.ts'

/** Returns notes that explain the numbers of a report: what they exclude and why some are missing. */
export function notesOn(
  scope: Scope,
  { total, unconvertedCosts }: OverTime,
  compared: Period | undefined,
): ReportContent['notes'] {
  const { definition, conditions, batches, hasConversions, hasRevenue, hasCosts } = scope
  const creditedMetrics = definition.metrics.filter((it) => needsConversions([it]) || needsRevenue([it]))
  const costMetrics = definition.metrics.filter((it) => needsCosts([it]))
  const notes: string[] = []
  const { sales } = total
  if (hasConversions && batches.length === 0)
    notes.push('The site has no active conversion goal, so nothing counts as a conversion.')
  if (hasConversions && batches.length > 0 && definition.dimensions.length > 0)
    notes.push('Conversions are credited to the last non-direct visit before them.')
  if (hasRevenue && definition.dimensions.length > 0)
    notes.push('Orders and refunds are credited to the last non-direct visit before them.')
  if (hasConversions && batches.length > 1 && definition.metrics.includes('conversion_rate'))
    notes.push(
      'With this many conversion goals there is no conversion rate: people who met several goals would count repeatedly.',
    )
  if (creditedMetrics.length > 0 && !hasConversions && !hasRevenue)
    notes.push(`${labelsOf(creditedMetrics)} cannot be computed with a filter by page.`)
  if (costMetrics.length > 0 && !hasCosts)
    notes.push(
      `${labelsOf(costMetrics)} cannot be computed with this filter: costs are known only by source, medium, campaign and day.`,
    )
  if (hasCosts && compared && endsWithinDay(compared))
    notes.push('Costs are known only by day, so the comparison includes all of its last day.')
  if (hasCosts && conditions.some((it) => it.dimension === 'segment'))
    notes.push('Costs are not known by segment, so they cover all visitors.')
  for (const dimension of definition.dimensions) {
    const missing = definition.metrics.filter((it) => metricsBy(dimension, [it]).length === 0)
    if (missing.length === definition.metrics.length)
      notes.push(
        `${labelsOf(missing)} cannot be broken down by ${dimensionLabels[dimension][1].toLowerCase()}, so there is no such table.`,
      )
  }
  if (sales && sales.ignored > 0)
    notes.push(`${counted(sales.ignored, 'order')} without a numeric value counted as 0.`)
  if (sales && sales.unconverted > 0)
    notes.push(`${counted(sales.unconverted, 'order')} in a currency without an exchange rate counted as 0.`)
  if (unconvertedCosts > 0)
    notes.push(
      `Left out: ${counted(unconvertedCosts, 'row')} of costs in a currency without an exchange rate.`,
    )
  return notes
}

function labelsOf(metrics: readonly ReportMetric[]): string {
  return new Intl.ListFormat('en').format(metrics.map((it) => metricLabels[it].label))
}

function counted(count: number, noun: string): string {
  return `${new Intl.NumberFormat('en').format(count)} ${noun}${count === 1 ? '' : 's'}`
}

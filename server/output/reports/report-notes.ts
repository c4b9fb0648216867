import type { Language } from '../../../packages/text/languages.ts'
import type { Period } from '../../analytics/traffic/period.ts'
import type { ReportContent, ReportMetric } from './content.ts'
import { labelTexts } from './label-texts.ts'
import { dimensionLabels } from './labels.ts'
import { noteTexts } from './note-texts.ts'
import type { OverTime } from './over-time.ts'
import { endsWithinDay } from './report-period.ts'
import { metricsBy, needsConversions, needsCosts, needsRevenue, type Scope } from './scope.ts'

/** Returns notes that explain the numbers of a report: what they exclude and why some are missing. */
export function notesOn(
  scope: Scope,
  { total, unconvertedCosts }: OverTime,
  compared: Period | undefined,
): ReportContent['notes'] {
  const { site, definition, conditions, batches, hasConversions, hasRevenue, hasCosts } = scope
  const { language } = definition
  const custom = site.settings.custom_dimensions
  const texts = noteTexts[language]
  const creditedMetrics = definition.metrics.filter((it) => needsConversions([it]) || needsRevenue([it]))
  const costMetrics = definition.metrics.filter((it) => needsCosts([it]))
  const notes: string[] = []
  const { sales } = total
  if (hasConversions && batches.length === 0) notes.push(texts.noGoal)
  if (hasConversions && batches.length > 0 && definition.dimensions.length > 0)
    notes.push(texts.creditedConversions)
  if (hasRevenue && definition.dimensions.length > 0) notes.push(texts.creditedOrders)
  if (hasConversions && batches.length > 1 && definition.metrics.includes('conversion_rate'))
    notes.push(texts.noConversionRate)
  if (creditedMetrics.length > 0 && !hasConversions && !hasRevenue)
    notes.push(texts.notByPage(labelsOf(creditedMetrics, language)))
  if (costMetrics.length > 0 && !hasCosts) notes.push(texts.notWithFilter(labelsOf(costMetrics, language)))
  if (hasCosts && compared && endsWithinDay(compared)) notes.push(texts.costsOfWholeDays)
  if (hasCosts && conditions.some((it) => it.dimension === 'segment')) notes.push(texts.costsOfEverybody)
  for (const dimension of definition.dimensions) {
    const missing = definition.metrics.filter((it) => metricsBy(dimension, [it]).length === 0)
    if (missing.length === definition.metrics.length)
      notes.push(
        texts.notByDimension(labelsOf(missing, language), dimensionLabels(dimension, language, custom)[1]),
      )
  }
  const counted = (count: number) => [count, new Intl.NumberFormat(language).format(count)] as const
  if (sales && sales.ignored > 0) notes.push(texts.ordersWithoutValue(...counted(sales.ignored)))
  if (sales && sales.unconverted > 0) notes.push(texts.ordersWithoutRate(...counted(sales.unconverted)))
  if (unconvertedCosts > 0) notes.push(texts.costsWithoutRate(...counted(unconvertedCosts)))
  return notes
}

function labelsOf(metrics: readonly ReportMetric[], language: Language): string {
  return new Intl.ListFormat(language).format(metrics.map((it) => labelTexts[language].metrics[it]))
}

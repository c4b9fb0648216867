import type { Language } from '../../../packages/text/languages.ts'
import type { ComparisonKind, ReportDimension, ReportMetric, ReportSection } from './content.ts'
import type { Exploration } from './explorations/model.ts'

/** The definition of a report. Stored reports keep their `date_range`, not the days that it means today. */
export type ReportDefinition = {
  language: Language
  title: string
  description: string
  /** The time zone of its days. */
  timezone: string
  /** One of `dateRanges`, or two days with a slash between them, both included. */
  date_range: string
  metrics: readonly ReportMetric[]
  dimensions: readonly ReportDimension[]
  sections: readonly ReportSection[]
  explorations: readonly Exploration[]
  /** A filter expression of traffic; empty for no filter. */
  filters: string
  comparison: ComparisonKind
}

import { positionIn, type Span } from '#lib/charts/time-axis.ts'
import type { Anomaly } from '../../../../server/output/anomalies/model.ts'
import { subjectOf } from './labels.ts'

/** A row of the timeline: a metric, or a goal, with its anomalies at their positions, 0 to 100. */
export type TimelineRow = {
  subject: string
  marks: { anomaly: Anomaly; left: number; width: number }[]
}

const severities: readonly Anomaly['severity'][] = ['low', 'medium', 'high', 'critical']

/**
 * The rows of the timeline of a period, those with the most anomalies first. More severe ones are drawn last, so that
 * others do not hide them.
 */
export function timelineRows(anomalies: readonly Anomaly[], span: Span): TimelineRow[] {
  const bySubject = Map.groupBy(anomalies, subjectOf)
  return [...bySubject]
    .map(([subject, own]) => ({
      subject,
      marks: own
        .toSorted((one, other) => severities.indexOf(one.severity) - severities.indexOf(other.severity))
        .map((anomaly) => {
          const left = positionIn(span, anomaly.started_at)
          return { anomaly, left, width: positionIn(span, anomaly.ended_at ?? span.end) - left }
        }),
    }))
    .sort((one, other) => other.marks.length - one.marks.length || one.subject.localeCompare(other.subject))
}

import { selectEvents } from '../../server/analytics/events/selection.ts'
import { vitalsByValue, vitalsOverTime } from '../../server/analytics/web-vitals/vitals.sql.ts'
import { site } from './analytics-data.ts'
import type { Subject } from './analytics-measure.ts'
import { everything, period, slots, subject } from './analytics-trends.ts'

/** Reports of web vitals that read every event, as if each were a page load. */
export function webVitalsSubjects(): Subject[] {
  const selected = selectEvents(site, period, everything)
  const devices = ['desktop', 'mobile', 'tablet']
  return [
    subject('web vitals by day', vitalsOverTime(selected, slots)),
    subject('web vitals by device', vitalsByValue(selected, 'device', devices)),
  ]
}

import type { Span } from '#lib/charts/time-axis.ts'
import type { Alert, HistoryEntry } from '../../../../server/output/alerts/model.ts'

/** A part of a timeline, in milliseconds. */
export type StatePeriod = Span

/** When an alert existed, was triggered and was muted within a period. */
export type StateTimeline = { exists: StatePeriod; triggered: StatePeriod[]; muted: StatePeriod[] }

/**
 * The states of an alert within a period.
 * @param entries its history, newest first, at least that of the period.
 */
export function stateTimeline(
  alert: Pick<Alert, 'created_at' | 'triggered_at' | 'muted_until'>,
  entries: readonly HistoryEntry[],
  span: Span,
): StateTimeline {
  const exists = { start: Math.max(span.start, Date.parse(alert.created_at)), end: span.end }
  const oldestFirst = entries.toReversed()
  const changes = oldestFirst.filter(({ type }) => ['triggered', 'resolved', 'reset'].includes(type))
  const mutes = oldestFirst.filter(({ type }) => ['muted', 'unmuted'].includes(type))
  const wasTriggered = changes[0] ? changes[0].type !== 'triggered' : alert.triggered_at !== null
  return {
    exists,
    triggered: within(
      exists,
      periodsOf(
        changes,
        wasTriggered ? exists.start : undefined,
        ({ type }) => type === 'triggered',
        () => exists.end,
      ),
    ),
    muted: within(
      exists,
      periodsOf(
        mutes,
        undefined,
        ({ type }) => type === 'muted',
        // A mute ends by itself.
        ({ muted_until }) => Date.parse(muted_until ?? '') || exists.end,
      ),
    ),
  }
}

/** The periods from each entry that begins one to the next entry that does not, or to its own end. */
function periodsOf(
  entries: readonly HistoryEntry[],
  openSince: number | undefined,
  begins: (entry: HistoryEntry) => boolean,
  endOf: (entry: HistoryEntry) => number,
): StatePeriod[] {
  const periods: StatePeriod[] = []
  let start = openSince
  let end = Number.POSITIVE_INFINITY
  for (const entry of entries) {
    const at = Date.parse(entry.at)
    if (start !== undefined) periods.push({ start, end: Math.min(end, at) })
    start = begins(entry) ? at : undefined
    end = endOf(entry)
  }
  if (start !== undefined) periods.push({ start, end })
  return periods
}

function within(span: Span, periods: readonly StatePeriod[]): StatePeriod[] {
  return periods
    .map(({ start, end }) => ({ start: Math.max(start, span.start), end: Math.min(end, span.end) }))
    .filter(({ start, end }) => end > start)
}

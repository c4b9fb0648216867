import { counted } from '#lib/format.ts'
import { dateLocale, numberLocale } from '#lib/language.ts'
import type { Import } from '../../../../server/ingest/imports/model.ts'

type Tone = 'good' | 'warn' | 'bad' | 'neutral'

const statuses: Record<Import['status'], { label: string; tone: Tone }> = {
  receiving: { label: 'Receiving', tone: 'neutral' },
  interrupted: { label: 'Interrupted', tone: 'warn' },
  processing: { label: 'Computing sessions', tone: 'neutral' },
  completed: { label: 'Completed', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
  undoing: { label: 'Undoing', tone: 'neutral' },
  undone: { label: 'Undone', tone: 'neutral' },
}

export function statusOf({ status, dry_run }: Pick<Import, 'status' | 'dry_run'>): {
  label: string
  tone: Tone
} {
  if (dry_run && status === 'completed') return { label: 'Checked only', tone: 'neutral' }
  return statuses[status]
}

/** The day of a moment in the time zone of the site: 3 Jan 2026. */
export function formatDay(iso: string, timezone: string): string {
  return new Intl.DateTimeFormat(dateLocale, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: timezone,
  }).format(new Date(iso))
}

type Counts = Pick<
  Import,
  'imported' | 'rejected' | 'duplicates' | 'first_event_at' | 'last_event_at' | 'overlaps'
>

/** `12,400 events from 3 Jan 2026 to 5 May 2026, 14 lines unreadable, 3 days overlap with other events`. */
export function summary(it: Counts, timezone: string): string {
  const { imported, rejected, duplicates, first_event_at, last_event_at, overlaps } = it
  const first = first_event_at && formatDay(first_event_at, timezone)
  const last = last_event_at && formatDay(last_event_at, timezone)
  const events = counted(imported, 'event', 'events')
  return [
    first && last
      ? first === last
        ? `${events} on ${first}`
        : `${events} from ${first} to ${last}`
      : events,
    rejected > 0 && `${counted(rejected, 'line', 'lines')} unreadable`,
    duplicates > 0 && `${counted(duplicates, 'event', 'events')} already stored`,
    overlaps.length > 0 &&
      (overlaps.some((day) => day.live_events > 0)
        ? counted(overlaps.length, 'day overlaps with live data', 'days overlap with live data')
        : counted(overlaps.length, 'day overlaps with other imports', 'days overlap with other imports')),
  ]
    .filter(Boolean)
    .join(', ')
}

const units = ['B', 'KB', 'MB', 'GB', 'TB']
const whole = new Intl.NumberFormat(numberLocale, { maximumFractionDigits: 0 })
const tenths = new Intl.NumberFormat(numberLocale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** 48 KB, 1.2 GB */
export function formatBytes(bytes: number): string {
  const unit = Math.min(units.length - 1, bytes < 1000 ? 0 : Math.floor(Math.log10(bytes) / 3))
  const value = bytes / 1000 ** unit
  return `${(value < 10 && unit > 0 ? tenths : whole).format(value)} ${units[unit]}`
}

import type { Services } from '../../services.ts'
import { divide, type Interval } from '../traffic/intervals.ts'
import { type Period, periodAnswer } from '../traffic/period.ts'
import type { EventVolume, EventVolumeQuery } from './model.ts'
import type { SelectedEvents } from './selected-events.sql.ts'
import { readSelection } from './selection.ts'
import { volumeOfEvents } from './volume.sql.ts'

/**
 * Counts the events of a period and their people over time.
 * @throws ValidationError, @throws Unprocessable for an impossible period, and for one of too many intervals.
 */
export async function eventVolume(
  services: Pick<Services, 'db' | 'clickhouse' | 'clock'>,
  site: { id: string; timezone: string },
  { interval = 'day', ...query }: EventVolumeQuery,
): Promise<EventVolume> {
  const { period, selected } = await readSelection(services, site, query)
  return {
    period: periodAnswer(period),
    interval,
    ...(await volumeOf(services.clickhouse, selected, period, interval)),
  }
}

/** Counts selected events of a period and their people over time. @throws Unprocessable for too many intervals. */
export async function volumeOf(
  clickhouse: Services['clickhouse'],
  selected: SelectedEvents,
  period: Period,
  interval: Interval,
): Promise<Pick<EventVolume, 'totals' | 'series'>> {
  const { slots, labels } = divide(period, interval)
  const rows = await clickhouse.rows(volumeOfEvents(selected, slots))
  const whole = rows.find((it) => it.is_whole === 1)
  const found = new Map(rows.filter((it) => it.is_whole === 0).map((it) => [it.slot, it]))
  return {
    totals: { events: whole?.events ?? 0, users: whole?.users ?? 0 },
    series: slots.map(({ group, from }) => ({
      label: labels[group] as string,
      start: new Date(from).toISOString(),
      events: found.get(group)?.events ?? 0,
      users: found.get(group)?.users ?? 0,
    })),
  }
}

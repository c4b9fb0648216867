import type { Services } from '../../services.ts'
import { readCompared } from '../traffic/compared-period.ts'
import { type Divided, divide } from '../traffic/intervals.ts'
import { periodAnswer } from '../traffic/period.ts'
import type { EventVolume, EventVolumeQuery } from './model.ts'
import type { SelectedEvents } from './selected-events.sql.ts'
import { readSelection, selectEvents } from './selection.ts'
import { volumeOfEvents } from './volume.sql.ts'

/**
 * Counts the events of a period and their people over time.
 * @throws ValidationError, @throws Unprocessable for an impossible period, and for one of too many intervals.
 */
export async function eventVolume(
  services: Pick<Services, 'db' | 'clickhouse' | 'clock'>,
  site: { id: string; timezone: string },
  { interval = 'day', compare = 'none', ...query }: EventVolumeQuery,
): Promise<EventVolume> {
  const { clickhouse, clock } = services
  const { period, selected } = await readSelection(services, site, query)
  const before = readCompared(compare, period, clock())
  const [current, previous] = await Promise.all([
    volumeOf(clickhouse, selected, divide(period, interval)),
    before &&
      previousVolumeOf(clickhouse, selectEvents(site, before, selected), divide(before, interval, 'compare')),
  ])
  return {
    period: periodAnswer(period),
    compared_with: before && periodAnswer(before),
    interval,
    ...current,
    previous,
  }
}

/** Counts selected events of the period compared with, and their people, in the shape of `previous`. */
export async function previousVolumeOf(
  clickhouse: Services['clickhouse'],
  selected: SelectedEvents,
  divided: Divided,
): Promise<EventVolume['previous']> {
  const { totals, series } = await volumeOf(clickhouse, selected, divided)
  return { totals, series: series.map(({ events, users }) => ({ events, users })) }
}

/** Counts selected events of a divided period and their people over time. */
export async function volumeOf(
  clickhouse: Services['clickhouse'],
  selected: SelectedEvents,
  { slots, labels }: Divided,
): Promise<Pick<EventVolume, 'totals' | 'series'>> {
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

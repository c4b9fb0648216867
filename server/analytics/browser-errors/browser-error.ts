import { queryEvents } from '../../ingest/events/query.ts'
import { NotFound } from '../../platform/errors.ts'
import type { Services } from '../../services.ts'
import { topWithPeople } from '../events/breakdown.ts'
import { type EventCondition, errorGroup } from '../events/fields.ts'
import { selectEvents } from '../events/selection.ts'
import { previousVolumeOf, volumeOf } from '../events/volume.ts'
import { readCompared } from '../traffic/compared-period.ts'
import { divide } from '../traffic/intervals.ts'
import { periodAnswer } from '../traffic/period.ts'
import { groupsOf, selectErrors } from './browser-errors.ts'
import type { BrowserError, BrowserErrorQuery } from './model.ts'

const values_max = 10
const newest_max = 10
const hasStack: EventCondition = { dimension: 'property:stack', operator: '!=', values: [''] }

/**
 * Reports one group of errors of a site in a period: over time, where it occurs, and the newest of them.
 * @throws NotFound without an error of the group in the period, @throws ValidationError, @throws Unprocessable for an
 * impossible period, and for one of too many intervals.
 */
export async function browserError(
  services: Pick<Services, 'db' | 'clickhouse' | 'clock'>,
  site: { id: string; timezone: string },
  id: string,
  { interval = 'day', compare = 'none', ...query }: BrowserErrorQuery,
): Promise<BrowserError> {
  const { clickhouse, clock } = services
  const isOfGroup: EventCondition = { dimension: errorGroup, operator: '==', values: [id] }
  const { period, selected } = await selectErrors(services, site, query, [isOfGroup])
  const before = readCompared(compare, period, clock())
  const only = { sort: 'events', isDescending: true, limit: 1, offset: 0 } as const
  const { start, end } = periodAnswer(period)
  const dates = { start_date: start, end_date: end }
  const top = (field: Parameters<typeof topWithPeople>[2]) =>
    topWithPeople(clickhouse, selected, field, values_max)
  const [{ groups }, { series }, previous, pages, browsers, os, releases, { data: newest }] =
    await Promise.all([
      groupsOf(clickhouse, selected, only),
      volumeOf(clickhouse, selected, divide(period, interval)),
      before &&
        previousVolumeOf(
          clickhouse,
          selectEvents(site, before, selected),
          divide(before, interval, 'compare'),
        ),
      top('page'),
      top('browser'),
      top('os'),
      top('property:release'),
      queryEvents(services, site, { ...dates, limit: newest_max }, selected),
    ])
  const [group] = groups
  if (!group) {
    const message = `There is no browser error ${id} between ${start} and ${end} (expected the error_group of a listed error)`
    throw new NotFound(message)
  }
  const newestWithStack = async () => {
    const filter = { ...selected, conditions: [...selected.conditions, hasStack] }
    return (await queryEvents(services, site, { ...dates, limit: 1 }, filter)).data
  }
  return {
    period: { start, end },
    compared_with: before && periodAnswer(before),
    interval,
    group,
    stack: stackOf(newest) ?? stackOf(await newestWithStack()) ?? null,
    series,
    previous,
    pages,
    browsers,
    os,
    releases,
    newest,
  }
}

/** Returns the first stack of errors; undefined if none has one. */
function stackOf(errors: readonly { properties: Record<string, unknown> }[]): string | undefined {
  const stacks = errors.map((it) => it.properties.stack)
  return stacks.find((it): it is string => typeof it === 'string' && it !== '')
}

import type { Params } from '../../db/clickhouse/params.ts'

/** What a touchpoint is known by, of the columns of `sessions`. */
export type TouchpointColumn = 'source' | 'medium' | 'campaign' | 'channel' | 'entry_page' | 'user_id'

// In order of time; the rest of the key keeps apart what starts in the same millisecond.
const order = ['start', 'visitor', 'ordinal'] as const
const place = [...order, 'end', 'is_direct'] as const

const millisecond = (time: string) => `toUnixTimestamp64Milli(${time})`

/** What stands for a conversion of which no visit is stored. */
const unseen: Record<TouchpointColumn, string> = {
  source: 'direct',
  medium: 'none',
  campaign: '',
  channel: 'Direct',
  entry_page: '',
  user_id: '',
}

/** Reads a column of a touchpoint, or of every touchpoint of an array. */
export function touchpointColumn(
  tuple: string,
  name: TouchpointColumn | (typeof place)[number],
  columns: readonly TouchpointColumn[],
): string {
  return `${tuple}.${[...place, ...columns].indexOf(name) + 1}`
}

/**
 * Conversions with their touchpoints: the rows given, with all their columns, and `path`, an array of tuples in order
 * of time that is never empty. See docs/attribution.md for what is a touchpoint.
 * @param conversions a subquery of at least `timestamp` and `user`; of the time from `from` to `until`.
 * @param columns of each touchpoint, to be read with `touchpointColumn`.
 */
export function withTouchpoints(
  conversions: string,
  { from, until, windowDays }: { from: Date; until: Date; windowDays: number },
  columns: readonly TouchpointColumn[],
  params: Params,
): string {
  const window_ms = windowDays * 86_400_000
  const visit = (name: (typeof place)[number]) => touchpointColumn('visit', name, columns)
  return `
    SELECT
      conversion.*,
      arrayFilter(
        visit -> ${visit('start')} <= ${millisecond('conversion.timestamp')}
          AND ${visit('end')} >= ${millisecond('conversion.timestamp')} - ${window_ms},
        journey.visits) AS all_visits,
      arrayFilter(visit -> NOT ${visit('is_direct')}, all_visits) AS known_visits,
      multiIf(
        notEmpty(known_visits), known_visits,
        notEmpty(all_visits), all_visits,
        [${unseenVisit(columns)}]) AS path
    FROM (${conversions}) AS conversion
    LEFT JOIN (
      SELECT user, ${visitsOf(columns)} AS visits
      FROM sessions FINAL
      WHERE site_id = {site_id:String}
        AND start < ${params.add(until, 'DateTime64(3)')}
        AND end >= ${params.add(new Date(from.getTime() - window_ms), 'DateTime64(3)')}
        AND user GLOBAL IN (SELECT user FROM (${conversions}))
      GROUP BY user
    ) AS journey ON conversion.user = journey.user`
}

/** The sessions of a group as touchpoints in order, to be selected where sessions are grouped by user. */
export function visitsOf(columns: readonly TouchpointColumn[]): string {
  const parts = [
    millisecond('start'),
    'visitor',
    'ordinal',
    millisecond('end'),
    isDirect,
    ...columns.map((it) => `CAST(${it}, 'String')`),
  ]
  return `arraySort(groupArray((${parts.join(', ')})))`
}

/** Nobody sent the visitor, as far as is known. */
const isDirect = "(source = 'direct' AND medium = 'none')"

function unseenVisit(columns: readonly TouchpointColumn[]): string {
  const parts = [
    'toInt64(0)',
    'toUInt64(0)',
    'toUInt16(0)',
    'toInt64(0)',
    'true',
    ...columns.map((it) => `'${unseen[it]}'`),
  ]
  return `(${parts.join(', ')})`
}

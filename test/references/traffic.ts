import { type Condition, satisfies } from '../../server/analytics/traffic/filter.ts'
import {
  type ClockDimension,
  type CountedDimension,
  clockDimensions,
  type Dimension,
  type Metric,
  type MetricValues,
  type SessionDimension,
  sessionDimensions,
  type TimeDimension,
  timeDimensions,
  type ViewDimension,
  viewDimensions,
} from '../../server/analytics/traffic/model.ts'
import { type Period, precedingPeriod } from '../../server/analytics/traffic/period.ts'

/** A session as the reference counts it. Times are in milliseconds since 1970. */
export type ReferenceSession = Record<SessionDimension, string> & {
  visitor: number
  user: number
  start: number
  end: number
  events: number
  /** Those that were measured have how long they were in view, and some of these how far they were scrolled. */
  views: {
    page: string
    page_title?: string
    content_group?: string
    time: number
    engaged_ms?: number | null
    scrolled?: number | null
  }[]
}

export type ReferenceQuery = {
  period: Period
  metrics: readonly Metric[]
  dimensions: readonly Dimension[]
  conditions: readonly Condition<CountedDimension>[]
}

type Key = Partial<Record<Dimension, string>>
type Count = {
  key: Key
  sessions: number
  bounces: number
  duration: number
  views: number
  users: Set<number>
}

const minute_ms = 60_000
/** Hours begin and clocks change only at multiples of a quarter of an hour. */
const quarter_ms = 15 * minute_ms

/**
 * Computes the traffic report by brute force: every session, every quarter of an hour of it, every page. For tests.
 */
export function referenceReport(sessions: readonly ReferenceSession[], question: ReferenceQuery) {
  const current = count(sessions, question, [])[0]
  const previous = count(sessions, { ...question, period: precedingPeriod(question.period) }, [])[0]
  const totals = values(current, question.metrics)
  const before = values(previous, question.metrics)
  return {
    totals,
    before,
    rows: question.dimensions.length === 0 ? [] : rowsOf(sessions, question),
  }
}

function rowsOf(sessions: readonly ReferenceSession[], question: ReferenceQuery) {
  const counts = count(sessions, question, question.dimensions)
  const [first] = question.metrics
  const sorted = counts.sort((a, b) => {
    const byTime = compareKeys(a.key, b.key, ['hour', 'date', 'week', 'month'])
    const byMetric = exact(b, first as Metric) - exact(a, first as Metric)
    return byTime || byMetric || compareKeys(a.key, b.key, question.dimensions)
  })
  return sorted.map((it) => ({ dimensions: it.key, metrics: values(it, question.metrics) }))
}

function compareKeys(a: Key, b: Key, dimensions: readonly Dimension[]): number {
  for (const it of dimensions) {
    const [one, other] =
      it === 'hour' ? [Date.parse(a.hour ?? ''), Date.parse(b.hour ?? '')] : [a[it] ?? '', b[it] ?? '']
    if (one < other) return -1
    if (one > other) return 1
  }
  return 0
}

function count(
  sessions: readonly ReferenceSession[],
  question: ReferenceQuery,
  by: readonly Dimension[],
): Count[] {
  const counts = new Map<string, Count>()
  const at = (key: Key) => {
    const name = JSON.stringify(key)
    const found = counts.get(name) ?? {
      key,
      sessions: 0,
      bounces: 0,
      duration: 0,
      views: 0,
      users: new Set<number>(),
    }
    counts.set(name, found)
    return found
  }
  const { period, conditions } = question
  const holds = (dimension: CountedDimension, value: string) =>
    conditions.every((it) => it.dimension !== dimension || satisfies(it, value))
  const of = (view: ReferenceSession['views'][number]): Record<ViewDimension, string> => ({
    page: view.page,
    page_title: view.page_title ?? '',
    content_group: view.content_group ?? '',
  })
  const isByView = viewDimensions.some((it) => by.includes(it))
  const hasViews = isByView || conditions.some((it) => viewDimensions.some((name) => name === it.dimension))

  /** Returns the labels of a time's day and hour that are among `by`; undefined outside the counted period. */
  const momentKey = (time: number): Key | undefined => {
    if (time < period.start || time >= period.end) return undefined
    const labels = labelsOf(time, period.timezone)
    if (![...timeDimensions, ...clockDimensions].every((it) => holds(it, labels[it]))) return undefined
    return pick(labels, by)
  }

  for (const session of sessions) {
    if (!sessionDimensions.every((it) => holds(it, session[it]))) continue
    const views = session.views.filter((view) => viewDimensions.every((it) => holds(it, of(view)[it])))
    if (hasViews && views.length === 0) continue
    const own = pick(session, by)
    const pages: Key[] = isByView ? distinct(views.map((it) => pick(of(it), by))) : [{}]
    const keyed = (moment: Key, page: Key) => inOrder({ ...own, ...moment, ...page }, by)

    for (const moment of distinct(momentsOf(session, period).map(momentKey)))
      for (const page of pages) at(keyed(moment, page)).users.add(session.user)
    const beginning = momentKey(session.start)
    if (beginning)
      for (const page of pages) {
        const cell = at(keyed(beginning, page))
        cell.sessions++
        cell.bounces += session.events === 1 && session.views.length === 1 ? 1 : 0
        cell.duration += session.end - session.start
      }
    for (const view of views) {
      const moment = momentKey(view.time)
      if (moment) at(keyed(moment, isByView ? pick(of(view), by) : {})).views++
    }
  }
  const isSeries = by.length > 0 && by.every((it) => timeDimensions.some((time) => time === it))
  if (isSeries)
    for (let time = period.start; time < period.end; time += quarter_ms - (time % quarter_ms)) {
      const moment = momentKey(time)
      if (moment) at(inOrder(moment, by))
    }
  return [...counts.values()]
}

/** Returns enough times to touch every hour that a session overlaps. */
function momentsOf({ start, end }: ReferenceSession, period: Period): number[] {
  const moments = [start, end, period.start, period.end - 1].filter((it) => it >= start && it <= end)
  for (let time = Math.ceil(start / quarter_ms) * quarter_ms; time <= end; time += quarter_ms)
    moments.push(time)
  return moments
}

type Labels = Record<TimeDimension | ClockDimension, string>
const known = new Map<string, Labels>()

/**
 * Returns the labels of the day, the Monday, the first of the month, and the start of the hour. Goes back minute by
 * minute while the clock shows the same hour and offset.
 */
function labelsOf(time: number, timezone: string): Labels {
  const minute = Math.floor(time / minute_ms) * minute_ms
  const name = `${timezone} ${minute}`
  const found = known.get(name)
  if (found) return found
  const clock = (at: number) => Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timezone)
  const now = clock(minute)
  let start = minute
  while (clock(start - minute_ms).hour === now.hour && clock(start - minute_ms).offset === now.offset)
    start -= minute_ms
  let monday = now.toPlainDate()
  while (monday.dayOfWeek !== 1) monday = monday.subtract({ days: 1 })
  const labels = {
    date: now.toPlainDate().toString(),
    week: monday.toString(),
    month: `${now.toPlainDate().toString().slice(0, 7)}-01`,
    hour: clock(start).toString({ timeZoneName: 'never', smallestUnit: 'second' }),
    weekday: now.toLocaleString('en', { weekday: 'long' }).toLowerCase(),
    hour_of_day: String(now.hour),
  }
  known.set(name, labels)
  return labels
}

function distinct(keys: (Key | undefined)[]): Key[] {
  const found = new Map(keys.filter((it) => it !== undefined).map((it) => [JSON.stringify(it), it]))
  return [...found.values()]
}

function pick(from: Partial<Record<Dimension, unknown>>, by: readonly Dimension[]): Key {
  return Object.fromEntries(by.filter((it) => typeof from[it] === 'string').map((it) => [it, from[it]]))
}

function inOrder(key: Key, by: readonly Dimension[]): Key {
  return Object.fromEntries(by.map((it) => [it, key[it] ?? '']))
}

function values(count: Count | undefined, metrics: readonly Metric[]): MetricValues {
  return Object.fromEntries(
    metrics.map((it) => [it, Number(exact(count, it).toFixed(10))]).map(([k, v]) => [k, toTwo(v as number)]),
  )
}

function toTwo(value: number): number {
  return Math.round((value + Number.EPSILON) * 100) / 100
}

function exact(count: Count | undefined, metric: Metric): number {
  if (!count) return 0
  const perSession = (sum: number) => (count.sessions === 0 ? 0 : sum / count.sessions)
  return {
    sessions: count.sessions,
    pageviews: count.views,
    users: count.users.size,
    bounce_rate: perSession(100 * count.bounces),
    avg_duration: perSession(count.duration / 1000),
  }[metric]
}

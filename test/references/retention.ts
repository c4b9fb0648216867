import type { SessionDimension } from '../../server/analytics/traffic/model.ts'

/** What somebody did at a time, in milliseconds. */
export type ReferenceActivity = { user: string; time: number }

/** A visit with the texts of its session; `order` tells apart those that start in the same millisecond. */
export type ReferenceFirst = ReferenceActivity & { order: bigint } & Partial<Record<SessionDimension, string>>

type Question = {
  /** When people start: `from` is inclusive, `until` exclusive. */
  from: number
  until: number
  /** The start and the end of each interval, in chronological order. */
  intervals: readonly { from: number; to: number }[]
  isUnbounded: boolean
  keeps: (first: ReferenceFirst | undefined) => boolean
}

/** Counts cohorts and their returns in the simplest way: person by person, interval by interval. */
export function referenceRetention(
  starts: readonly ReferenceActivity[],
  returns: readonly ReferenceActivity[],
  visits: readonly ReferenceFirst[],
  { from, until, intervals, isUnbounded, keeps }: Question,
): { size: number; returned: number[] }[] {
  const isIn = (time: number, n: number) =>
    time >= (intervals[n]?.from ?? 0) && time < (intervals[n]?.to ?? 0)
  const firsts = new Map<string, number>()
  for (const { user, time } of starts) firsts.set(user, Math.min(time, firsts.get(user) ?? time))
  return intervals.map((_, cohort) => {
    const members = [...firsts].filter(
      ([user, time]) => isIn(time, cohort) && time >= from && time < until && keeps(firstVisit(visits, user)),
    )
    const returned = intervals.slice(cohort + 1).map((_, n) => {
      const wanted = intervals.flatMap((_, later) =>
        later === cohort + 1 + n || (isUnbounded && later > cohort + n) ? [later] : [],
      )
      return members.filter(([user]) =>
        returns.some((it) => it.user === user && wanted.some((later) => isIn(it.time, later))),
      ).length
    })
    return { size: members.length, returned }
  })
}

function firstVisit(visits: readonly ReferenceFirst[], user: string): ReferenceFirst | undefined {
  return visits
    .filter((it) => it.user === user)
    .sort((one, other) => one.time - other.time || (one.order < other.order ? -1 : 1))[0]
}

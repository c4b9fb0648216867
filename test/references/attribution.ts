import { converted, lost, start } from '../../server/revenue/attribution/chain.ts'
import type { AttributionModel } from '../../server/revenue/attribution/models.ts'

/** A visit of a person. Times are in milliseconds. `order` decides between visits that start at the same time. */
export type ReferenceVisit = {
  person: string
  start: number
  end: number
  order: bigint
  source: string
  medium: string
  campaign: string
  channel: string
}

/** An event that matches the goal, an order or a refund. */
export type ReferenceEvent = {
  event_id: string
  time: number
  person: string
  micro: bigint
  isIgnored: boolean
  isUnconverted: boolean
  isRefund?: boolean
}

export type ReferenceConversion = ReferenceEvent & { path: ReferenceVisit[] }

const day_ms = 86_400_000
const whole = 1_000_000_000_000n

/** Returns the conversions of a period with their touchpoints, ordered by time. */
export function referenceConversions(
  events: readonly ReferenceEvent[],
  visits: readonly ReferenceVisit[],
  query: { from: number; until: number; windowDays: number; isOncePerUser: boolean },
): ReferenceConversion[] {
  const found = events.filter((it) => it.time >= query.from && it.time < query.until).sort(byTime)
  const counted = query.isOncePerUser
    ? found.filter((it, n) => found.findIndex((other) => other.person === it.person) === n)
    : found
  return counted.map((it) => {
    const all = visits
      .filter(
        (visit) =>
          visit.person === it.person &&
          visit.start <= it.time &&
          visit.end >= it.time - query.windowDays * day_ms,
      )
      .sort(inOrder)
    return { ...it, path: withoutDirect(all) }
  })
}

/**
 * Returns the touchpoint paths that the data-driven model learns from: the names of the visits, and whether the path
 * ends in a conversion.
 */
export function referencePaths(
  conversions: readonly ReferenceConversion[],
  visits: readonly ReferenceVisit[],
  { from, until }: { from: number; until: number },
  name: (visit: ReferenceVisit) => string,
): string[][] {
  const converting = new Set(conversions.map((it) => it.person))
  const others = Map.groupBy(
    visits.filter((it) => !converting.has(it.person) && it.end >= from && it.end < until),
    (it) => it.person,
  )
  return [
    ...conversions.map((it) => [start, ...it.path.map(name), converted]),
    ...[...others.values()].map((own) => [start, ...withoutDirect(own.sort(inOrder)).map(name), lost]),
  ]
}

/** Returns the credit of each touchpoint as a fraction of a conversion, by the formulas of docs/attribution.md. */
export function referenceCredits(
  model: AttributionModel,
  path: readonly ReferenceVisit[],
  effectOf: (visit: ReferenceVisit) => number,
): bigint[] {
  const count = BigInt(path.length)
  const last = path.at(-1) as ReferenceVisit
  const rest = (shares: bigint[]) => [
    ...shares.slice(0, -1),
    whole - shares.slice(0, -1).reduce((sum, it) => sum + it, 0n),
  ]
  const inProportion = (weights: number[]) => {
    const total = weights.reduce((sum, it) => sum + it, 0)
    if (total === 0) return rest(path.map(() => whole / count))
    return rest(weights.map((it) => BigInt(Math.floor((it / total) * Number(whole)))))
  }
  switch (model) {
    case 'last_click':
      return path.map((_, n) => (n === path.length - 1 ? whole : 0n))
    case 'first_click':
      return path.map((_, n) => (n === 0 ? whole : 0n))
    case 'linear':
      return rest(path.map(() => whole / count))
    case 'position_based': {
      if (path.length < 3) return path.map(() => whole / count)
      const outer = (whole * 2n) / 5n
      const inner = whole / 5n / (count - 2n)
      return rest(path.map((_, n) => (n === 0 ? outer : inner)))
    }
    case 'time_decay':
      return inProportion(path.map((it) => 2 ** (-(last.start - it.start) / (7 * day_ms))))
    case 'data_driven':
      return inProportion(path.map(effectOf))
  }
}

/**
 * Returns by how much the conversion probability falls when a value is removed, computed by following every path step
 * by step.
 */
export function referenceEffect(paths: readonly string[][], removed: string): number {
  return conversionProbability(paths) - conversionProbability(paths, removed)
}

function conversionProbability(paths: readonly string[][], removed?: string): number {
  const next = new Map<string, string[]>()
  for (const path of paths)
    for (const [n, state] of path.slice(0, -1).entries())
      next.set(state, [...(next.get(state) ?? []), path[n + 1] as string])
  let here = new Map([[start, 1]])
  let arrived = 0
  while (here.size > 0) {
    const moved = new Map<string, number>()
    for (const [state, share] of here)
      for (const to of next.get(state) ?? []) {
        const part = share / (next.get(state)?.length ?? 1)
        if (to === converted) arrived += part
        else if (to !== lost && to !== removed) moved.set(to, (moved.get(to) ?? 0) + part)
      }
    here = new Map([...moved].filter(([, share]) => share > 1e-16))
  }
  return arrived
}

/** Parses a JSON value as an amount in millionths; undefined if it is not a number within bounds. */
export function referenceMicro(value: unknown): bigint | undefined {
  if (typeof value !== 'number' && typeof value !== 'string') return undefined
  const parts = /^(-?)(0|[1-9]\d*)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(String(value))
  if (!parts) return undefined
  const [, sign, digits = '', fraction = '', exponent = '0'] = parts
  const all = BigInt(digits + fraction)
  const power = Number(exponent) - fraction.length
  const isTooLarge = power >= 0 ? all * 10n ** BigInt(power) >= whole : all >= whole * 10n ** BigInt(-power)
  if (isTooLarge) return undefined
  // In tenths of a millionth, for rounding.
  const shift = 7 + power
  const tenths = shift >= 0 ? all * 10n ** BigInt(shift) : all / 10n ** BigInt(Math.min(-shift, 400))
  const micro = (tenths + 5n) / 10n
  return sign ? -micro : micro
}

function withoutDirect(visits: ReferenceVisit[]): ReferenceVisit[] {
  const known = visits.filter((it) => !(it.source === 'direct' && it.medium === 'none'))
  return known.length > 0 ? known : visits
}

function inOrder(a: ReferenceVisit, b: ReferenceVisit): number {
  return a.start - b.start || (a.order < b.order ? -1 : a.order > b.order ? 1 : 0)
}

function byTime(a: ReferenceEvent, b: ReferenceEvent): number {
  return a.time - b.time || (a.event_id < b.event_id ? -1 : 1)
}

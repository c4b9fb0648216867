import { expect, test } from 'bun:test'
import { isTriggeredBy, judge, type Reading } from './judge.ts'

type Rule = Parameters<typeof judge>[0]

const count = (value: number) => ({ value, volume: Math.abs(value) })
const reading = (current: number, previous?: number): Reading => ({
  current: count(current),
  previous: previous === undefined ? undefined : count(previous),
})
const verdicts = (rule: Rule, readings: Reading[], minimum = 0) =>
  readings.map((it) => judge(rule, minimum, it))

test('above and below: exactly the threshold is not met; the margin is a tenth, for counts at least one', () => {
  const above = { metric: 'sessions', operator: 'above', threshold: 50 } as const
  expect(
    verdicts(
      above,
      [51, 50, 46, 45].map((it) => reading(it)),
    ),
  ).toEqual(['met', 'between', 'between', 'clear'])
  const below = { metric: 'sessions', operator: 'below', threshold: 5 } as const
  expect(
    verdicts(
      below,
      [4, 5, 6].map((it) => reading(it)),
    ),
  ).toEqual(['met', 'between', 'clear'])
  const loss = { metric: 'revenue', operator: 'below', threshold: -10 } as const
  expect(
    verdicts(
      loss,
      [-10.01, -10, -9.01, -9].map((it) => reading(it)),
    ),
  ).toEqual(['met', 'between', 'between', 'clear'])
})

test('a threshold of one has a margin, a threshold of zero has none', () => {
  const of = (operator: 'above' | 'below', threshold: number) =>
    verdicts(
      { metric: 'conversions', operator, threshold },
      [0, 1, 2].map((it) => reading(it)),
    )
  expect(of('above', 1)).toEqual(['clear', 'between', 'met'])
  expect(of('below', 1)).toEqual(['met', 'between', 'clear'])
  expect(of('above', 0)).toEqual(['clear', 'met', 'met'])
  expect(of('below', 0.5)).toEqual(['met', 'clear', 'clear'])
})

test('percentage changes: exactly the threshold is met, and the margin is in percentage points', () => {
  const rise = { metric: 'sessions', operator: 'increased_by_percent', threshold: 50 } as const
  expect(
    verdicts(
      rise,
      [150, 149, 145, 144].map((it) => reading(it, 100)),
    ),
  ).toEqual(['met', 'between', 'between', 'clear'])
  const fall = { metric: 'sessions', operator: 'decreased_by_percent', threshold: 100 } as const
  expect(verdicts(fall, [reading(0, 7), reading(1, 7), reading(0, 0), reading(5, 0)])).toEqual([
    'met',
    'clear',
    'unknown',
    'unknown',
  ])
})

test('minimum volume: for counts the larger window must reach it, for rates both', () => {
  const fall = { metric: 'sessions', operator: 'decreased_by_percent', threshold: 50 } as const
  expect(verdicts(fall, [reading(0, 10), reading(0, 9)], 10)).toEqual(['met', 'unknown'])
  const rate = { metric: 'bounce_rate', operator: 'above', threshold: 80 } as const
  const bounces = (value: number, volume: number): Reading => ({
    current: { value, volume },
    previous: undefined,
  })
  expect(verdicts(rate, [bounces(90, 10), bounces(90, 9)], 10)).toEqual(['met', 'unknown'])
  expect(verdicts({ ...rate, operator: 'below' }, [bounces(0, 0), bounces(0, 1)])).toEqual(['unknown', 'met'])
  const slower = { metric: 'avg_duration', operator: 'increased_by_percent', threshold: 10 } as const
  const both = (now: number, before: number): Reading => ({
    current: { value: 60, volume: now },
    previous: { value: 30, volume: before },
  })
  expect(verdicts(slower, [both(10, 10), both(10, 9), both(9, 10)], 10)).toEqual([
    'met',
    'unknown',
    'unknown',
  ])
})

test('a value no longer above its threshold is clear, even below the minimum volume', () => {
  const rush = { metric: 'sessions', operator: 'above', threshold: 20 } as const
  const counts = (value: number): Reading => ({ current: { value, volume: value }, previous: undefined })
  expect(verdicts(rush, [19, 18, 3, 0].map(counts), 19)).toEqual(['between', 'clear', 'clear', 'clear'])
  const high = { metric: 'revenue', operator: 'above', threshold: 100 } as const
  const earned = (value: number, volume: number): Reading => ({
    current: { value, volume },
    previous: undefined,
  })
  expect(verdicts(high, [earned(500, 1), earned(95, 1), earned(0, 0)], 2)).toEqual([
    'unknown',
    'unknown',
    'clear',
  ])
})

test('an alert keeps its state if the verdict is between or unknown', () => {
  for (const was of [true, false])
    expect((['met', 'clear', 'between', 'unknown'] as const).map((it) => isTriggeredBy(it, was))).toEqual([
      true,
      false,
      was,
      was,
    ])
})

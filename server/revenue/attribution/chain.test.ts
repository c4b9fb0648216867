import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { converted, lost, removalEffects, start, type Transition, weightsOf } from './chain.ts'

type Path = { values: string[]; isConverted: boolean }

function transitionsOf(paths: Path[]): Transition[] {
  const counts = new Map<string, Transition>()
  for (const { values, isConverted } of paths) {
    const states = [start, ...values, isConverted ? converted : lost]
    for (const [n, to] of states.slice(1).entries()) {
      const from = states[n] as string
      const key = `${from} ${to}`
      counts.set(key, { from, to, count: (counts.get(key)?.count ?? 0) + 1 })
    }
  }
  return [...counts.values()]
}

/** Calculates the conversion probability by following the chain step by step until almost nobody is left. */
function conversionProbability(transitions: Transition[], removed?: string): number {
  const leaving = new Map<string, number>()
  for (const { from, count } of transitions) leaving.set(from, (leaving.get(from) ?? 0) + count)
  let here = new Map([[start, 1]])
  let done = 0
  for (let step = 0; step < 20_000 && here.size > 0; step++) {
    const next = new Map<string, number>()
    for (const { from, to, count } of transitions) {
      const moving = (here.get(from) ?? 0) * (count / (leaving.get(from) as number))
      if (moving < 1e-18 || to === lost || to === removed) continue
      if (to === converted) done += moving
      else next.set(to, (next.get(to) ?? 0) + moving)
    }
    here = next
  }
  return done
}

test('two channels match the result calculated by hand', () => {
  // a → b → converted, a → lost, b → converted. From a: half go to b, half are lost; from b all convert.
  const effects = removalEffects(
    transitionsOf([
      { values: ['a', 'b'], isConverted: true },
      { values: ['a'], isConverted: false },
      { values: ['b'], isConverted: true },
    ]),
  )
  // P = 2/3 · 1/2 + 1/3 = 2/3. Without a: 1/3. Without b: 0.
  expect(effects.get('a')).toBeCloseTo(1 / 3, 12)
  expect(effects.get('b')).toBeCloseTo(2 / 3, 12)
  expect(weightsOf(effects)).toEqual(
    new Map([
      ['a', 1_431_655_765n],
      ['b', 2_863_311_531n],
    ]),
  )
})

test('without conversions, all removal effects are 0', () => {
  const effects = removalEffects(transitionsOf([{ values: ['a', 'b', 'a'], isConverted: false }]))
  expect([...effects.values()]).toEqual([0, 0])
})

test('the effect of a value is the drop in conversion probability without it', () => {
  const value = fc.constantFrom('a', 'b', 'c', 'd', 'e')
  const path = fc.record({
    values: fc.array(value, { minLength: 1, maxLength: 6 }),
    isConverted: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(path, { minLength: 1, maxLength: 12 }), (paths) => {
      const transitions = transitionsOf(paths)
      const whole = conversionProbability(transitions)
      for (const [removed, effect] of removalEffects(transitions))
        expect(effect).toBeCloseTo(whole - conversionProbability(transitions, removed), 9)
    }),
    { numRuns: 300 },
  )
})

import { expect, test } from 'bun:test'
import { Totals } from './totals.ts'

const drain = {
  isLeader: true,
  batches: 2,
  events: 9,
  refused: 1,
  failures: 3,
  lastSeconds: 0.5,
  restarts: 1,
}
const pool = { name: 'jobs', running: 4, places: 8, restarts: 2 }

test('the sum includes the counts of ended processes', () => {
  const totals = new Totals()
  expect(() => totals.sum()).toThrow('no report')
  totals.update({ drain: { ...drain, events: 4 }, pools: [] })
  totals.update({ drain, pools: [pool] })
  expect(totals.sum()).toEqual({ drain, pools: [pool] })

  totals.end()
  totals.end()
  expect(totals.sum()).toEqual({ drain: { ...drain, isLeader: false }, pools: [{ ...pool, running: 0 }] })

  totals.update({ drain: { ...drain, events: 1, lastSeconds: 0.1 }, pools: [{ ...pool, running: 1 }] })
  expect(totals.sum()).toEqual({
    drain: { isLeader: true, batches: 4, events: 10, refused: 2, failures: 6, lastSeconds: 0.1, restarts: 2 },
    pools: [{ name: 'jobs', running: 1, places: 8, restarts: 4 }],
  })
})

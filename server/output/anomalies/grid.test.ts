import { expect, test } from 'bun:test'
import { alignmentOf, hourGrid, seriesOn, sharedHours } from './grid.ts'

const hour_ms = 3_600_000
const time = (text: string) => Date.parse(text)
const clockOf = (at: number, timezone: string) =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timezone).toPlainDateTime()

test('hours end with the last complete one', () => {
  const { hours } = hourGrid('UTC', time('2026-06-10T15:01:00Z'), 5)
  expect(hours).toHaveLength(5)
  expect(hours[0]?.from).toBe(time('2026-06-10T10:00:00Z'))
  expect(hours[4]?.to).toBe(time('2026-06-10T15:00:00Z'))
  expect(hourGrid('UTC', time('2026-06-10T14:59:59Z'), 1).hours[0]?.to).toBe(time('2026-06-10T14:00:00Z'))
})

test('hours of a zone with a quarter-hour offset begin there', () => {
  const { hours } = hourGrid('Asia/Kathmandu', time('2026-06-10T15:16:00Z'), 3)
  expect(hours.map((it) => new Date(it.to).toISOString().slice(11, 16))).toEqual(['13:15', '14:15', '15:15'])
})

test.each(['Europe/Berlin', 'Australia/Lord_Howe', 'America/New_York', 'UTC'])(
  'a week apart is the same local time, all year round: %s',
  (timezone) => {
    for (const month of ['2026-04-20', '2026-11-20']) {
      const { hours, slots } = hourGrid(timezone, time(`${month}T12:06:00Z`), 2 * 30 * 24)
      for (const [index, hour] of hours.entries()) {
        const earlier = hours[index - 168]
        if (!earlier || hour.from === hour.to || earlier.from === earlier.to) continue
        expect(clockOf(earlier.from, timezone).with({ minute: 0 }).add({ days: 7 }).toString()).toBe(
          clockOf(hour.from, timezone).with({ minute: 0 }).toString(),
        )
      }
      // Disjoint and in order, each within its hour.
      for (const [n, slot] of slots.entries()) {
        expect(slot.from).toBeGreaterThanOrEqual(slots[n - 1]?.to ?? 0)
        expect(slot.from).toBeGreaterThanOrEqual(hours[slot.group]?.from ?? Number.NaN)
        expect(slot.to).toBeLessThanOrEqual(hours[slot.group]?.to ?? Number.NaN)
      }
    }
  },
)

test('a skipped hour counts as a week before, a repeated hour counts as one', () => {
  const spring = hourGrid('Europe/Berlin', time('2026-03-29T10:01:00Z'), 200)
  const skipped = spring.hours.findIndex((it) => it.from === it.to)
  const all = spring.hours.map((_, index) => index)
  const counts = all.map((index) => (index === skipped ? 0 : index))
  expect(seriesOn(spring, all, counts)[skipped]).toBe(skipped - 168)

  const autumn = hourGrid('Europe/Berlin', time('2026-10-25T10:01:00Z'), 24)
  const twice = autumn.hours.findIndex((it) => it.to - it.from === 2 * hour_ms)
  expect(seriesOn(autumn, [twice], [50])[twice]).toBe(25)
})

const shared = (until: string, zones: string[]) => {
  const grids = zones.map((it) => hourGrid(it, time(until), 60 * 24))
  return { grids, alignments: new Set(grids.map(alignmentOf)).size }
}

test.each([
  // Clocks went forward in Berlin and London only.
  ['2026-05-10T12:06:00Z', ['Europe/Berlin', 'Europe/London', 'America/New_York', 'UTC', 'Asia/Tokyo']],
  // Clocks went back everywhere in the European Union at the same moment.
  ['2026-11-20T12:06:00Z', ['Europe/Berlin', 'Europe/Athens', 'Europe/London']],
])('aligned zones share their hours: before %s', (until, zones) => {
  const { grids, alignments } = shared(until, zones)
  expect(alignments).toBe(1)
  const { slots, indexIn } = sharedHours(new Set(grids))
  for (const grid of grids) {
    const own = slots.flatMap((it) => ({ ...it, group: indexIn(grid, it.group) ?? -1 }))
    expect(own.filter((it) => it.group >= 0)).toEqual([...grid.slots])
  }
})

test('zones with other minute offsets or other clock changes do not share hours', () => {
  expect(shared('2026-05-10T12:06:00Z', ['UTC', 'Asia/Kolkata', 'Asia/Kathmandu']).alignments).toBe(3)
  expect(shared('2026-11-20T12:06:00Z', ['UTC', 'Europe/Berlin', 'America/New_York']).alignments).toBe(3)
})

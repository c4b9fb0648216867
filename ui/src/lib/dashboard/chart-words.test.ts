import { expect, test } from 'bun:test'
import { describeSelection, describeSlot } from './chart-words.ts'
import { trafficMeasures } from './measures.ts'

const point = (label: string, value: number, isOpen = false) => ({ label, value, isOpen })
const note = { id: 'note_1', at: '2026-03-02', text: 'Release', created_at: '', updated_at: '' }
const measures = trafficMeasures('EUR')
const content = {
  measure: measures.users,
  interval: 'date' as const,
  points: [point('2026-03-01', 10), point('2026-03-02', 20, true)],
  previous: [point('2026-02-01', 10), point('2026-02-02', 10)],
  second: { measure: measures.bounce_rate, points: [point('2026-03-01', 5), point('2026-03-02', 50)] },
  notes: [{ slot: 1, annotations: [note] }],
}

test('a bucket is described with its change, the second metric and its annotations', () => {
  expect(describeSlot(content, 1)).toBe(
    'Mon, 2 Mar 2026: 20 visitors so far, up 100%, 10 visitors before, Bounce rate 50.0%, Annotation: Release',
  )
  expect(describeSlot({ ...content, previous: [], second: undefined, notes: [] }, 0)).toBe(
    'Sun, 1 Mar 2026: 10 visitors',
  )
})

test('a selection is described by its first and last bucket', () => {
  expect(describeSelection(content, { first: 0, last: 1 })).toBe(
    'Selected Sun, 1 Mar 2026 to Mon, 2 Mar 2026. Press Enter to zoom in',
  )
})

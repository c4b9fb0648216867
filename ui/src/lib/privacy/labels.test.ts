import { expect, test } from 'bun:test'
import { placeLines } from './labels.ts'

test('a receipt lists the well-known stores first and omits none', () => {
  expect(placeLines({ identities: 1, sessions: 2, events: 0 })).toEqual([
    { place: 'events', name: 'Events', count: 0 },
    { place: 'sessions', name: 'Sessions', count: 2 },
    { place: 'identities', name: 'identities', count: 1 },
  ])
})

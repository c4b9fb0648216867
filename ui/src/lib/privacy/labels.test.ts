import { expect, test } from 'bun:test'
import { storeRows } from './labels.ts'

test('a receipt lists the well-known stores first and omits none', () => {
  expect(storeRows({ identities: 1, sessions: 2, events: 0 })).toEqual([
    { store: 'events', name: 'Events', count: 0 },
    { store: 'sessions', name: 'Sessions', count: 2 },
    { store: 'identities', name: 'identities', count: 1 },
  ])
})

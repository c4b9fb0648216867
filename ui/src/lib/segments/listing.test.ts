import { expect, test } from 'bun:test'
import { batchesOf, describeRejected, parseRejected, printRejected, readListing } from './listing.ts'

test('a list is parsed line by line, and rejected lines are counted', () => {
  const listing = readListing(`ann\r\n  bob \n\nann\n${'x'.repeat(257)}\n`)
  expect(listing).toEqual({ userIds: ['ann', 'bob'], repeated: 1, tooLong: [5] })
  const rejected = { ...listing, refused: 2, anonymous: 1 }
  expect(parseRejected(printRejected(rejected))).toMatchObject({
    repeated: 1,
    tooLong: [5],
    refused: 2,
    anonymous: 1,
  })
  expect(describeRejected(rejected)).toEqual([
    'One anonymous visitor was rejected: lists contain only user ids.',
    'One line repeated a user.',
    'Rejected: line 5, longer than the maximum of 256 characters for an id.',
    '2 users were rejected: a list can have at most 100,000 users.',
  ])
  expect(describeRejected(parseRejected(new URLSearchParams('repeated=x&too_long=,-1')))).toEqual([])
})

test('a long list is sent in batches', () => {
  const batches = batchesOf(Array.from({ length: 20_001 }, (_, n) => `user-${n}`))
  expect(batches.map((it) => it.length)).toEqual([10_000, 10_000, 1])
  expect(batchesOf([])).toEqual([])
})

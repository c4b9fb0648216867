import { expect, test } from 'bun:test'
import { notTakenWords, parseNotTaken, portionsOf, printNotTaken, readListing } from './listing.ts'

test('a list is parsed line by line, and rejected lines are counted', () => {
  const listing = readListing(`ann\r\n  bob \n\nann\n${'x'.repeat(257)}\n`)
  expect(listing).toEqual({ userIds: ['ann', 'bob'], repeated: 1, tooLong: [5] })
  const told = { ...listing, refused: 2, anonymous: 1 }
  expect(parseNotTaken(printNotTaken(told))).toMatchObject({
    repeated: 1,
    tooLong: [5],
    refused: 2,
    anonymous: 1,
  })
  expect(notTakenWords(told)).toEqual([
    'One anonymous visitor was not taken: lists hold user ids.',
    'One line named a user again.',
    'Not taken: line 5, longer than the 256 characters that an id may have.',
    '2 users were not taken: a list has room for 100,000.',
  ])
  expect(notTakenWords(parseNotTaken(new URLSearchParams('repeated=x&too_long=,-1')))).toEqual([])
})

test('a long list is sent in batches', () => {
  const portions = portionsOf(Array.from({ length: 20_001 }, (_, n) => `user-${n}`))
  expect(portions.map((it) => it.length)).toEqual([10_000, 10_000, 1])
  expect(portionsOf([])).toEqual([])
})

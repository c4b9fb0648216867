import { expect, test } from 'bun:test'
import { formatBytes, statusOf, summary } from './labels.ts'
import { sentAs } from './sources.ts'

const found = {
  imported: 12_400,
  rejected: 14,
  duplicates: 0,
  first_event_at: '2026-01-02T23:30:00.000Z',
  last_event_at: '2026-05-05T10:00:00.000Z',
  overlaps: [1, 2, 3].map((day) => ({ date: `2026-05-0${day}`, live_events: 8, imported_events: 0 })),
}

test('a check is summarized in one sentence, with days in the time zone of the site', () => {
  expect(summary(found, 'Europe/Berlin')).toBe(
    '12,400 events from 3 Jan 2026 to 5 May 2026, 14 lines unreadable, 3 days overlap with live data',
  )
  const other = { date: '2026-05-05', live_events: 0, imported_events: 4 }
  expect(
    summary(
      {
        ...found,
        imported: 1,
        rejected: 0,
        duplicates: 1,
        overlaps: [other],
        first_event_at: found.last_event_at,
      },
      'UTC',
    ),
  ).toBe('1 event on 5 May 2026, 1 event already stored, 1 day overlaps with other imports')
  expect(
    summary({ ...found, imported: 0, overlaps: [], first_event_at: null, last_event_at: null }, 'UTC'),
  ).toBe('0 events, 14 lines unreadable')
})

test.each([
  ['export.ZIP', 'plausible', 'application/zip', false],
  ['website_event.csv', 'umami', 'text/csv', false],
  ['events.csv.gz', 'sightline', 'text/csv', true],
  ['events-000.json.gz', 'ga4', 'application/x-ndjson', true],
  ['events-000', 'ga4', 'application/octet-stream', false],
  ['events.txt', 'sightline', 'application/x-ndjson', false],
] as const)('the file %s of source %s is sent as %s', (name, source, type, isGzip) => {
  expect(sentAs(name, source)).toEqual({ type, isGzip })
})

test('sizes are shown in the most readable unit', () => {
  expect([0, 999, 48_213, 1_200_000, 5_000_000_000].map(formatBytes)).toEqual([
    '0 B',
    '999 B',
    '48 KB',
    '1.2 MB',
    '5.0 GB',
  ])
})

test('a dry run is not labelled as completed', () => {
  expect(statusOf({ status: 'completed', dry_run: true }).label).toBe('Checked only')
  expect(statusOf({ status: 'completed', dry_run: false }).label).toBe('Completed')
})

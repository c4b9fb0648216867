import { expect, test } from 'bun:test'
import { readDraft, requestOf } from './export-form.ts'

function form(fields: Record<string, string | string[]>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields))
    for (const it of Array.isArray(value) ? value : [value]) data.append(name, it)
  return data
}

test('a form becomes the matching request', () => {
  const filled = form({
    type: 'events',
    from: '2026-03-01',
    to: '2026-03-31',
    event_names: 'purchase, sign_up\nsearch',
    expression: 'device==mobile',
    segment_id: 'seg_1',
    columns: ['event_id', 'timestamp'],
    more: 'properties.value,event_id',
    format: 'parquet',
    compression: 'zstd',
    webhook_url: ' https://example.com/in ',
  })
  expect(requestOf(readDraft(filled))).toEqual({
    type: 'events',
    start_date: '2026-03-01',
    end_date: '2026-03-31',
    format: 'parquet',
    compression: 'zstd',
    columns: ['event_id', 'timestamp', 'properties.value'],
    filters: {
      event_names: ['purchase', 'sign_up', 'search'],
      expression: 'device==mobile',
      segment_id: 'seg_1',
    },
    delivery: { webhook_url: 'https://example.com/in' },
  })
})

test('fields that a type does not have are left out', () => {
  const filled = { from: '2026-03-01', to: '2026-03-31', event_names: 'x', expression: 'device==mobile' }
  expect(requestOf(readDraft(form({ ...filled, type: 'users', columns: 'user_id' })))).toMatchObject({
    start_date: '2026-03-01',
    filters: { expression: 'device==mobile' },
  })
  expect(
    requestOf(readDraft(form({ ...filled, type: 'segment', segment_id: 'seg_1', columns: 'user_id' }))),
  ).toEqual({
    type: 'segment',
    format: 'csv',
    compression: 'none',
    columns: ['user_id'],
    filters: { segment_id: 'seg_1' },
  })
})

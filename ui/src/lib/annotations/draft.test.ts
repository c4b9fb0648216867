import { expect, test } from 'bun:test'
import { readDraft, timeOf, toDraft } from './draft.ts'

const formOf = (fields: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

test('a stored time is edited in the time zone of the site, and a day has no time', () => {
  const at = '2026-03-01T23:30:15.000Z'
  expect(toDraft({ at, text: 'x' }, 'Europe/Berlin')).toEqual({ day: '2026-03-02', time: '00:30', text: 'x' })
  expect(toDraft({ at: '2026-03-01', text: 'x' }, 'Europe/Berlin').time).toBe('')
})

test('a draft is sent as a day, or as a time without an offset', () => {
  expect(timeOf({ day: '2026-03-01', time: '', text: '' })).toBe('2026-03-01')
  expect(timeOf({ day: '2026-03-01', time: '09:30', text: '' })).toBe('2026-03-01T09:30')
})

test('a day and a text are required', () => {
  expect(readDraft(formOf({ day: '2026-03-01', text: ' Release ' }))).toEqual({
    draft: { day: '2026-03-01', time: '', text: 'Release' },
    problems: {},
  })
  expect(Object.keys(readDraft(formOf({ day: '2026-02-30', text: ' ' })).problems)).toEqual(['at', 'text'])
})

import { expect, test } from 'bun:test'
import { readSessionId, sessionId } from './session-id.ts'

test('an id of a session is read as what it was made of', () => {
  const keys = ['1f4c5d6e7f8a9b19', '4c5d6e7f8a9b19', '0c', '01'].flatMap((visitor) =>
    ['1985-01-01', '2004-11-01', '2004-11-05', '2026-03-01'].flatMap((day) =>
      [0, 12].map((ordinal) => ({ visitor, start_ms: Date.parse(day), ordinal })),
    ),
  )
  for (const key of keys) expect(readSessionId(sessionId(key))).toEqual(key)
})

test('other texts are no ids of sessions', () => {
  for (const text of [
    '',
    'ses_',
    'ses_x',
    'evt_1f4c5d6e7f8a9b1919ca5f1a7c0',
    'ses_1f4c5d6e7f8a9b1919ca5f1a7c0_0',
  ])
    expect(readSessionId(text)).toBeUndefined()
  expect(readSessionId(`ses_${'f'.repeat(28)}`)).toBeUndefined()
  expect(readSessionId('ses_1f4c5d6e7f8a9b1919ca5f1a7c0_70000')).toBeUndefined()
})

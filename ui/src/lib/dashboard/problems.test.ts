import { expect, test } from 'bun:test'
import { problemOf } from './reports.server.ts'

const failed = (status: number, field?: string) => ({
  status,
  value: { error: { code: 'x', message: 'filters is wrong', request_id: 'req_1', ...(field && { field }) } },
})

test.each([
  [400, 'filters', 'Correct or remove this filter.'],
  [422, 'filters', 'Correct or remove this filter.'],
  [400, 'segment', 'Choose another value.'],
  [422, 'start_date', 'Choose another period.'],
  [422, 'last_seen_start', 'Choose another period.'],
  [422, undefined, 'Choose a shorter period or fewer filters.'],
  [404, undefined, 'Choose another goal, or none.'],
])('a report that fails with %p about the field %p advises: %s', (status, field, advice) => {
  expect(problemOf(failed(status, field))).toEqual({
    message: 'filters is wrong',
    advice,
    request_id: 'req_1',
  })
})

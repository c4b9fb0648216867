import { expect, test } from 'bun:test'
import * as service from '../../../../server/ingest/events/automatic-events.ts'
import { automaticEvents } from './automatic-events.ts'

test('the automatic events are those of the service', () => {
  expect(automaticEvents).toEqual(service.automaticEvents)
})

import type { automaticEvents as ofService } from '../../../../server/ingest/events/automatic-events.ts'

/** What the tracker sends without an action of the visitor: as in the service. */
export const automaticEvents: readonly string[] = [
  'page_leave',
  'identify',
  'web_vitals',
  'browser_error',
  'not_found',
] satisfies typeof ofService

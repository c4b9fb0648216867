import {
  identities,
  importVisitors,
  sessions,
  sharedSessions,
  userVisitors,
  visitorDays,
  visitorSessions,
} from './browser-places.ts'
import { facts, recordedConversions, webhookDeliveries } from './conversion-places.ts'
import { customEvents, eventKeys, events } from './event-places.ts'
import { exportFiles } from './export-place.ts'
import type { Place } from './place.ts'
import { rejectedEvents } from './rejected-place.ts'
import { rawReportFiles } from './report-place.ts'
import { segmentListingsOfUsers, segmentMembers } from './segment-places.ts'
import { userTraits } from './trait-place.ts'

/**
 * Every place where something about people is stored, in the order in which it is removed: what is found by the events
 * of a person before the events. Whatever comes to store more about people has its entry here; then it is erased,
 * accounted for in receipts and told to whoever asks for their data.
 */
export const places: readonly Place[] = [
  userTraits,
  segmentListingsOfUsers,
  segmentMembers,
  rejectedEvents,
  webhookDeliveries,
  facts,
  recordedConversions,
  eventKeys,
  customEvents,
  events,
  importVisitors,
  sessions,
  visitorSessions,
  sharedSessions,
  visitorDays,
  identities,
  userVisitors,
  exportFiles,
  rawReportFiles,
]

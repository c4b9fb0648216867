import {
  identities,
  importVisitors,
  sessions,
  sharedSessions,
  userVisitors,
  visitorDays,
  visitorSessions,
} from './browser-stores.ts'
import { domainEvents, recordedConversions, webhookDeliveries } from './conversion-stores.ts'
import { customEvents, eventKeys, events } from './event-stores.ts'
import { exportFiles } from './export-store.ts'
import type { PersonalDataStore } from './personal-data-store.ts'
import { rejectedEvents } from './rejected-store.ts'
import { rawReportFiles } from './report-store.ts'
import { segmentListingsOfUsers, segmentMembers } from './segment-stores.ts'
import { userTraits } from './trait-store.ts'

/**
 * Every place where something about people is stored, in the order in which it is removed: what is found by the events
 * of a person before the events. Whatever comes to store more about people has its entry here; then it is erased,
 * accounted for in receipts and told to whoever asks for their data.
 */
export const personalDataStores: readonly PersonalDataStore[] = [
  userTraits,
  segmentListingsOfUsers,
  segmentMembers,
  rejectedEvents,
  webhookDeliveries,
  domainEvents,
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

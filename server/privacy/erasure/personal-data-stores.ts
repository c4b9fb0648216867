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
 * Every store with data about people, in the order of removal: stores whose entries are found by events come before the
 * events. Everything that stores more data about people must be added here, so that it is erased, counted in receipts
 * and exported with the data of a user.
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

import type { Transaction } from '../../../db/postgres/client.ts'
import type { Services } from '../../services.ts'
import type { Subject } from './subject.ts'
import type { EventKey } from './subject-events.sql.ts'

export type Working = Pick<Services, 'db' | 'postgres' | 'clickhouse' | 'clock' | 'log' | 'config' | 'files'>

/** An entry about a person, as it is exported. */
export type PersonalRecord = Record<string, unknown>

/** A place where data about people is stored. `personalDataStores` lists them all. */
export type PersonalDataStore = {
  /** The name in receipts and in the data of a user. */
  name: string
  /** The number of entries about a person. */
  count(working: Working, subject: Subject): Promise<number>
  /** The entries about a person, in batches. */
  records(working: Working, subject: Subject): AsyncIterable<PersonalRecord[]>
  /**
   * Ends access to entries that can be opened without a key, such as files with a download link. Called in the
   * transaction of the request, because the erasure itself may have to wait.
   */
  withdraw?(tx: Transaction, siteId: string): Promise<void>
  /** Removes entries that can be found only while the person's events and sessions exist. Called first. */
  eraseDerived?(working: Working, subject: Subject): Promise<void>
  /** Removes entries that are derived from some of the events. Stores later in the list still have the events. */
  removeOfEvents?(working: Working, subject: Subject, events: readonly EventKey[]): Promise<void>
  /** Removes the rest, after the events are deleted and their browsers recomputed. Called with the projection lock. */
  remove?(working: Working, subject: Subject): Promise<void>
}

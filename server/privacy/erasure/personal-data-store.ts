import type { Services } from '../../services.ts'
import type { Subject } from './subject.ts'
import type { EventKey } from './subject-events.sql.ts'

export type Working = Pick<Services, 'db' | 'postgres' | 'clickhouse' | 'clock' | 'log' | 'config' | 'files'>

/** One entry of what is stored about a person, as they are told of it. */
export type PersonalRecord = Record<string, unknown>

/** Where something about people is stored. `places` lists them all. */
export type PersonalDataStore = {
  /** As receipts and the accounts of somebody's data call it. */
  name: string
  /** What is there of a person. */
  count(working: Working, subject: Subject): Promise<number>
  /** The same, entry by entry, some at a time. */
  records(working: Working, subject: Subject): AsyncIterable<PersonalRecord[]>
  /** Removes what is found only while the person's events and sessions are there. */
  eraseDerived?(working: Working, subject: Subject): Promise<void>
  /** Removes what was made of some of their events. Those of later places still have it. */
  removeOfEvents?(working: Working, subject: Subject, events: readonly EventKey[]): Promise<void>
  /** Removes the rest, when the events are gone and their browsers are others'. Nothing else is made of events meanwhile. */
  remove?(working: Working, subject: Subject): Promise<void>
}

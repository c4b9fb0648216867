import type { Page } from './page.ts'

type Send = (event_name: string, properties?: unknown, page?: Page) => void

/** What the tracker offers to a module that measures the page. */
export type MeasuredPage = {
  options: DOMStringMap
  /** Sends an event, about the page that is open or about another, if the visit of the page lasts. */
  report: Send
  pageOf: (address: Location | URL) => Page
  /** The page that was loaded: another one may have replaced it by now. */
  loaded: Page
}

/** What the tracker offers to a module that only its options load. */
export type Tracker = MeasuredPage & {
  /** Sends an event, about the page that is open or about another. */
  track: Send
  /** The page in view, if its page view was already sent. */
  viewed: Page | undefined
}

/** Called with the name of each event; returns what belongs to its properties. */
export type Complete = (event_name: string) => object | undefined

/** A module that observes the page. */
type Observer = { observe: (tracker: Tracker) => Complete | undefined }
export type LoadObserver = (name: 'vitals' | 'errors' | 'actions') => Promise<Observer>

import type { LoadObserver } from './observers.ts'
import { keepCalls, start } from './tracker.ts'

/** The options of the tracker, with the names of the attributes of its script tag. */
export type Options = {
  /** The id of the site, `site_…`. */
  site: string
  /** The public key of the site, `pk_…`. */
  key: string
  /** The address of the service, such as `https://analytics.example.com`, or of a proxy on your own domain. */
  api: string
  /** Sends no automatic page views; call `pageView`. */
  manual?: boolean
  /** Makes the part after `#` part of the page's path. */
  hash?: boolean
  /** Pages that send nothing: patterns of their paths, with `*` for any text without a slash and `**` for any text. */
  skip?: readonly string[]
  /** Pages whose pattern is sent in place of their path. */
  mask?: readonly string[]
  /** Milliseconds for which an address must stay the same before its page is viewed. */
  debounce?: number
  /** Tracks clicks on links to other sites as `outbound_click`. */
  outbound?: boolean
  /** Tracks clicks on links to files as `file_download`. */
  downloads?: boolean
  /** Tracks submitted forms as `form_submit`. */
  forms?: boolean
  /** Tracks searches as `site_search`. A text has the names of the parameters that have the term, such as `q,term`. */
  search?: boolean | string
  /** Tracks page loads that the server answered with 404 as `not_found`. */
  notFound?: boolean
  /** Sends how far pages were scrolled, with `page_leave`. */
  scroll?: boolean
  /** Sends how fast each page load was, as `web_vitals`. */
  vitals?: boolean
  /** Sends the errors of the page, as `browser_error`. */
  errors?: boolean
  /** The version of your site, which its errors are sent with. */
  release?: string
  /** Stores nothing in the browser. */
  cookieless?: boolean
  /** Until the visitor agrees, counts without storing anything in the browser. */
  consent?: 'cookieless'
}

/** Properties of an event, or traits of a user. */
export type Properties = Record<string, unknown>

const observers = {
  vitals: () => import('./vitals.js'),
  errors: () => import('./errors.js'),
  actions: () => import('./actions.js'),
}
const load: LoadObserver = (name) => observers[name]()

let isStarted = false

/** Starts tracking the page; later calls do nothing. On a server, this and all other functions do nothing. */
export function init({ api, ...options }: Options): void {
  if (typeof window === 'undefined' || isStarted) return
  const required = { site: options.site, key: options.key, api }
  const missing = Object.entries(required).flatMap(([name, value]) => (value ? [] : [name]))
  if (missing.length > 0) {
    console.error(
      `@sightline/tracker: nothing is tracked, because init has no ${missing.join(', ')} (expected the id of the site, its public key, and the address of the service)`,
    )
    return
  }
  isStarted = true
  const given = Object.entries(options).filter(([, value]) => value !== undefined && value !== false)
  const dataset = Object.fromEntries(given.map(([name, value]) => [name, value === true ? '' : `${value}`]))
  start({ src: new URL(api.replace(/\/?$/, '/'), location.href).href, dataset }, load)
}

/** Sends an event. */
export function track(name: string, properties?: Properties): void {
  call(name, properties)
}

/** Sends a page view, for the option `manual`. */
export function pageView(properties?: Properties): void {
  call('page_view', properties)
}

/**
 * Sends an `identify` event, and the user with every later event of the page; `null` signs the user out.
 * @param signature of your server, for sites that accept only signed users
 */
export function identify(userId: string | number | null, traits?: Properties, signature?: string): void {
  call('identify', userId, traits, signature)
}

/** Says whether the visitor agrees. */
export function consent(isGiven: boolean): void {
  call('consent', isGiven)
}

/** Calls before `init` wait for it. */
function call(...given: Parameters<NonNullable<Window['sightline']>>): void {
  if (typeof window === 'undefined') return
  keepCalls()
  window.sightline?.(...given)
}

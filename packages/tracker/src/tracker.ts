import type { Complete, LoadObserver, Tracker } from './observers.ts'
import type { Page } from './page.ts'
import { campaignOf, patternOf } from './patterns.ts'

/**
 * The tracker, as `/tracker.js` and as the package `@sightline/tracker`; docs/tracker.md describes it. It never throws
 * into the host page, even if the page blocks or breaks browser features. Written for size: the core, which does all
 * that needs no option, is under 1,500 bytes gzipped, and loads the full script for a tag with options.
 */

/** Set by the build: false in the core, whose build drops all code for options. */
declare const IS_FULL: boolean

type Json = Record<string, unknown>
type Settings = {
  tracking_enabled: boolean
  cookie_consent_required: boolean
  cross_domain_tracking: string[]
}
type Address = Location | URL | HTMLAnchorElement
type Call = [name: string, first?: unknown, second?: unknown, third?: unknown]
/** The global function `sightline`. Until the tracker starts, calls wait in `q`. */
type Sightline = { (...call: Call): void; q?: ArrayLike<unknown>[] }
declare global {
  interface Window {
    sightline?: Sightline
  }
}

const files = /\.(pdf|zip|csv|docx?|xlsx?|pptx?|dmg|exe|mp[34])$/i

/** Wraps an action so that it never throws. */
const safe =
  <T extends unknown[], R>(action: (...args: T) => R) =>
  (...args: T): R | undefined => {
    try {
      return action(...args)
    } catch {}
  }

/** Defines the global function, which keeps calls until the tracker starts, unless the page has defined it. */
export const keepCalls = (): void => {
  const queue = (...call: unknown[]) => queue.q.push(call)
  queue.q = [] as unknown[][]
  window.sightline ||= queue
}

/** What a started tracker offers to those who measure the page. */
export type Measured = [report: Tracker['report'], pageOf: Tracker['pageOf']]

/** What the service gives in its script tag. */
export type Script = Pick<HTMLScriptElement, 'src' | 'dataset'>

/**
 * Starts tracking the page, with the attributes of a script tag from the service.
 * @param load loads the code of options that few tags have
 * @returns undefined if another script will start it
 */
export const start = safe((script: Script, load?: LoadObserver): Measured | undefined => {
  const { src, dataset: options } = script
  // Every tag has the attributes `data-site` and `data-key`; a third is an option.
  if (!IS_FULL && Object.keys(options)[2]) {
    keepCalls()
    // The answer has the code of these options. `safe` as the handler of a rejection does nothing.
    return import(`${src}?${Object.keys(options)}`)
      .then((module) => module.start(script, start))
      .catch(safe) as unknown as undefined
  }

  // In cookieless mode, both are plain objects that last only as long as the page.
  const storage: { _sl?: string } =
    safe(() => (IS_FULL && 'cookieless' in options ? {} : localStorage))() || {}
  const cookies: { cookie?: string } = IS_FULL && 'cookieless' in options ? {} : document
  const waiting: Json[] = []
  // Undefined, and so not sent, if the browser blocks it; 0, which the service ignores, if it has no size.
  const screen_size = safe(() => (screen.width && `${screen.width}x${screen.height}`) as string)()

  let settings: Settings | undefined
  /** The visitor's consent: `y`, `n`, or empty if not decided. */
  let consent: string | undefined
  /** Empty after a refusal. */
  let clientId: string | undefined
  /** The visitor is counted without consent, so nothing may be stored. */
  let isAnonymous: boolean | undefined
  let user: Json | undefined
  let referrer: string | undefined = document.referrer
  /**
   * The last viewed page, its path, the time of its last visibility change, and whether a new page view is needed. One
   * is needed at first, because the start of `since` is long ago.
   */
  let seen: Page | undefined
  let seenPath: string | undefined
  let since = 0
  let isNew: boolean | undefined
  /** The path at the last check, and since when it is the path. */
  let last: { path: string; since: number } | undefined
  /** Completes the properties of events, if a module does. */
  let complete: Complete | undefined
  let isHidden: boolean | undefined
  let isBusy: boolean | undefined

  const newId = (prefix: string) => prefix + Date.now() + Math.random().toString(36).slice(2)
  const url = (path: string) => new URL(`v1/${path}?key=${options.key}`, (IS_FULL && options.api) || src)
  const pathOf = (page: Address) => (IS_FULL && 'hash' in options ? page.pathname + page.hash : page.pathname)

  const pageOf = (page: Address): Page => {
    if (IS_FULL && page.host === location.host) {
      const path = pathOf(page)
      if (patternOf(path, options.skip)) return {}
      const mask = patternOf(path, options.mask)
      // The title may name what the mask hides.
      if (mask)
        return {
          page_path: mask,
          context: { page_url: page.origin + mask + campaignOf(page.search), referrer, screen_size },
        }
    }
    return {
      page_path: pathOf(page),
      context: { page_url: page.href, page_title: document.title, referrer, screen_size },
    }
  }
  if (IS_FULL && referrer) referrer = pageOf(new URL(referrer)).context?.page_url

  // A link from another domain of the site ends with the client id of the visitor and the time of the click.
  const [token, , linkedId, linkedAt] = /\??(&_sl=(\w*)\.(\w*))+$/.exec(location.search) || []
  if (token) safe(() => history.replaceState(history.state, '', location.href.replace(token, '')))()

  const unsent = (): Json[] => JSON.parse(storage._sl || '[]')
  // Send events one at a time, so that they arrive in order; send all at once when the page is hidden.
  const send = () => {
    if (clientId === '') waiting.length = 0
    while (clientId && waiting[0] && (isHidden || !isBusy))
      safe(() => {
        const event: Json = { client_id: clientId, ...waiting.shift() }
        const body = JSON.stringify(event)
        // Only a retried event includes its timestamp, since clocks of visitors are often wrong.
        const timestamp = new Date()
        const keep = () => {
          if (clientId && !(IS_FULL && isAnonymous))
            storage._sl = JSON.stringify([...unsent(), { timestamp, ...event }].slice(-50))
        }
        if (!isHidden || !navigator.sendBeacon?.(url('events'), body)) {
          isBusy = true
          fetch(url('events'), { method: 'POST', body, keepalive: true })
            .then(({ status }) => status > 428 && keep(), keep)
            .then(sendNext, sendNext)
        }
      })()
  }
  const sendNext = () => {
    isBusy = false
    send()
  }

  const track = (
    event_name: string,
    properties?: unknown,
    { page_path, context }: Page = pageOf(location),
  ) => {
    if (!IS_FULL || context)
      waiting.push({
        site_id: options.site,
        event_id: newId('evt_'),
        event_name,
        // Not `...(IS_FULL && …)`, of which the core would keep a part.
        properties: IS_FULL
          ? { page_path, ...(properties as Json), ...complete?.(event_name) }
          : { page_path, ...(properties as Json) },
        user,
        context,
      })
    send()
  }
  const report: Tracker['report'] = (...event) => {
    if (!isNew) track(...event)
  }
  /** Called when the page becomes visible or hidden, or is replaced by the next one. */
  const updateVisibility = () => {
    const engaged = Date.now() - since
    const wasHidden = isHidden
    since += engaged
    isHidden = document.hidden
    // After half an hour the session is over: a page_leave would start a session without a page view.
    isNew ||= engaged > 18e5
    if (!wasHidden) report('page_leave', { engaged_seconds: engaged / 1e3 }, seen)
    send()
  }
  const view = (properties?: unknown) => {
    updateVisibility()
    if (seen) referrer = seen.context?.page_url
    seenPath = pathOf(location)
    seen = pageOf(location)
    isNew = false
    track('page_view', properties)
  }
  // Polling avoids patching the page's history API, and by then its framework has set the new title.
  const checkPage = () => {
    if (IS_FULL) {
      const path = pathOf(location)
      if (path !== last?.path) last = { path, since: Date.now() }
      if (!isNew && Date.now() - last.since < Number(options.debounce)) return
    }
    if (!isHidden && (isNew || pathOf(location) !== seenPath)) view()
  }

  /** Starts or stops tracking, depending on the site's settings and the visitor's consent. */
  const applyConsent = () => {
    if (!settings?.tracking_enabled) return
    const isRequired = settings.cookie_consent_required
    const [text, id, storedConsent = ''] = /\b_sl=(\w*)\.(\w*)/.exec(cookies.cookie as string) || []
    consent ||= storedConsent
    if (IS_FULL) {
      // A refusal is stored only where it ends counting.
      isAnonymous = 'consent' in options && !isRequired && consent !== 'y' && storedConsent !== 'n'
      if (isAnonymous) {
        if (consent && text) {
          clientId = ''
          delete storage._sl
          cookies.cookie = '_sl=;path=/;max-age=0'
        }
        clientId ||= newId('cid_')
        return send()
      }
    }
    if (consent ? consent === 'y' : !isRequired) {
      clientId ||= ((linkedAt as unknown as number) > Date.now() - 12e4 && linkedId) || id || newId('cid_')
      waiting.push(...unsent())
    } else if (consent) clientId = ''
    else return
    delete storage._sl
    const value = `_sl=${clientId}.${consent}`
    if (text !== value)
      cookies.cookie = `${value};path=/;max-age=${clientId || !isRequired ? 34e6 : 0};samesite=lax`
    send()
  }

  const click = (event: Event) => {
    const link = (event.target as Element).closest('a') as HTMLAnchorElement
    if (IS_FULL && 'downloads' in options && files.test(link.pathname))
      track('file_download', { url: pageOf(link).context?.page_url })
    else if (link.hostname !== location.hostname) {
      if (settings?.cross_domain_tracking.some((domain) => `.${link.hostname}`.endsWith(`.${domain}`))) {
        if (clientId && !(IS_FULL && ('cookieless' in options || isAnonymous)))
          link.search += `&_sl=${clientId}.${Date.now()}`
      } else if (IS_FULL && link.hostname && 'outbound' in options)
        track('outbound_click', { url: link.href })
    }
  }

  const command = safe((name: string, first?: unknown, second?: unknown, signature?: unknown) => {
    if (name === 'consent') {
      consent = first ? 'y' : 'n'
      applyConsent()
    } else if (name === 'identify') {
      const known: Json = first ? { user_id: `${first}`, signature } : {}
      user = { traits: second, ...known }
      track(name)
      user = known
    } else if (name === 'page_view') view(first)
    else track(name, first)
  })

  addEventListener('click', safe(click), true)
  addEventListener('visibilitychange', updateVisibility)
  // A page restored from the back/forward cache counts as a new page view.
  addEventListener('pageshow', ({ persisted }) => (isNew ||= persisted))
  updateVisibility()
  if (IS_FULL) {
    const loaded = pageOf(location)
    const observers = { vitals: /vitals/, errors: /errors/, actions: /forms|search|notF|scroll/ }
    for (const [name, pattern] of Object.entries(observers))
      if (pattern.test(`${Object.keys(options)}`))
        load?.(name as keyof typeof observers)
          .then(({ observe }) => {
            complete = observe({ options, track, report, pageOf, loaded, viewed: seen }) || complete
          })
          .catch(safe)
  }
  if (!(IS_FULL && 'manual' in options)) {
    checkPage()
    setInterval(checkPage, 200)
  }
  window.sightline?.q?.map((call) => command(...(call as Call)))
  window.sightline = command
  fetch(url(`sites/${options.site}/public`))
    .then((answer) => answer.json())
    .then(({ data }) => {
      settings = data
      applyConsent()
    })
    .catch(sendNext)
  return [report, pageOf]
})

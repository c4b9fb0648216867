/**
 * The script that pages of a site run as `/tracker.js`; docs/tracker.md describes it. Written for size: under 1,500
 * bytes gzipped. It never throws into the host page, even if the page blocks or breaks browser features.
 */

type Json = Record<string, unknown>
type Settings = {
  tracking_enabled: boolean
  cookie_consent_required: boolean
  cross_domain_tracking: string[]
}
type Sightline = {
  (name: string, first?: unknown, second?: unknown, third?: unknown): void
  q?: Parameters<Sightline>[]
}

/** Wraps an action so that it never throws. */
const safe =
  <T extends unknown[], R>(action: (...args: T) => R) =>
  (...args: T): R | undefined => {
    try {
      return action(...args)
    } catch {}
  }

safe(() => {
  const host = window as { sightline?: Sightline }
  const script = document.currentScript as HTMLScriptElement
  const options = script.dataset
  const isCookieless = 'cookieless' in options
  // In cookieless mode, both are plain objects that last only as long as the page.
  const storage: { _sl?: string } = safe(() => (isCookieless ? {} : localStorage))() || {}
  const cookies: { cookie?: string } = isCookieless ? {} : document
  const waiting: Json[] = []

  let settings: Settings | undefined
  /** The visitor's consent: `y`, `n`, or empty if not decided. */
  let consent = ''
  let clientId: string | undefined
  let user: Json | undefined
  let referrer = document.referrer
  /** The last viewed page, the time of its last visibility change, and whether it needs a new page view. */
  let seen: Location | undefined
  let since = 0
  let isNew: boolean | undefined
  let isHidden: boolean | undefined
  let isBusy: boolean | undefined

  const random = () => Date.now() + Math.random().toString(36).slice(2)
  const url = (path: string) => new URL(`v1/${path}?key=${options.key}`, options.api || script.src)
  const pathOf = (page: Location) => page.pathname + ('hash' in options ? page.hash : '')

  // A link from another domain of the site ends with the client id of the visitor and the time of the click.
  const [token, , linkedId, linkedAt] = /\??(&_sl=(\w*)\.(\w*))+$/.exec(location.search) || []
  if (token) safe(() => history.replaceState(history.state, '', location.href.replace(token, '')))()

  const unsent = (): Json[] => JSON.parse(storage._sl || '[]')
  // Send events one at a time, so that they arrive in order; send all at once when the page is hidden.
  const send = () => {
    if (consent === 'n') waiting.length = 0
    while (clientId && waiting[0] && (isHidden || !isBusy))
      safe(() => {
        const event: Json = { client_id: clientId, ...waiting.shift() }
        const body = JSON.stringify(event)
        // Only a retried event includes its timestamp, since clocks of visitors are often wrong.
        const timestamp = new Date()
        const keep = () => {
          if (clientId) storage._sl = JSON.stringify([...unsent(), { timestamp, ...event }].slice(-50))
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

  const track = (event_name: string, properties?: unknown, page: Location = location) => {
    waiting.push({
      site_id: options.site,
      event_id: `evt_${random()}`,
      event_name,
      properties: { page_path: pathOf(page), ...(properties as Json) },
      context: { page_url: page.href, page_title: document.title, referrer },
      user,
    })
    send()
  }
  /** Called when the page becomes visible or hidden, or is replaced by the next one. */
  const updateVisibility = () => {
    const engaged = Date.now() - since
    const wasHidden = isHidden
    since += engaged
    isHidden = document.hidden
    // After half an hour the session is over: a page_leave would start a session without a page view.
    isNew ||= engaged > 18e5
    if (seen && !wasHidden && !isNew) track('page_leave', { engaged_seconds: engaged / 1e3 }, seen)
    send()
  }
  const view = (properties?: unknown) => {
    updateVisibility()
    if (seen) referrer = seen.href
    seen = { ...location }
    isNew = false
    track('page_view', properties)
  }
  // Polling avoids patching the page's history API, and by then its framework has set the new title.
  const checkPage = () => {
    if (!isHidden && (isNew || pathOf(location) !== pathOf(seen as Location))) view()
  }

  /** Starts or stops tracking, depending on the site's settings and the visitor's consent. */
  const applyConsent = () => {
    if (!settings?.tracking_enabled) return
    const [text, id, storedConsent = ''] = /\b_sl=(\w*)\.(\w*)/.exec(cookies.cookie as string) || []
    const needsConsent = settings.cookie_consent_required
    consent ||= storedConsent
    if (needsConsent ? consent === 'y' : consent !== 'n') {
      clientId ||=
        ((linkedAt as unknown as number) > Date.now() - 12e4 && linkedId) || id || `cid_${random()}`
      waiting.push(...unsent())
    } else if (consent) clientId = ''
    else return
    delete storage._sl
    const value = `_sl=${clientId}.${consent}`
    if (text !== value)
      cookies.cookie = `${value};path=/;max-age=${clientId || !needsConsent ? 34e6 : 0};samesite=lax`
    send()
  }

  const click = (event: Event) => {
    const link = (event.target as Element).closest('a') as HTMLAnchorElement
    const properties = { url: link.href }
    if ('downloads' in options && /\.(pdf|zip|csv|docx?|xlsx?|pptx?|dmg|exe|mp[34])$/i.test(link.pathname))
      track('file_download', properties)
    else if (link.hostname && link.hostname !== location.hostname) {
      if (settings?.cross_domain_tracking.some((domain) => `.${link.hostname}`.endsWith(`.${domain}`))) {
        if (clientId && !isCookieless) link.search += `&_sl=${clientId}.${Date.now()}`
      } else if ('outbound' in options) track('outbound_click', properties)
    }
  }

  const command: Sightline = safe((name, first, second, signature) => {
    if (name === 'consent') {
      consent = first ? 'y' : 'n'
      applyConsent()
    } else if (name === 'identify') {
      const known: Json = first ? { user_id: `${first}`, signature } : {}
      user = { ...known, traits: second }
      track(name)
      user = known
    } else if (name === 'page_view') view(first)
    else track(name, first)
  })

  addEventListener('click', safe(click), true)
  addEventListener('visibilitychange', updateVisibility)
  // A page restored from the back/forward cache counts as a new page view.
  addEventListener('pageshow', ({ persisted }) => {
    isNew ||= persisted
  })
  updateVisibility()
  if (!('manual' in options)) {
    checkPage()
    setInterval(checkPage, 200)
  }
  for (const entry of host.sightline?.q || []) command(...entry)
  host.sightline = command
  fetch(url(`sites/${options.site}/public`))
    .then((answer) => answer.json())
    .then(({ data }) => {
      settings = data
      applyConsent()
    })
    .catch(sendNext)
})()

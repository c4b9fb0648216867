/**
 * What a site's pages run as `/tracker.js`; docs/tracker.md tells what it does. Written for its size: under 1,500
 * bytes gzipped. Whatever a host page has blocked or broken, nothing is thrown into it.
 */

type Json = Record<string, unknown>
type Settings = { cookie_consent_required: boolean; cross_domain_tracking: string[] }
type Sightline = { (name: string, first?: unknown, second?: unknown): void; q?: Parameters<Sightline>[] }

const attempt = <T>(action: () => T): T | undefined => {
  try {
    return action()
  } catch {}
}

attempt(() => {
  const host = window as unknown as { sightline?: Sightline }
  const script = document.currentScript as HTMLScriptElement
  const options = script.dataset
  const isCookieless = 'cookieless' in options
  const isManual = 'manual' in options
  // Without cookies both are plain objects that go with the page.
  const storage: { _sl?: string } = attempt(() => (isCookieless ? {} : localStorage)) || {}
  const jar = isCookieless ? { cookie: '' } : document
  const waiting: Json[] = []

  let settings: Settings | undefined
  /** The visitor's decision: `y`, `n`, or none. */
  let consent = ''
  let clientId: string | undefined
  let user: Json | undefined
  let referrer = document.referrer
  /** The page last viewed, since when it has been in view (or out of it), and whether it is to be viewed anew. */
  let seen: URL | undefined
  let since = 0
  let isNew: boolean | undefined
  let isLeaving: boolean | undefined
  let isBusy: boolean | undefined

  const random = () => Date.now() + Math.random().toString(36).slice(2)
  const on = (type: string, action: (event: Event) => void) =>
    addEventListener(type, (event) => attempt(() => action(event)), true)
  const url = (path: string) => new URL(`v1/${path}?key=${options.key}`, script.src)
  const pathOf = (page: URL | Location) => page.pathname + ('hash' in options ? page.hash : '')

  // At the end of a link's query: the id of the visitor who comes from another domain of the site, and when.
  const [token, , broughtId, broughtAt] = /\??(&_sl=(cid_\w+)\.(\d+))+$/.exec(location.search) || []
  if (token) attempt(() => history.replaceState(history.state, '', location.href.replace(token, '')))

  const unsent = (): Json[] => JSON.parse(storage._sl || '[]')
  // One at a time, so that they arrive in order; all at once when the page goes.
  const send = () => {
    while (clientId && waiting[0] && (isLeaving || !isBusy))
      attempt(() => {
        const event: Json = { client_id: clientId, ...waiting.shift() }
        const body = JSON.stringify(event)
        // Only a repeat tells its own time: the clocks of visitors are often wrong.
        const timestamp = new Date()
        const keep = () => {
          storage._sl = JSON.stringify([...unsent(), { timestamp, ...event }].slice(-50))
        }
        if (!isLeaving || !navigator.sendBeacon(url('events'), body)) {
          isBusy = true
          fetch(url('events'), { method: 'POST', body, keepalive: true })
            .then(({ status }) => status > 428 && keep(), keep)
            .then(proceed, proceed)
        }
      })
  }
  const proceed = () => {
    isBusy = false
    send()
  }

  const track = (event_name: string, properties?: unknown, page: URL | Location = location) => {
    if (consent != 'n')
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
  const leave = () => {
    const engaged = Date.now() - since
    // After half an hour the session is over: this would start one that has no page.
    if (seen && !isLeaving && engaged < 18e5) track('page_leave', { engaged_seconds: engaged / 1e3 }, seen)
    since += engaged
  }
  const view = (properties?: unknown) => {
    leave()
    if (seen) referrer = seen.href
    seen = new URL(location.href)
    isNew = false
    track('page_view', properties)
  }
  const change = () => {
    if (document.hidden) {
      leave()
      isLeaving = true
      send()
    } else {
      if (Date.now() - since > 18e5) isNew = true
      since = Date.now()
      isLeaving = false
      if (isNew && !isManual) view()
    }
  }

  /** Starts or stops, by the site's settings and the visitor's decision. */
  const decide = () => {
    if (!settings) return
    const [text, id, said] = /_sl=(\w*)\.(\w*)/.exec(jar.cookie) || []
    const needsConsent = settings.cookie_consent_required
    consent ||= said || ''
    if (needsConsent ? consent == 'y' : consent != 'n') {
      clientId ||= (Date.now() - Number(broughtAt) < 12e4 && broughtId) || id || `cid_${random()}`
      waiting.push(...unsent())
    } else if (consent) {
      clientId = ''
      waiting.length = 0
    } else return
    delete storage._sl
    const wanted = `_sl=${clientId}.${consent}`
    if (text != wanted)
      jar.cookie = `${wanted};path=/;max-age=${clientId || !needsConsent ? 34e6 : 0};samesite=lax`
    send()
  }

  const click = (event: Event) => {
    const link = (event.target as Element).closest('a') as HTMLAnchorElement
    const properties = { url: link.href }
    const isOutside = link.hostname && link.hostname != location.hostname
    const isOwn = settings?.cross_domain_tracking.some((domain) => `.${link.hostname}`.endsWith(`.${domain}`))
    if (
      'downloads' in options &&
      /\.(pdf|zip|csv|docx?|xlsx?|pptx?|dmg|exe|apk|mp[34])$/i.test(link.pathname)
    )
      track('file_download', properties)
    else if ('outbound' in options && isOutside && !isOwn) track('outbound_click', properties)
    if (isOutside && isOwn && clientId && !isCookieless) link.search += `&_sl=${clientId}.${Date.now()}`
  }

  const command: Sightline = (name, first, second) =>
    attempt(() => {
      if (name == 'consent') {
        consent = first ? 'y' : 'n'
        decide()
      } else if (name == 'identify') {
        const user_id = `${first}`
        user = { user_id, traits: second }
        track(name)
        user = { user_id }
      } else if (name == 'page_view') view(first)
      else track(name, first)
    })

  on('click', click)
  on('visibilitychange', change)
  // Back from the browser's page cache it is viewed anew.
  on('pagehide', () => {
    isNew = true
  })
  change()
  host.sightline?.q?.forEach((entry) => command(...entry))
  host.sightline = command
  fetch(url(`sites/${options.site}/public`))
    .then((answer) => answer.json())
    .then(({ data }) => {
      settings = data
      decide()
    })
    .catch(proceed)
  // Asking now and then leaves the page's history alone, and by then the framework has set the new title.
  if (!isManual)
    setInterval(() => {
      if (seen && pathOf(location) != pathOf(seen)) view()
    }, 200)
})

import type { Complete, Tracker } from './observers.ts'
import type { Page } from './page.ts'

type Navigation = PerformanceNavigationTiming & { responseStatus?: number }

const term_max = 200

/** Returns the first search term in the query of an address, or in its part after `#`. */
const termOf = (address: string, names: string): string | undefined => {
  const query = new URLSearchParams(address.replace(/[?#]/g, '&'))
  const terms = names.split(',').map((name) => query.get(name.trim())?.trim())
  return terms.find(Boolean)?.toLowerCase().slice(0, term_max)
}

/** Tracks forms, searches, missing pages and how far pages are scrolled, each if it is an option. */
export const observe = ({ options, track, pageOf, viewed }: Tracker): Complete => {
  const parameters = options.search || 'q,s,search,query'
  const [navigation] = performance.getEntriesByType('navigation') as Navigation[]
  /** Each term counts once in a page load. */
  const searched = new Set<string | undefined>()
  let isLoad = true
  let path: string | undefined
  let deepest: number | undefined

  const currentPath = () => location.pathname + ('hash' in options ? location.hash : '')

  const search = (page: Page) => {
    if (!page.context) return
    const { page_url, referrer } = page.context
    const term = termOf(page_url, parameters)
    // A reload, a step back and the next page of the results are not new searches.
    if (isLoad && navigation && navigation.type !== 'navigate') searched.add(term)
    if (referrer?.startsWith(`${location.origin}/`)) searched.add(termOf(referrer, parameters))
    if (term && !searched.has(term)) track('site_search', { term }, page)
    searched.add(term)
  }
  const view = (page: Page) => {
    if ('search' in options) search(page)
    if (isLoad && 'notFound' in options && navigation?.responseStatus === 404) track('not_found', {}, page)
    isLoad = false
  }

  // Polling finds the end of pages that grow, and reads the layout only a few times in a second.
  const measure = () => {
    if (document.hidden || currentPath() !== path) return
    const percent = (100 * (scrollY + innerHeight)) / document.documentElement.scrollHeight
    deepest = Math.max(deepest || 0, Math.min(100, Math.round(percent)))
  }

  const submit = ({ target }: Event) => {
    // Fields may be called `id`, `name` or `action`, and would hide these properties of the form.
    const attribute = (name: string) => (target as Element).getAttribute(name)
    const action = () => pageOf(new URL(attribute('action') || '', location.href)).page_path
    track('form_submit', { form: attribute('id') || attribute('name') || action() })
  }

  if ('forms' in options)
    addEventListener(
      'submit',
      (event) => {
        try {
          submit(event)
        } catch {}
      },
      true,
    )
  if ('scroll' in options) setInterval(measure, 200)
  if (viewed) {
    path = currentPath()
    view(viewed)
  }

  return (event_name: string): { scroll_percent?: number | undefined } | undefined => {
    if (event_name === 'page_leave') return { scroll_percent: deepest }
    if (event_name !== 'page_view') return undefined
    path = currentPath()
    deepest = undefined
    const page = pageOf(location)
    // After the page view.
    queueMicrotask(() => view(page))
    return undefined
  }
}

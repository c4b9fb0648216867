type Site = { id: string; name: string; domain: string }
type Page = { url: { pathname: string }; data: { site?: Site } }

/**
 * The site whose navigation is shown. The pages of the workspace keep that of the site before; the list of all sites
 * closes it.
 */
export class OpenSite {
  #last = $state.raw<Site>()
  /** The site in the cookie, by which the service renders the next page. */
  #kept: string | undefined

  /** @param last the site that was open before */
  constructor(last: Site | undefined) {
    this.#last = last
    this.#kept = last?.id
  }

  /** The site that is open on a page. */
  on({ url: { pathname }, data }: Page): Site | undefined {
    const isOfSites = pathname === '/sites' || pathname.startsWith('/sites/')
    return data.site ?? (isOfSites ? undefined : this.#last)
  }

  /** Keeps the open site for the pages after it, in this tab and when it is loaded again. */
  keep(site: Site | undefined): void {
    this.#last = site
    if (site?.id === this.#kept) return
    this.#kept = site?.id
    const body = new URLSearchParams({ site_id: site?.id ?? '' })
    // If it fails, a page that is loaded later has no site.
    fetch('/preferences/site', { method: 'POST', body, keepalive: true }).catch(() => undefined)
  }
}

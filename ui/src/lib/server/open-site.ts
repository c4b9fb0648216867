import type { Cookies } from '@sveltejs/kit'
import { preference } from './session.ts'

/** The cookie that stores the site whose navigation the pages of the workspace show. */
export const siteCookie = 'sightline.site'

type Opened = {
  cookies: Cookies
  request: Request
  route: { id: string | null }
  params: { site_id?: string }
}

/**
 * Keeps the site that a person has opened in a cookie, and forgets it on the list of all sites. Only pages that the
 * browser itself navigates to count: the console also requests pages that nobody has opened yet. After those that the
 * console opens it sends the site by `/preferences/site`.
 */
export function followSite({ cookies, request, route, params }: Opened): void {
  if (request.headers.get('sec-fetch-mode') !== 'navigate') return
  if (params.site_id !== undefined) keepSite(cookies, params.site_id)
  else if (route.id?.startsWith('/(app)/sites')) keepSite(cookies, null)
}

/** Stores the open site, or that none is open. */
export function keepSite(cookies: Cookies, siteId: string | null): void {
  if (siteId === (cookies.get(siteCookie) ?? null)) return
  if (siteId === null) cookies.delete(siteCookie, preference)
  else cookies.set(siteCookie, siteId, preference)
}

import { type RequestEvent, redirect } from '@sveltejs/kit'
import { language } from '#lib/language.ts'
import { languageCookie } from '../../../../packages/text/languages.ts'
import { preference } from './session.ts'

/**
 * Keeps the language of the signed-in person in a cookie, by which the service chooses the build of the console, and
 * shows a page in it that this build of another language was asked for.
 * @throws SvelteKit's redirect to the same page
 */
export function followLanguage({
  cookies,
  isDataRequest,
  locals,
  platform,
  request,
  url,
}: RequestEvent): void {
  if (!locals.session) return
  const { language: chosen } = locals.session.account
  if (chosen !== (cookies.get(languageCookie) ?? null)) {
    if (chosen) cookies.set(languageCookie, chosen, preference)
    else cookies.delete(languageCookie, preference)
  }
  const isPage = request.method === 'GET' && (request.headers.get('accept') ?? '').includes('text/html')
  if (isPage && !isDataRequest && (chosen ?? platform?.preferredLanguage ?? language) !== language)
    redirect(307, url.pathname + url.search)
}

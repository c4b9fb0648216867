import { redirect } from '@sveltejs/kit'
import type { Handle, HandleServerError } from '@sveltejs/kit/hooks'
import { createApi } from '#lib/api.ts'
import { language } from '#lib/language.ts'
import { followLanguage } from '#lib/server/language.ts'
import { followSite } from '#lib/server/open-site.ts'
import { serviceOf } from '#lib/server/service.ts'
import { modeCookie, readSession, type SessionRefusal, themeCookie } from '#lib/server/session.ts'
import { parseTheme } from '#lib/theme.ts'

/** Where people go who may not see a page yet. */
const entrances: Record<SessionRefusal | 'none', string> = {
  none: '/sign-in?',
  no_workspace: '/sign-in?no-workspace&',
  session_expired: '/sign-in?expired&',
  second_factor_required: '/two-step?',
  single_sign_on_required: '/sign-in/single-sign-on?',
  own_sign_in_required: '/sign-in?other-workspace&',
}

export const handle: Handle = async ({ event, resolve }) => {
  const { cookies, locals, request, route, url } = event
  locals.service = serviceOf(event)
  locals.theme = parseTheme(cookies.get(themeCookie))
  const known = await readSession(locals.service, request, cookies.get(modeCookie))
  locals.session = known.session
  locals.setCookies = known.setCookies
  locals.api = createApi(locals.service, known.session?.key, request.headers.get('user-agent') ?? '')

  if (route.id === '/(app)/[...rest]' && !isForPage(request)) return new Response(null, { status: 404 })
  if (route.id?.startsWith('/(app)') && !locals.session) {
    const next = `next=${encodeURIComponent(url.pathname + url.search)}`
    redirect(303, `${entrances[known.refusal ?? 'none']}${next}`)
  }

  followLanguage(event)
  if (locals.session) followSite(event)

  const response = await resolve(event, {
    preload: ({ type, path }) => type !== 'asset' && (type !== 'font' || path.includes('inter-latin-wght')),
    transformPageChunk: ({ html }) =>
      html.replace('%console.theme%', locals.theme).replace('<html lang="en"', `<html lang="${language}"`),
  })
  for (const cookie of locals.setCookies) response.headers.append('set-cookie', cookie)
  if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'private, no-store')
  return response
}

/** False for files that browsers and programs ask for by themselves: nobody has to sign in to learn that one is missing. */
function isForPage({ headers }: Request): boolean {
  return /text\/html|application\/json|^\*\/\*$/.test(headers.get('accept') ?? '*/*')
}

export const handleError: HandleServerError = ({ kind, error, event }) => {
  if (kind !== 'unknown') return
  if (event.platform) event.platform.report(error, event.url.pathname)
  else console.error(error)
}

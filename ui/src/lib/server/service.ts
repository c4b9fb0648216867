import { env } from 'node:process'
import type { RequestEvent } from '@sveltejs/kit'
import { withTranslation } from '#lib/messages/answers.ts'

/** The service to which this console belongs. */
export type Service = {
  /** The origin of requests; another process only in development. */
  origin: string
  /** Proves that a request comes from the console. */
  secret: string
  send: (request: Request) => Promise<Response>
}

/** The service in this process; under vite, the one that the development script started. */
export function serviceOf({ platform, url }: Pick<RequestEvent, 'platform' | 'url'>): Service {
  if (platform) return { origin: url.origin, secret: platform.secret, send: inLanguage(platform.send) }
  const { API_ORIGIN, CONSOLE_SECRET } = env
  if (!API_ORIGIN || !CONSOLE_SECRET)
    throw new Error('API_ORIGIN and CONSOLE_SECRET are not set (the console was started without the service)')
  return {
    origin: API_ORIGIN,
    secret: CONSOLE_SECRET,
    send: inLanguage((request) => fetch(request, { redirect: 'manual' })),
  }
}

/** The API answers in English. A build in another language translates its messages for people. */
function inLanguage(send: Service['send']): Service['send'] {
  // Replaced by the build, so that the English one does not contain the catalog.
  if (import.meta.env.SIGHTLINE_CONSOLE_LANGUAGE !== 'de') return send
  return async (request) => {
    const { german } = await import('#lib/messages/german.ts')
    return withTranslation(send, german)(request)
  }
}

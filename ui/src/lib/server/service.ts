import { env } from 'node:process'
import type { RequestEvent } from '@sveltejs/kit'

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
  if (platform) return { origin: url.origin, secret: platform.secret, send: platform.send }
  const { API_ORIGIN, CONSOLE_SECRET } = env
  if (!API_ORIGIN || !CONSOLE_SECRET)
    throw new Error('API_ORIGIN and CONSOLE_SECRET are not set (the console was started without the service)')
  return {
    origin: API_ORIGIN,
    secret: CONSOLE_SECRET,
    send: (request) => fetch(request, { redirect: 'manual' }),
  }
}

import { Elysia } from 'elysia'
import type { Services } from '../../services.ts'
import { buildTracker, type TrackerScript } from './script.ts'
import { type TrackerPart, trackerPart } from './tracker-part.ts'

/** Serves the script that sites embed in their pages, and what it loads for options. */
export const trackerRoutes = (_services: Services) => {
  const scripts: Partial<Record<TrackerPart, Promise<TrackerScript>>> = {}
  return new Elysia().get(
    '/tracker.js',
    async ({ request }) => {
      const part = trackerPart(request.url)
      scripts[part] ??= buildTracker(part)
      return respond(await scripts[part], request.headers)
    },
    { detail: { hide: true } },
  )
}

function respond({ text, gzipped, etag }: TrackerScript, requestHeaders: Headers): Response {
  const headers = {
    'Content-Type': 'text/javascript; charset=utf-8',
    'Cache-Control': 'public, max-age=3600',
    ETag: etag,
    Vary: 'Accept-Encoding',
    'Access-Control-Allow-Origin': '*',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  }
  if (isKnown(etag, requestHeaders.get('if-none-match'))) return new Response(null, { status: 304, headers })
  if (!acceptsGzip(requestHeaders.get('accept-encoding'))) return new Response(text, { headers })
  return new Response(gzipped, { headers: { ...headers, 'Content-Encoding': 'gzip' } })
}

function isKnown(etag: string, ifNoneMatch: string | null): boolean {
  const opaque = etag.replace(/^W\//, '')
  return (ifNoneMatch ?? '').split(',').some((tag) => [opaque, '*'].includes(tag.trim().replace(/^W\//, '')))
}

function acceptsGzip(acceptEncoding: string | null): boolean {
  return (acceptEncoding ?? '')
    .split(',')
    .some((coding) => /^\s*gzip\s*(;\s*q=(?!0(\.0*)?\s*$).*)?$/i.test(coding))
}

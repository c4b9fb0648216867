import { execFileSync } from 'node:child_process'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test as base, expect, type Page } from '@playwright/test'
import { type TrackerPart, trackerPart, trackerParts } from '../server/ingest/tracker/tracker-part.ts'

type Sent = {
  site_id: string
  event_id: string
  event_name: string
  client_id: string
  timestamp?: string
  properties: Record<string, unknown>
  context: { page_url: string; page_title?: string; referrer?: string; screen_size?: string }
  user?: { user_id: string; traits?: Record<string, unknown> }
}

type Received = Sent & {
  key: string | null
  contentType?: string
  isBeacon: boolean
  userAgent?: string
  status: number
}

/** A web site with the tracker, and a stub of the service that records the events that it receives. */
export type TrackedSite = Awaited<ReturnType<typeof startSite>>

type Scripts = Record<TrackerPart, string>
let scripts: Scripts | undefined
const build = `const { buildTracker } = await import('./server/ingest/tracker/script.ts')
  const built = ${JSON.stringify(trackerParts)}.map(async (it) => [it, (await buildTracker(it)).text])
  console.log(JSON.stringify(Object.fromEntries(await Promise.all(built))))`

const buildScripts = (): Scripts =>
  JSON.parse(execFileSync('bun', ['-e', build], { cwd: new URL('..', import.meta.url).pathname }).toString())

async function startSite() {
  scripts ??= buildScripts()
  const built = scripts
  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const site = {
    /** The same server under two names: two sites to a browser. */
    home: `http://localhost:${port}`,
    other: `http://127.0.0.1:${port}`,
    received: [] as Received[],
    settings: {
      tracking_enabled: true,
      cookie_consent_required: false,
      cross_domain_tracking: [] as string[],
    },
    /** The status with which the service answers events. */
    status: 202,
    /** The status of pages. */
    pageStatus: 200,
    /**
     * The content of the pages: attributes of the script tag, what replaces the tag, what runs before
     * it, and the body. */
    attributes: '',
    tag: '',
    before: '',
    body: '',
    headers: {} as Record<string, string>,
    names: () => site.received.map(({ event_name }) => event_name),
    of: (name: string) => site.received.filter(({ event_name }) => event_name === name),
    /** Waits until at least this many events with the name have arrived. */
    async seen(name: string, count = 1): Promise<Received[]> {
      await expect.poll(() => site.of(name).length, { message: `events ${name}` }).toBe(count)
      return site.of(name)
    },
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }

  async function handle(request: IncomingMessage, response: ServerResponse) {
    const { pathname, searchParams } = new URL(request.url ?? '/', site.home)
    const open = { 'Access-Control-Allow-Origin': '*' }
    if (request.method === 'POST') {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk)
      const sent: Sent = JSON.parse(Buffer.concat(chunks).toString())
      // A page that is left before the answer arrives sends its event again: the service stores it once.
      const isStored = site.received.some((it) => it.event_id === sent.event_id && it.status < 400)
      if (!isStored)
        site.received.push({
          ...sent,
          key: searchParams.get('key'),
          contentType: request.headers['content-type'],
          userAgent: request.headers['user-agent'],
          isBeacon: request.headers['sec-fetch-mode'] === 'no-cors',
          status: site.status,
        })
      response.writeHead(site.status, open).end('{}')
    } else if (pathname === '/tracker.js') {
      response.writeHead(200, { ...open, 'Content-Type': 'text/javascript; charset=utf-8' })
      response.end(built[trackerPart(request.url ?? '')])
    } else if (pathname.startsWith('/v1/')) {
      const known = pathname === '/v1/sites/site_1/public' && searchParams.get('key') === 'pk_1'
      response.writeHead(known ? 200 : 404, open)
      response.end(JSON.stringify(known ? { data: { id: 'site_1', ...site.settings } } : { error: {} }))
    } else if (pathname.includes('.')) {
      response.writeHead(204).end()
    } else {
      const tag = `<script defer src="${site.other}/tracker.js" data-site="site_1" data-key="pk_1" ${site.attributes}></script>`
      response.writeHead(site.pageStatus, { 'Content-Type': 'text/html; charset=utf-8', ...site.headers })
      response.end(`<!doctype html><title>Page ${pathname}</title>${site.before}
        ${site.tag || tag}
        <body>${site.body}</body>`)
    }
  }
  return site
}

/** The queries with which the page loads the tracker's scripts from now on, in order. */
export function scriptsOf(page: Page): string[] {
  const loaded: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/tracker.js')) loaded.push(new URL(request.url()).search)
  })
  return loaded
}

/** Hides the page, as switching to another tab does. */
export const hide = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  })

export const test = base.extend<{ site: TrackedSite; thrown: { expected: boolean } }>({
  site: async ({ baseURL: _ }, use) => {
    const site = await startSite()
    await use(site)
    site.stop()
  },
  /** Pages must not throw, unless a test expects it. */
  thrown: [
    async ({ page }, use) => {
      const errors: string[] = []
      page.on('pageerror', (error) => errors.push(error.message))
      const thrown = { expected: false }
      await use(thrown)
      if (!thrown.expected) expect(errors).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

import { chromium, type Page } from '@playwright/test'
import { buildTracker } from '../../server/ingest/tracker/script.ts'
import { trackerPart, trackerParts } from '../../server/ingest/tracker/tracker-part.ts'
import { findChromium } from '../scripts/chromium.ts'
import { median } from './median.ts'
import { recordResults } from './results.ts'

/**
 * Measures in Chromium what the tracker costs a page: loads of the same page without it, with the core, and with the
 * scripts that its options load, alternately, each with an empty cache and a connection that is already open.
 */
const rounds = 20
/** The tracker has started and sent its page view well before. */
const settled_ms = 500

const variants = {
  'without the tracker': '',
  'with the core': 'data-site="site_1" data-key="pk_1"',
  'with web vitals and errors': 'data-site="site_1" data-key="pk_1" data-vitals data-errors',
  'with all options': `data-site="site_1" data-key="pk_1" data-skip="/admin/**" data-mask="/users/*" data-debounce="500"
    data-hash data-consent="cookieless" data-outbound data-downloads data-forms data-search data-not-found data-vitals
    data-errors data-release="1.0"`,
}
type Variant = keyof typeof variants
type Cost = { script_ms: number; task_ms: number; longTasks: number; requests: number; bytes: number }

const scripts = new Map(
  await Promise.all(trackerParts.map(async (it) => [it, (await buildTracker(it)).gzipped] as const)),
)
const settings = { tracking_enabled: true, cookie_consent_required: false, cross_domain_tracking: [] }
const items = Array.from({ length: 200 }, (_, n) => `<p><a href="/products/${n}">Product ${n}</a></p>`).join(
  '',
)

const server = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  fetch({ url, method }) {
    const { pathname, search } = new URL(url)
    if (pathname === '/tracker.js') {
      const headers = { 'Content-Type': 'text/javascript', 'Content-Encoding': 'gzip' }
      return new Response(scripts.get(trackerPart(url)), { headers })
    }
    if (method === 'POST') return Response.json({}, { status: 202 })
    if (pathname.startsWith('/v1/')) return Response.json({ data: settings })
    if (pathname !== '/') return new Response(null, { status: 204 })
    const attributes = variants[decodeURIComponent(search.slice(1)) as Variant]
    const tag = attributes && `<script defer src="/tracker.js" ${attributes}></script>`
    return new Response(`<!doctype html><title>Shop</title>${tag}<body>${items}`, {
      headers: { 'Content-Type': 'text/html; charset=utf-8' },
    })
  },
})

const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
const costs = new Map<Variant, Cost[]>()
try {
  const context = await browser.newContext()
  const names = Object.keys(variants) as Variant[]
  // The first round only warms up.
  for (let round = 0; round <= rounds; round++)
    for (const name of names) {
      const page = await context.newPage()
      const cost = await load(page, `${server.url}?${encodeURIComponent(name)}`)
      await page.close()
      if (round > 0) costs.set(name, [...(costs.get(name) ?? []), cost])
    }
} finally {
  await browser.close()
  await server.stop(true)
}

async function load(page: Page, address: string): Promise<Cost> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  let requests = 0
  let bytes = 0
  session.on('Network.requestWillBeSent', ({ request }) => {
    requests++
    bytes += request.postData?.length ?? 0
  })
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await page.addInitScript(`
    window.longTasks = 0
    new PerformanceObserver((list) => { window.longTasks += list.getEntries().length }).observe({ entryTypes: ['longtask'] })`)
  await page.goto(address)
  await Bun.sleep(settled_ms)
  const { metrics } = await session.send('Performance.getMetrics')
  const ms = (name: string) => (metrics.find((it) => it.name === name)?.value ?? 0) * 1000
  const longTasks = await page.evaluate<number>('longTasks')
  return { script_ms: ms('ScriptDuration'), task_ms: ms('TaskDuration'), longTasks, requests, bytes }
}

const typical = (name: Variant, part: keyof Cost) => median((costs.get(name) ?? []).map((it) => it[part]))
const rows = (Object.keys(variants) as Variant[]).map((name) => {
  const longTasks = (costs.get(name) ?? []).reduce((sum, it) => sum + it.longTasks, 0)
  const [script, task] = (['script_ms', 'task_ms'] as const).map((it) => typical(name, it).toFixed(1))
  return `| ${name} | ${script} | ${task} | ${longTasks} | ${typical(name, 'requests')} | ${typical(name, 'bytes')} |`
})
const ratio = typical('with the core', 'task_ms') / typical('without the tracker', 'task_ms')
await recordResults(
  'tracker',
  [
    `${rounds} loads of a page with 200 links, each in a new tab, in alternation; medians, and the sum of long tasks (over 50 ms). Bytes of the scripts, gzipped: ${trackerParts.map((it) => `${it} ${scripts.get(it)?.byteLength}`).join(', ')}. Times are those of the page's main thread until ${settled_ms} ms after the load; bytes are those of the answers with their headers and of the events sent.`,
    '',
    '| page | script ms | all tasks ms | long tasks | requests | bytes |',
    '|---|---:|---:|---:|---:|---:|',
    ...rows,
    '',
    `- Time of the main thread with the core, against the page without it: ${ratio.toFixed(2)}`,
  ],
  { ratios: [{ name: 'main thread with the core', value: ratio, better: 'lower' }] },
)

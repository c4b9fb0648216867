import { inBatches } from './batches.ts'
import { type ShopOptions, shopEvents, shopSite } from './shop.ts'

export type Target = {
  /** The address of the service, without `/v1`. */
  url: string
  key: string
  /** Created, or found by its domain, if not given. */
  siteId?: string
}

/** An error that the user of the terminal can fix. */
export class SendError extends Error {}

const inFlight = 4
const maxWait_ms = 60_000

type Answer = { data?: unknown; error?: { message?: string; details?: { message: string }[] } }
type ListedSite = { id: string; domain: string }

/**
 * Sends the shop's events to a running service through its API; `report` receives the progress.
 * @throws SendError with the required fix
 */
export async function sendShop(
  target: Target,
  options: ShopOptions,
  report: (line: string) => void,
): Promise<{ siteId: string; sent: number }> {
  const siteId = target.siteId ?? (await demoSite(target))
  report(`Sending ${options.days ?? 90} days of traffic to ${siteId} at ${target.url}`)
  const started = performance.now()
  let sent = 0
  await inBatches(shopEvents(options), inFlight, async (events) => {
    const answer = await call(target, 'POST', '/v1/events/batch', { site_id: siteId, events })
    const {
      accepted,
      rejected,
      events: results,
    } = answer as {
      accepted: number
      rejected: number
      events: { error?: { message: string } }[]
    }
    if (rejected > 0)
      throw new SendError(
        `${rejected} of ${events.length} events were refused: ${results.find(({ error }) => error)?.error?.message}`,
      )
    const before = sent
    sent += accepted
    if (Math.floor(before / 20_000) !== Math.floor(sent / 20_000))
      report(`${sent} events, ${Math.round(sent / ((performance.now() - started) / 1000))} a second`)
  })
  report(`Done: ${sent} events in ${Math.round((performance.now() - started) / 1000)} s`)
  return { siteId, sent }
}

/** Returns the shop's site on the target, and creates it if there is none yet. */
async function demoSite(target: Target): Promise<string> {
  for (let offset = 0; ; offset += 100) {
    const sites = (await call(
      target,
      'GET',
      `/v1/sites?limit=100&status=active&offset=${offset}`,
    )) as ListedSite[]
    const found = sites.find(({ domain }) => domain === shopSite.domain)
    if (found) return found.id
    if (sites.length < 100) break
  }
  return ((await call(target, 'POST', '/v1/sites', shopSite)) as ListedSite).id
}

/** Calls the API, and waits if the service asks for it. @returns `data` */
async function call({ url, key }: Target, method: string, path: string, body?: object): Promise<unknown> {
  for (let waited = 0; ; ) {
    const response = await fetch(url.replace(/\/+$/, '') + path, {
      method,
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: body && JSON.stringify(body),
    }).catch((error) => {
      throw new SendError(`Cannot reach ${url} (${error instanceof Error ? error.message : error})`)
    })
    const isBusy = response.status === 429 || response.status === 503
    const wait = Math.max(100, 1000 * (Number.parseInt(response.headers.get('retry-after') ?? '1', 10) || 0))
    if (isBusy && waited + wait <= maxWait_ms) {
      waited += wait
      await response.body?.cancel()
      await Bun.sleep(wait)
      continue
    }
    const answer = (await response.json().catch(() => null)) as Answer | null
    if (response.ok && answer) return answer.data
    if (!answer?.error)
      throw new SendError(`${url} answered ${response.status} and is not a Sightline server`)
    throw new SendError(
      `${method} ${path.split('?')[0]} was answered ${response.status}: ${answer.error.message}`,
    )
  }
}

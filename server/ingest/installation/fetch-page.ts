import type { Config } from '../../platform/config.ts'
import { createOutbound, isWhole } from '../../platform/outbound/outbound.ts'

/** A page as the site sent it. */
export type FetchedPage = { url: URL; status: number; headers: Record<string, string>; html: string }

/** A page that was not loaded, and why. */
type FailedPage = { url: URL; status: number | null; error: string }

/** Of a page, the head is enough: it has the script and the policies. */
const limits = { connect_ms: 5000, response_ms: 10_000, body: 512 * 1024 }
const total_ms = 20_000
const redirects_max = 5

// Some sites answer only to what looks like a browser.
const headers = {
  'User-Agent': 'Mozilla/5.0 (compatible; Sightline installation check)',
  Accept: 'text/html,application/xhtml+xml',
  'Accept-Encoding': 'identity',
}

/**
 * Loads a page by the rules for outbound requests. Follows redirects, and checks the address of each.
 * Takes at most 20 seconds.
 */
export async function fetchPage(
  { outboundTargets }: Pick<Config, 'outboundTargets'>,
  from: URL,
): Promise<FetchedPage | FailedPage> {
  const outbound = createOutbound({ targets: outboundTargets, limits })
  const late = new Error(`The page was not loaded within ${total_ms / 1000} s`)
  const timer = setTimeout(() => outbound.stop(late), total_ms)
  let url = from
  try {
    for (let redirects = 0; redirects <= redirects_max; redirects++) {
      const reply = await outbound.get({ url: url.href, headers })
      if (!isWhole(reply)) return { url, status: reply.status, error: reply.error ?? late.message }
      const { location } = reply.headers ?? {}
      const isRedirect = reply.status >= 300 && reply.status < 400 && location !== undefined
      if (!isRedirect)
        return { url, status: reply.status, headers: reply.headers ?? {}, html: reply.body ?? '' }
      const next = URL.parse(location, url.href)
      if (!next)
        return { url, status: reply.status, error: 'The page redirects to an address that is not valid' }
      url = next
    }
    return { url, status: null, error: `The page redirects more than ${redirects_max} times` }
  } catch (error) {
    return { url, status: null, error: (error as Error).message }
  } finally {
    clearTimeout(timer)
    outbound.close()
  }
}

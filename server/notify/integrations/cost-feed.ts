import { ValidationError } from '../../platform/errors.ts'
import { type ReadCosts, readEntries, readLines } from '../../revenue/costs/cost-rows.ts'
import { readCsv } from '../../revenue/costs/csv.ts'
import { type Answer, type Exchange, jsonOf, statusFailure } from './exchange.ts'
import { SyncFailure } from './sync-failure.ts'
import type { Access } from './validate-settings.ts'

const service = 'The feed'
const redirects_max = 5
/** Not counting the header. */
const feedRows_max = 50_000

/** Fetches the current costs of a feed, as CSV or JSON in the form of uploads. @throws SyncFailure */
export async function feedCosts(exchange: Exchange, access: Access, currency: string): Promise<ReadCosts> {
  const answer = await fetched(exchange, access)
  if (answer.status !== 200) throw statusFailure(service, answer)
  try {
    return read(answer, currency)
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    throw new SyncFailure('unreadable', `${service} contains no readable costs: ${error.message}`)
  }
}

/** Follows redirects: cloud storage and spreadsheets redirect to temporary addresses. */
async function fetched(exchange: Exchange, { settings, credentials }: Access): Promise<Answer> {
  const { origin } = new URL(settings.url ?? '')
  let url = settings.url ?? ''
  for (let redirects = 0; redirects <= redirects_max; redirects++) {
    const isOwnOrigin = new URL(url).origin === origin
    const answer = await exchange.send(service, {
      url,
      headers: {
        Accept: 'text/csv, application/json',
        // The secret is sent only to the origin of the feed.
        ...(settings.header_name &&
          isOwnOrigin && { [settings.header_name]: credentials.header_value ?? '' }),
      },
    })
    const { location } = answer.headers
    if (![301, 302, 303, 307, 308].includes(answer.status) || !location) return answer
    const next = URL.parse(location, url)
    if (!next) throw statusFailure(service, answer)
    if (new URL(url).protocol === 'https:' && next.protocol !== 'https:')
      throw new SyncFailure('request_refused', `${service} redirects to an address without https`)
    url = next.href
  }
  throw new SyncFailure('request_refused', `${service} redirects more than ${redirects_max} times`)
}

function read(answer: Answer, currency: string): ReadCosts {
  const text = answer.body.trimStart()
  if (!/^[[{]/.test(text)) {
    // Usually a sign-in page.
    if (/^<(!doctype|html|\?xml)/i.test(text))
      throw new SyncFailure('unreadable', `${service} returned a web page instead of CSV or JSON`)
    return readLines(readCsv(answer.body, feedRows_max), currency)
  }
  const json = jsonOf(answer) as { costs?: unknown } | unknown[] | undefined
  const entries = Array.isArray(json) ? json : json?.costs
  if (!Array.isArray(entries))
    throw new SyncFailure(
      'unreadable',
      `${service} must be a list of costs, or an object with such a list as costs`,
    )
  if (entries.length > feedRows_max)
    throw new SyncFailure('too_large', `${service} has more than ${feedRows_max} rows`)
  return readEntries(entries, currency)
}

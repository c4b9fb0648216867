import { createHmac } from 'node:crypto'
import { microUnits } from '../../revenue/conversions/money.ts'
import type { CostRow } from '../../revenue/costs/cost-rows.ts'
import { type CostRequest, costRow, type FetchCosts, quoted, unreadable } from './ad-platform.ts'
import { type Answer, jsonOf, retryAfter, statusFailure } from './exchange.ts'
import { SyncFailure } from './sync-failure.ts'
import type { Access } from './validate-settings.ts'

const service = 'Meta'
const rowsPerPage = 500
/** A limit in case the cursor never ends. */
const pages_max = 200

/**
 * The costs of a Meta ad account: insights by campaign and day
 * (https://developers.facebook.com/docs/marketing-api/insights), page by page. Amounts are decimals of the account's
 * currency.
 */
export function metaAdsCosts({ exchange, platforms, access }: CostRequest): FetchCosts {
  const { settings, credentials } = access
  const token = credentials.access_token ?? ''
  const proof =
    credentials.app_secret && createHmac('sha256', credentials.app_secret).update(token).digest('hex')
  return async ({ first, last }) => {
    const rows: CostRow[] = []
    let after: string | undefined
    for (let page = 0; page < pages_max; page++) {
      const params = new URLSearchParams({
        level: 'campaign',
        time_increment: '1',
        time_range: JSON.stringify({ since: first, until: last }),
        fields: 'campaign_name,spend,clicks,impressions,account_currency',
        limit: String(rowsPerPage),
        ...(after !== undefined && { after }),
        ...(proof && { appsecret_proof: proof }),
      })
      const answer = await exchange.send(service, {
        url: `${platforms.metaGraph}/act_${settings.ad_account_id}/insights?${params}`,
        headers: { Authorization: `Bearer ${token}` },
      })
      const json = jsonOf(answer) as MetaAnswer | undefined
      if (answer.status !== 200 || json?.error) throw failureOf(access, answer, json?.error)
      if (!Array.isArray(json?.data)) throw unreadable(service)
      for (const it of json.data)
        rows.push(
          costRow(service, access, {
            day: it.date_start,
            campaign: it.campaign_name,
            cost: spent(it.spend),
            currency: it.account_currency,
            clicks: it.clicks,
            impressions: it.impressions,
          }),
        )
      // The `next` URL is not followed: it contains the token and could lead to any host.
      after = json.paging?.next ? json.paging.cursors?.after : undefined
      if (after === undefined) return rows
    }
    throw new SyncFailure(
      'too_large',
      `${service} has more than ${pages_max * rowsPerPage} rows for ${first} to ${last}`,
    )
  }
}

type MetaAnswer = {
  data?: {
    date_start?: unknown
    campaign_name?: unknown
    spend?: unknown
    account_currency?: unknown
    clicks?: unknown
    impressions?: unknown
  }[]
  paging?: { cursors?: { after?: string }; next?: string }
  error?: MetaError
}

type MetaError = {
  message?: string
  code?: number
  is_transient?: boolean
}

function spent(value: unknown): bigint | null {
  const text = String(value ?? '0')
  return /^\d{1,12}(\.\d{1,6})?$/.test(text) ? microUnits(text) : null
}

/** Error codes for rate limits: https://developers.facebook.com/docs/marketing-api/overview/rate-limiting */
const rateLimits = new Set([4, 17, 32, 341, 613])

function failureOf(access: Access, answer: Answer, error: MetaError = {}): SyncFailure {
  const { code = 0 } = error
  const message = quoted(access, error.message)
  if (rateLimits.has(code) || (code >= 80000 && code <= 80014) || answer.status === 429)
    return new SyncFailure(
      'rate_limited',
      `${service} rejected the request because of its rate limit: ${message}`,
      {
        after_s: regainedAfter(answer),
      },
    )
  if (code === 1 || code === 2 || error.is_transient || answer.status >= 500)
    return new SyncFailure(
      'provider_error',
      `${service} returned a server error: ${message || answer.status}`,
      {},
    )
  if (code === 190 || code === 102)
    return new SyncFailure(
      'access_revoked',
      `${service} no longer accepts the access token: ${message} Enter a new one`,
    )
  if (code === 10 || code === 3 || (code >= 200 && code < 300))
    return new SyncFailure(
      'access_denied',
      `${service} denied access: ${message} The token needs the permission ads_read for this ad account`,
    )
  if (code === 100 && /act_|does not exist|nonexisting/i.test(message))
    return new SyncFailure(
      'account_not_found',
      `${service} does not know this ad account: check ad_account_id`,
    )
  if (code === 100 && /appsecret_proof/i.test(message))
    return new SyncFailure(
      'access_denied',
      `${service} rejected the proof of the app secret: check app_secret`,
    )
  if (!message) return statusFailure(service, answer)
  return new SyncFailure('request_refused', `${service} rejected the request: ${message}`)
}

type Usage = { estimated_time_to_regain_access?: unknown }

/** How long the headers say to wait for access, in seconds. */
function regainedAfter(answer: Answer): number | undefined {
  const { headers } = answer
  const found = [retryAfter(answer) ?? 0]
  try {
    const byBusiness: Record<string, Usage[]> = JSON.parse(headers['x-business-use-case-usage'] ?? '{}')
    for (const usage of Object.values(byBusiness).flat())
      found.push(60 * Number(usage.estimated_time_to_regain_access ?? 0))
    const account: { reset_time_duration?: unknown } = JSON.parse(headers['x-ad-account-usage'] ?? '{}')
    found.push(Number(account.reset_time_duration ?? 0))
  } catch {
    // Invalid headers are ignored: they only suggest how long to wait, and there are default delays.
  }
  const longest = Math.max(...found.filter(Number.isFinite))
  return longest > 0 ? longest : undefined
}

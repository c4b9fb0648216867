import { type CostRequest, costRow, type FetchCosts, quoted, unreadable } from './ad-platform.ts'
import { type Answer, jsonOf, retryAfter, statusFailure } from './exchange.ts'
import { SyncFailure } from './sync-failure.ts'
import type { Access } from './validate-settings.ts'

const service = 'Google Ads'

/**
 * The costs of a Google Ads account: OAuth 2.0 with a refresh token, then `googleAds:searchStream`
 * (https://developers.google.com/google-ads/api/rest/common/search). Amounts are already in millionths of the account's
 * currency.
 */
export function googleAdsCosts(request: CostRequest): FetchCosts {
  const { exchange, platforms, access } = request
  const { settings, credentials } = access
  let token: string | undefined
  return async ({ first, last }) => {
    token ??= await accessToken(request)
    const query = `SELECT campaign.name, segments.date, metrics.cost_micros, metrics.clicks, metrics.impressions, customer.currency_code FROM campaign WHERE segments.date BETWEEN '${first}' AND '${last}'`
    const answer = await exchange.send(service, {
      url: `${platforms.googleAds}/customers/${bare(settings.customer_id)}/googleAds:searchStream`,
      headers: {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        'developer-token': credentials.developer_token ?? '',
        ...(settings.login_customer_id && { 'login-customer-id': bare(settings.login_customer_id) }),
      },
      body: JSON.stringify({ query }),
    })
    if (answer.status !== 200) throw failureOf(access, answer)
    const batches = jsonOf(answer)
    if (!Array.isArray(batches)) throw unreadable(service)
    // An error within a stream takes the place of its next batch.
    if (batches.some((it) => it?.error)) throw failureOf(access, answer)
    return batches
      .flatMap(({ results = [] }: { results?: GoogleRow[] }) => results)
      .map(({ campaign, segments, metrics = {}, customer }) =>
        costRow(service, access, {
          day: segments?.date,
          campaign: campaign?.name,
          cost: micros(metrics.costMicros),
          currency: customer?.currencyCode,
          clicks: metrics.clicks,
          impressions: metrics.impressions,
        }),
      )
  }
}

type GoogleRow = {
  campaign?: { name?: unknown }
  segments?: { date?: unknown }
  /** 64-bit integers as text, as in the JSON form of protocol buffers. */
  metrics?: { costMicros?: unknown; clicks?: unknown; impressions?: unknown }
  customer?: { currencyCode?: unknown }
}

function micros(value: unknown): bigint | null {
  const text = String(value ?? '0')
  return /^\d{1,18}$/.test(text) ? BigInt(text) : null
}

function bare(customerId = ''): string {
  return customerId.replaceAll('-', '')
}

/** @throws SyncFailure */
async function accessToken({ exchange, platforms, access }: CostRequest): Promise<string> {
  const answer = await exchange.send('Google', {
    url: platforms.googleToken,
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      grant_type: 'refresh_token',
      client_id: access.settings.client_id ?? '',
      client_secret: access.credentials.client_secret ?? '',
      refresh_token: access.credentials.refresh_token ?? '',
    }).toString(),
  })
  const json = jsonOf(answer) as { access_token?: unknown; error?: unknown } | undefined
  if (answer.status === 200 && typeof json?.access_token === 'string') return json.access_token
  if (json?.error === 'invalid_grant')
    throw new SyncFailure(
      'access_revoked',
      'Google no longer accepts the refresh token: it was revoked or has expired. Enter a new one',
    )
  if (json?.error === 'invalid_client' || json?.error === 'unauthorized_client')
    throw new SyncFailure(
      'access_denied',
      'Google does not know the OAuth client: check client_id and client_secret, and that the refresh token belongs to this client',
    )
  throw answer.status === 200 ? unreadable('Google') : statusFailure('Google', answer)
}

type GoogleError = {
  message?: string
  errorCode?: Record<string, string>
  details?: { quotaErrorDetails?: { retryDelay?: string } }
}

const advice: Record<string, [code: string, what: string]> = {
  CUSTOMER_NOT_FOUND: ['account_not_found', 'the account does not exist: check customer_id'],
  CLIENT_CUSTOMER_ID_INVALID: ['account_not_found', 'the account does not exist: check customer_id'],
  CUSTOMER_NOT_ENABLED: ['account_not_found', 'the account is not active or was cancelled'],
  USER_PERMISSION_DENIED: [
    'access_denied',
    'the user of the refresh token has no access to this account; for access through a manager account, set login_customer_id',
  ],
  DEVELOPER_TOKEN_INVALID: ['access_denied', 'the developer token is invalid'],
  DEVELOPER_TOKEN_NOT_APPROVED: [
    'access_denied',
    'the developer token can only read test accounts: apply for basic access in the API centre of Google Ads',
  ],
  DEVELOPER_TOKEN_PROHIBITED: [
    'access_denied',
    'the developer token belongs to another Google Cloud project',
  ],
  REQUESTED_METRICS_FOR_MANAGER: [
    'account_not_found',
    'the account is a manager account, which has no costs of its own: enter one of its client accounts',
  ],
}

function failureOf(access: Access, answer: Answer): SyncFailure {
  const json = jsonOf(answer)
  const { error } = (Array.isArray(json) ? json.find((it) => it?.error) : json) ?? {}
  const errors: GoogleError[] = (Array.isArray(error?.details) ? error.details : []).flatMap(
    (it: { errors?: GoogleError[] }) => it?.errors ?? [],
  )
  const [first] = errors
  const [kind = '', code = ''] = Object.entries(first?.errorCode ?? {})[0] ?? []
  const message = quoted(access, first?.message ?? error?.message)
  if (kind === 'quotaError' || error?.code === 429) {
    const delay = Number.parseFloat(first?.details?.quotaErrorDetails?.retryDelay ?? '')
    const after_s = Number.isFinite(delay) ? delay : retryAfter(answer)
    return new SyncFailure(
      'rate_limited',
      `${service} rejected the request because of its rate limit: ${message}`,
      { after_s },
    )
  }
  if (kind === 'internalError' || error?.code >= 500)
    return new SyncFailure('provider_error', `${service} returned a server error: ${message}`, {})
  const [known, what] = advice[code] ?? []
  if (known) return new SyncFailure(known, `${service} rejected the request: ${what} (${code})`)
  if (/^OAUTH_TOKEN_|^GOOGLE_ACCOUNT_/.test(code) || error?.code === 401)
    return new SyncFailure(
      'access_revoked',
      `${service} no longer grants access: ${message}. Connect the account again`,
    )
  if (!message) return statusFailure(service, answer)
  const isDenied = error?.code === 403 || kind === 'authorizationError' || kind === 'authenticationError'
  return new SyncFailure(
    isDenied ? 'access_denied' : 'request_refused',
    `${service} rejected the request: ${message}${code && ` (${code})`}`,
  )
}

/** A campaign's numbers of a day, as a platform counts them. */
export type CampaignDay = {
  day: string
  campaign: string
  /** In millionths. */
  micros: number
  clicks?: number
  impressions?: number
}

type Received = { method: string; path: string; headers: Headers; query: URLSearchParams; body: string }

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  Response.json(body, { status, headers })

/**
 * The other side of every integration on one local server: Google's token endpoint and `googleAds:searchStream`, Meta's
 * insights, a file, and Slack's incoming webhooks, as their documentation has them. `fail` answers the next requests to a
 * path in another way.
 */
export function startPlatforms() {
  const received: Received[] = []
  const failures: { path: string; answer: () => Response; left: number; after: number }[] = []
  const state = {
    google: { customer: '1234567890', currency: 'EUR', days: [] as CampaignDay[] },
    meta: { account: '555', currency: 'USD', days: [] as CampaignDay[], rowsAPage: 2 },
    feed: { body: '', headers: {} as Record<string, string> },
    slack: [] as { text: string; blocks: unknown[] }[],
    credentials: {
      refresh_token: '1//refresh-token-of-google',
      client_id: '4711.apps.googleusercontent.com',
      client_secret: 'GOCSPX-client-secret',
      developer_token: 'developer-token-22',
      access_token: 'EAAG-access-token-of-meta',
      header_value: 'Bearer feed-token-4711',
    },
  }

  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request) {
      const url = new URL(request.url)
      const seen = {
        method: request.method,
        path: url.pathname,
        headers: request.headers,
        query: url.searchParams,
        body: await request.text(),
      }
      received.push(seen)
      const failure = failures.find((it) => seen.path.includes(it.path) && it.left > 0)
      if (failure && failure.after-- <= 0) {
        failure.left--
        return failure.answer()
      }
      if (seen.path === '/token') return token(seen)
      if (seen.path.startsWith('/google/')) return searchStream(seen)
      if (seen.path.startsWith('/meta/')) return insights(seen)
      if (seen.path.startsWith('/feed')) return new Response(state.feed.body, { headers: state.feed.headers })
      if (seen.path.startsWith('/slack/')) {
        state.slack.push(JSON.parse(seen.body))
        return new Response('ok')
      }
      return new Response('nothing here', { status: 404 })
    },
  })
  const { origin } = server.url

  function token({ body, headers }: Received): Response {
    const form = new URLSearchParams(body)
    const { credentials } = state
    if (headers.get('content-type') !== 'application/x-www-form-urlencoded')
      return json({ error: 'invalid_request' }, 400)
    if (
      form.get('client_id') !== credentials.client_id ||
      form.get('client_secret') !== credentials.client_secret
    )
      return json({ error: 'invalid_client', error_description: 'The OAuth client was not found.' }, 401)
    if (form.get('grant_type') !== 'refresh_token' || form.get('refresh_token') !== credentials.refresh_token)
      return json({ error: 'invalid_grant', error_description: 'Token has been expired or revoked.' }, 400)
    return json({ access_token: 'ya29.access', expires_in: 3599, token_type: 'Bearer' })
  }

  function searchStream({ method, path, headers, body }: Received): Response {
    const { google, credentials } = state
    const [, customer] = /^\/google\/v26\/customers\/(\d+)\/googleAds:searchStream$/.exec(path) ?? []
    if (method !== 'POST' || customer === undefined) return new Response('Not Found', { status: 404 })
    if (headers.get('authorization') !== 'Bearer ya29.access')
      return googleFailure(401, 'UNAUTHENTICATED', { authenticationError: 'OAUTH_TOKEN_INVALID' })
    if (headers.get('developer-token') !== credentials.developer_token)
      return googleFailure(401, 'UNAUTHENTICATED', { authenticationError: 'DEVELOPER_TOKEN_INVALID' })
    if (customer !== google.customer)
      return googleFailure(401, 'UNAUTHENTICATED', { authenticationError: 'CUSTOMER_NOT_FOUND' })
    const asked = /^SELECT (.+) FROM campaign WHERE segments\.date BETWEEN '([\d-]+)' AND '([\d-]+)'$/.exec(
      JSON.parse(body).query,
    )
    if (!asked) return googleFailure(400, 'INVALID_ARGUMENT', { queryError: 'UNEXPECTED_INPUT' })
    const [, fields = '', first = '', last = ''] = asked
    const results = google.days
      .filter(({ day }) => day >= first && day <= last)
      .map(({ day, campaign, micros, clicks = 0, impressions = 0 }) => ({
        customer: { resourceName: `customers/${customer}`, currencyCode: google.currency },
        campaign: { resourceName: `customers/${customer}/campaigns/1`, name: campaign },
        segments: { date: day },
        metrics: { costMicros: String(micros), clicks: String(clicks), impressions: String(impressions) },
      }))
    // Rows come in batches, each an element of one array; without rows it is empty.
    const batches =
      results.length === 0 ? [] : [results.slice(0, 1), results.slice(1)].filter((it) => it.length > 0)
    return json(batches.map((it) => ({ results: it, fieldMask: fields.replaceAll(' ', ''), requestId: 'r' })))
  }

  function insights({ method, path, headers, query }: Received): Response {
    const { meta, credentials } = state
    if (headers.get('authorization') !== `Bearer ${credentials.access_token}`)
      return metaFailure(190, 'Error validating access token: the session has been invalidated.')
    if (method !== 'GET' || path !== `/meta/v26.0/act_${meta.account}/insights`)
      return metaFailure(100, `Unsupported get request. Object with ID '${path}' does not exist`)
    const { since, until } = JSON.parse(query.get('time_range') ?? '{}')
    const all = meta.days.filter(({ day }) => day >= since && day <= until)
    const from = Number(query.get('after') ?? 0)
    const to = from + meta.rowsAPage
    return json({
      data: all.slice(from, to).map(({ day, campaign, micros, clicks = 0, impressions = 0 }) => ({
        campaign_name: campaign,
        spend: (micros / 1_000_000).toFixed(2),
        clicks: String(clicks),
        impressions: String(impressions),
        account_currency: meta.currency,
        date_start: day,
        date_stop: day,
      })),
      paging: {
        cursors: { before: String(from), after: String(to) },
        ...(to < all.length && {
          next: `https://graph.facebook.com/act_${meta.account}/insights?access_token=EAAG&after=${to}`,
        }),
      },
    })
  }

  return {
    ...state,
    state,
    origin,
    received,
    /** What an instance needs in its environment to find these. */
    env: {
      GOOGLE_ADS_URL: `${origin}/google/v26`,
      GOOGLE_TOKEN_URL: `${origin}/token`,
      META_GRAPH_URL: `${origin}/meta/v26.0/`,
      WEBHOOK_ALLOW_PRIVATE: '1',
    },
    /** Requests to paths that begin so. */
    to: (path: string) => received.filter((it) => it.path.startsWith(path)),
    /** The next requests to paths that hold this are answered so; `after` are answered as ever before. */
    fail(path: string, answer: () => Response, times = 1, after = 0) {
      failures.push({ path, answer, left: times, after })
    },
    /** Ends all failures. */
    recover() {
      failures.length = 0
    },
    stop: () => server.stop(true),
  }
}

/** What Google Ads answers when it refuses: an array, as `searchStream` has everything. */
export function googleFailure(
  code: number,
  status: string,
  errorCode: Record<string, string>,
  details?: object,
): Response {
  const errors = [
    { errorCode, message: `It was ${Object.values(errorCode)[0]}.`, ...(details && { details }) },
  ]
  return json(
    [
      {
        error: {
          code,
          message: 'Request had an error.',
          status,
          details: [
            { '@type': 'type.googleapis.com/google.ads.googleads.v26.errors.GoogleAdsFailure', errors },
          ],
        },
      },
    ],
    code,
  )
}

/** What the Graph API answers when it refuses. */
export function metaFailure(code: number, message: string, headers: Record<string, string> = {}): Response {
  return json(
    { error: { message, type: 'OAuthException', code, fbtrace_id: 'AbCd' } },
    code === 190 ? 401 : 400,
    headers,
  )
}

/** An additional limit for some endpoints: `requests` per `window_s` seconds. */
type EndpointLimit = { name: string; requests: number; window_s: number }

/** What has to be known about a request before it is routed. Most endpoints have none of it. */
type Endpoint = {
  /** Method and path; a method of `*` means any, and a path that ends with `/*` everything below it. */
  route: string
  /** Web pages of any origin may call it with their site's public key. */
  isOpenToOtherOrigins?: true
  /** Called by beacons, which can set neither headers nor a JSON content type: the key may be in the query. */
  acceptsBeacons?: true
  /** `bulk`: up to 10 MiB instead of 1. `csv`: also as CSV. `streamed`: of any size, read by its route. */
  body?: 'bulk' | 'csv' | 'streamed'
  /** Its entries are validated one by one: an integer that would be changed rejects only its entry. */
  checksEntries?: true
  limit?: EndpointLimit
}

const analytics = { name: 'analytics', requests: 60, window_s: 60 }
const reportRuns = { name: 'report runs', requests: 30, window_s: 3600 }

/** Every endpoint that the gateway treats in its own way. A test compares the list with the routes. */
export const endpoints: Endpoint[] = [
  {
    route: 'POST /v1/events',
    isOpenToOtherOrigins: true,
    acceptsBeacons: true,
    limit: { name: 'events', requests: 1000, window_s: 1 },
  },
  {
    route: 'POST /v1/events/batch',
    isOpenToOtherOrigins: true,
    body: 'bulk',
    checksEntries: true,
    limit: { name: 'batch', requests: 100, window_s: 1 },
  },
  { route: 'GET /v1/sites/:site_id/public', isOpenToOtherOrigins: true, acceptsBeacons: true },
  { route: 'POST /v1/import/historical', body: 'streamed' },
  { route: 'POST /v1/segments/batch-evaluate', body: 'bulk' },
  { route: 'POST /v1/sites/:site_id/costs', body: 'csv' },
  { route: '* /v1/sites/:site_id/analytics/*', limit: analytics },
  { route: 'GET /v1/sites/traffic', limit: analytics },
  {
    route: 'POST /v1/sites/:site_id/installation/check',
    limit: { name: 'installation checks', requests: 20, window_s: 60 },
  },
  {
    route: 'POST /v1/sites/:site_id/exports',
    limit: { name: 'exports', requests: 10, window_s: 3600 },
  },
  {
    route: 'POST /v1/sites/:site_id/reports',
    limit: { name: 'reports', requests: 30, window_s: 3600 },
  },
  { route: 'POST /v1/sites/:site_id/reports/:report_id/run', limit: reportRuns },
  // A preview costs as much as several analytics queries.
  { route: 'POST /v1/sites/:site_id/reports/preview', limit: analytics },
  { route: 'POST /v1/sites/:site_id/exports/preview', limit: analytics },
]

const known = endpoints.map((endpoint) => {
  const [method = '', path = ''] = endpoint.route.split(' ')
  const pattern = path.replace(/\/:[^/]+/g, '/[^/]+').replace(/\/\*$/, '/.*')
  return { endpoint, method, pattern: new RegExp(`^${pattern}/?$`) }
})

/** Returns what is special about the endpoint of a request, if anything. */
export function endpointOf(method: string, path: string): Endpoint | undefined {
  const routed = method === 'HEAD' ? 'GET' : method
  return known.find((it) => (it.method === routed || it.method === '*') && it.pattern.test(path))?.endpoint
}

/** Like `endpointOf`, for all methods of a path. */
export function endpointsAt(path: string): Endpoint[] {
  return known.flatMap((it) => (it.pattern.test(path) ? [it.endpoint] : []))
}

import type { Product } from '../support/product.ts'

/** The status and `data` of each path. */
export type Answers = Record<string, { status: number; data: unknown }>

/** The queries with which paths are requested besides their defaults. Other paths are requested without a query. */
const queries: Record<string, (ids: Record<string, string>) => string[]> = {
  '/v1/sites/{site_id}/analytics/attribution': ({ conversion_id }) =>
    ['first_touch', 'linear', 'data_driven'].map((it) => `conversion_id=${conversion_id}&model=${it}`),
  '/v1/sites/{site_id}/analytics/traffic': () => [
    'metrics=users,sessions,pageviews,bounce_rate',
    ...['source', 'page', 'device', 'country', 'date'].map(
      (it) => `metrics=users,sessions,pageviews&dimensions=${it}`,
    ),
  ],
  '/v1/sites/{site_id}/funnels/{funnel_id}/users': () => ['step=1&outcome=reached', 'step=2&outcome=dropped'],
  '/v1/sites/{site_id}/events': () => ['limit=500', 'limit=500&status=excluded'],
}

/** The list that contains ids of a kind, the name of the field there, and of the list in a report. */
const lists: Record<string, { path: string; field?: string; list?: string }> = {
  site_id: { path: '/v1/sites' },
  key_id: { path: '/v1/keys' },
  member_id: { path: '/v1/members' },
  webhook_id: { path: '/v1/webhooks' },
  delivery_id: { path: '/v1/webhooks/{webhook_id}/deliveries' },
  backfill_id: { path: '/v1/webhooks/{webhook_id}/backfills' },
  alert_id: { path: '/v1/sites/{site_id}/alerts' },
  annotation_id: { path: '/v1/sites/{site_id}/annotations' },
  anomaly_id: { path: '/v1/sites/{site_id}/anomalies' },
  conversion_id: { path: '/v1/sites/{site_id}/conversions' },
  error_group: { path: '/v1/sites/{site_id}/analytics/browser-errors', field: 'error_group', list: 'groups' },
  erasure_id: { path: '/v1/sites/{site_id}/erasures' },
  event_id: { path: '/v1/sites/{site_id}/events', field: 'event_id' },
  export_id: { path: '/v1/sites/{site_id}/exports', field: 'export_id' },
  funnel_id: { path: '/v1/sites/{site_id}/funnels' },
  import_id: { path: '/v1/sites/{site_id}/imports' },
  integration_id: { path: '/v1/sites/{site_id}/integrations' },
  report_id: { path: '/v1/sites/{site_id}/reports' },
  run_id: { path: '/v1/sites/{site_id}/reports/{report_id}/runs' },
  segment_id: { path: '/v1/sites/{site_id}/segments' },
  session_id: { path: '/v1/sites/{site_id}/analytics/sessions' },
  user_id: { path: '/v1/sites/{site_id}/users', field: 'user_id' },
}

/** The maximum of resources of a kind that are requested one by one. */
const each_max = 12

/** Requests every GET of an OpenAPI document for every existing resource, except streams. */
export async function readAnswers(
  product: Product,
  document: { paths: Record<string, object> },
): Promise<Answers> {
  const answers: Answers = {}
  const ask = async (path: string) => {
    if (!answers[path]) {
      const answer = await getWithinLimits(product, path)
      answers[path] = { status: answer.status, data: dataOf(await answer.text()) }
    }
    return answers[path]
  }
  const paths = Object.entries(document.paths)
    .filter(([path, verbs]) => 'get' in verbs && !path.endsWith('/stream'))
    .map(([path]) => path)
  for (const path of paths)
    for (const ids of await idsFor(path, ask)) {
      const filled = fill(path, ids)
      const goals =
        path.endsWith('/analytics/attribution') &&
        (await idsOf('conversion_id', { site_id: ids.site_id ?? '' }, ask))
      for (const known of goals || [ids])
        for (const query of queries[path]?.(known) ?? ['']) await ask(query ? `${filled}?${query}` : filled)
    }
  return answers
}

/** Reports are limited to 60 a minute, which is fewer than there are. */
async function getWithinLimits(product: Product, path: string): Promise<Response> {
  const headers = { Authorization: `Bearer ${product.secretKey}` }
  const answer = await fetch(product.url + path, { headers })
  if (answer.status !== 429) return answer
  await Bun.sleep(1000 * Number(answer.headers.get('retry-after')))
  return getWithinLimits(product, path)
}

type Ask = (path: string) => Promise<{ status: number; data: unknown }>

/** Returns all combinations of ids for the parameters of a path. */
async function idsFor(path: string, ask: Ask): Promise<Record<string, string>[]> {
  let known: Record<string, string>[] = [{}]
  for (const [, name = ''] of path.matchAll(/\{(\w+)\}/g))
    known = (await Promise.all(known.map((ids) => idsOf(name, ids, ask)))).flat()
  return known
}

async function idsOf(name: string, ids: Record<string, string>, ask: Ask): Promise<Record<string, string>[]> {
  const known = lists[name]
  if (!known) throw new Error(`no list of ${name} is known`)
  const { path, field = 'id', list } = known
  const listed: Record<string, string>[] = []
  // The path of an event or an export does not contain the site.
  const parents = path.includes('{site_id}') && !ids.site_id ? await idsOf('site_id', {}, ask) : [ids]
  for (const parent of parents) {
    const { status, data } = await ask(fill(path, parent))
    if (status !== 200) continue
    const entries = list ? (data as Record<string, unknown>)[list] : data
    for (const entry of (entries as Record<string, string>[]).slice(0, each_max))
      if (entry[field]) listed.push({ ...parent, [name]: entry[field] })
  }
  return listed
}

function fill(path: string, ids: Record<string, string>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(ids[name] ?? ''))
}

/** Returns the `data` of an answer, or the code of a failure; returns text that is not JSON unchanged. */
function dataOf(text: string): unknown {
  if (!text.startsWith('{')) return text
  const body = JSON.parse(text)
  return body.data ?? body.error?.code
}

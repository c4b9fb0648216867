import type { Input } from '../../../packages/client/index.ts'
import { dataOf, failureOf, offsetPageOf, requireEqual, requireStatus, requireTrue } from '../answers.ts'
import type { ConformanceContext, Site } from '../context.ts'
import {
  anything,
  flag,
  integer,
  like,
  listOf,
  nullOr,
  number,
  object,
  oneOf,
  prefixed,
  text,
  time,
} from '../shapes.ts'
import { section } from '../statement.ts'

type RequestBody = Input<'POST /v1/sites/{site_id}/exports'>

const exported = object({
  export_id: prefixed('exp_'),
  site_id: prefixed('site_'),
  status: oneOf('processing', 'completed', 'failed', 'cancelled', 'expired'),
  error: nullOr(text),
  progress: number,
  type: oneOf('events', 'sessions', 'conversions', 'users', 'segment'),
  format: oneOf('csv', 'ndjson', 'parquet'),
  compression: oneOf('none', 'gzip', 'zstd'),
  columns: listOf(text),
  period: nullOr(object({ start: time, end: time })),
  estimated_rows: integer,
  estimated_completion: time,
  rows_exported: nullOr(integer),
  file_size_bytes: nullOr(integer),
  download_url: nullOr(like(/^https?:\/\//)),
  expires_at: nullOr(time),
  delivery: object({
    method: oneOf('download'),
    webhook_url: nullOr(text),
    call: nullOr(object({ status: text, attempts: integer, error: nullOr(text) })),
  }),
  created_at: time,
  completed_at: nullOr(time),
})
const secret = object({ prefix: text, last4: text, created_at: time, previous_valid_until: nullOr(time) })

/** A key may request ten exports an hour, so each statement has its own key. */
async function create(context: ConformanceContext, site: Site, input: RequestBody) {
  const { key } = await context.key()
  return dataOf(await context.ask((client) => client.exports.create(site.id, input), { key }), 200, exported)
}

async function completed(context: ConformanceContext, site: Site, input: RequestBody) {
  const { export_id } = await create(context, site, input)
  let made = await read(context, export_id)
  await context.eventually(async () => {
    made = await read(context, export_id)
    requireTrue('the export is still processing', made.status !== 'processing')
  })
  return made
}

async function read(context: ConformanceContext, exportId: string) {
  return dataOf(await context.ask((client) => client.exports.get(exportId)), 200, exported)
}

async function siteWithPurchase(context: ConformanceContext): Promise<Site> {
  const site = await context.site()
  const [id = ''] = await context.track(site, [
    { event_name: 'purchase', client_id: 'cid_a', properties: { transaction_id: '=1+1', value: 59.9 } },
    { event_name: 'page_view', client_id: 'cid_a' },
  ])
  await context.processed(id)
  return site
}

/** The example of the specification. */
const exampleRequest = {
  type: 'events',
  format: 'csv',
  filters: { event_names: ['purchase'] },
  columns: ['event_name', 'properties.value', 'properties.transaction_id'],
  delivery: { method: 'download' },
} satisfies RequestBody

export const exportStatements = section('Exports', {
  'POST answers 200 with export_id, status processing, estimated_rows and estimated_completion': async (
    context,
  ) => {
    const made = await create(context, await siteWithPurchase(context), exampleRequest)
    requireEqual('export', [made.status, made.estimated_rows], ['processing', 1])
    requireTrue(
      `estimated_completion is ${made.estimated_completion}`,
      Date.parse(made.estimated_completion) > Date.parse(made.created_at),
    )
  },
  'the file of a completed export has a header and rows, and needs no key': async (context) => {
    const made = await completed(context, await siteWithPurchase(context), exampleRequest)
    requireEqual('export', [made.status, made.rows_exported, made.progress], ['completed', 1, 1])
    const validFor_ms = Date.parse(made.expires_at ?? '') - Date.now()
    requireTrue('the link has expired', validFor_ms > 0)
    const file = await fetch(made.download_url ?? '').catch(() => null)
    // The file may not be reachable from here if the instance is behind another address.
    if (!file) return
    const content = await file.text()
    requireEqual('size', content.length, made.file_size_bytes)
    const cells = `event_name,properties.value,properties.transaction_id\r\n"purchase","59.9","'=1+1"\r\n`
    requireEqual('content', content, cells)
  },
  'exports are CSV, NDJSON or Parquet, compressed or not': async (context) => {
    const site = await siteWithPurchase(context)
    const kinds = [
      { type: 'sessions', format: 'ndjson', compression: 'gzip' },
      { type: 'users', format: 'parquet', compression: 'zstd' },
    ] as const
    for (const kind of kinds) {
      const made = await completed(context, site, kind)
      requireEqual('export', [made.status, made.rows_exported], ['completed', 1])
    }
  },
  'invalid requests are refused with the field': async (context) => {
    const site = await context.site()
    const wrong: [status: number, code: string, field: string, body: object][] = [
      [400, 'invalid_request', 'type', {}],
      [400, 'validation_error', 'type', { type: 'clicks' }],
      [400, 'validation_error', 'columns.0', { type: 'events', columns: ['nothing'] }],
      [400, 'validation_error', 'format', { type: 'events', format: 'xls' }],
      [422, 'unprocessable', 'filters.segment_id', { type: 'segment' }],
    ]
    const { key } = await context.key()
    for (const [status, code, field, body] of wrong) {
      const answer = await context.request('POST', `/v1/sites/${site.id}/exports`, { body, key })
      failureOf(answer, status, code, field)
    }
  },
  'a preview returns the first rows and an estimate of their number': async (context) => {
    const site = await siteWithPurchase(context)
    const { delivery: _, format: __, ...question } = exampleRequest
    const answer = await context.ask((client) => client.exports.preview(site.id, question))
    const preview = object({
      columns: listOf(text),
      rows: listOf(listOf(anything)),
      estimated_rows: integer,
      estimated_size_bytes: integer,
      estimated_completion: time,
    })
    const { rows, estimated_rows } = dataOf(answer, 200, preview)
    requireEqual('preview', [rows, estimated_rows], [[['purchase', 59.9, '=1+1']], 1])
    const columns = await context.ask((client) => client.exports.columns(site.id, { type: 'users' }))
    const column = object({ name: text, kind: text, is_default: flag })
    dataOf(columns, 200, object({ columns: listOf(column), nested: listOf(text) }))
  },
  'exports can be listed, cancelled while processing, and deleted': async (context) => {
    const site = await context.site()
    const made = await completed(context, site, { type: 'events' })
    const listed = offsetPageOf(await context.ask((client) => client.exports.list(site.id).page()), exported)
    requireEqual('list', [listed.data.map((it) => it.export_id)], [[made.export_id]])
    failureOf(await context.ask((client) => client.exports.cancel(made.export_id)), 409, 'conflict')
    requireStatus(await context.ask((client) => client.exports.delete(made.export_id)), 204)
    failureOf(await context.ask((client) => client.exports.get(made.export_id)), 404, 'not_found')
  },
  'the export secret is shown once, when it is rotated': async (context) => {
    const { last4 } = dataOf(await context.ask((client) => client.exports.secret()), 200, secret)
    const rotated = await context.ask((client) => client.exports.rotateSecret())
    const next = dataOf(rotated, 200, object({ secret: prefixed('whsec_'), last4: text }))
    requireTrue('the secret is the same', next.secret.endsWith(next.last4) && next.last4 !== last4)
  },
})

import type { Input } from '../../../packages/client/index.ts'
import { dataOf, failureOf, offsetPageOf, requireEqual, requireStatus, requireTrue } from '../answers.ts'
import type { ConformanceContext, Site } from '../context.ts'
import { flag, integer, like, listOf, nullOr, number, object, prefixed, text, time } from '../shapes.ts'
import { section } from '../statement.ts'

type Creation = Input<'POST /v1/import/historical'>

const day_ms = 86_400_000
const problem = object({ line: integer, file: nullOr(text), field: nullOr(text), message: text })
const imported = object({
  id: prefixed('imp_'),
  site_id: prefixed('site_'),
  source: text,
  dry_run: flag,
  status: like(/^(receiving|interrupted|processing|completed|failed|undoing|undone)$/),
  error: nullOr(text),
  progress: nullOr(number),
  bytes: integer,
  received: integer,
  imported: integer,
  rejected: integer,
  duplicates: integer,
  skipped: listOf(object({ reason: text, lines: integer })),
  notes: listOf(text),
  first_event_at: nullOr(time),
  last_event_at: nullOr(time),
  days: integer,
  overlaps: listOf(object({ date: text, live_events: integer, imported_events: integer })),
  first_errors: listOf(problem),
  created_at: time,
  updated_at: time,
  finished_at: nullOr(time),
})

const at = (days: number) => new Date(Math.floor(Date.now() / day_ms) * day_ms - days * day_ms).toISOString()
const view = (days: number, client_id = 'cid_a') => ({
  event_name: 'page_view',
  client_id,
  timestamp: at(days),
})
const ndjson = (lines: unknown[]) => lines.map((it) => `${JSON.stringify(it)}\n`).join('')

const path = '/v1/import/historical'

export const importStatements = section('Historical import', {
  'POST takes up to 1,000 events as JSON and answers an import with its counts': async (context) => {
    const site = await context.site()
    const { received, imported, rejected, days } = await create(context, {
      site_id: site.id,
      events: [view(2), view(3)],
    })
    requireEqual('counts', [received, imported, rejected, days], [2, 2, 0, 2])
    const events = Array.from({ length: 1001 }, () => view(1))
    const body = { site_id: site.id, events }
    failureOf(await context.request('POST', path, { body }), 400, 'validation_error', 'events')
  },
  'imported events count in statistics as if they had been sent when they happened': async (context) => {
    const site = await context.site()
    await completed(
      context,
      site,
      await create(context, { site_id: site.id, events: [view(2), view(2, 'cid_b')] }),
    )
    const period = { start_date: at(3).slice(0, 10), end_date: at(1).slice(0, 10) }
    const answer = await context.ask((client) => client.analytics.traffic(site.id, period))
    const totals = object({ sessions: integer, pageviews: integer, users: integer })
    const { sessions, pageviews, users } = dataOf(answer, 200, object({ totals })).totals
    requireEqual('totals', [sessions, pageviews, users], [2, 2, 2])
  },
  'NDJSON and CSV are streamed; valid lines are imported, invalid ones are listed in a report': async (
    context,
  ) => {
    const site = await context.site()
    const lines = await stream(
      context,
      site,
      'application/x-ndjson',
      ndjson([view(1), { event_name: 'x' }, view(-9)]),
    )
    requireEqual('counts', [lines.imported, lines.rejected], [1, 2])
    requireEqual(
      'first errors',
      lines.first_errors.map((it) => it.line),
      [2, 3],
    )
    const csv = `event_name,client_id,timestamp\npage_view,cid_a,${at(1)}\n`
    requireEqual('imported', (await stream(context, site, 'text/csv', csv)).imported, 1)
    const report = await context.raw('GET', `/v1/sites/${site.id}/imports/${lines.id}/errors`)
    requireStatus(report, 200)
    requireTrue(
      'the report does not begin with its header',
      report.text.startsWith('line,file,field,message'),
    )
  },
  'the same Idempotency-Key returns the same import, and is 409 with another body': async (context) => {
    const site = await context.site()
    const headers = { 'Idempotency-Key': `import-${crypto.randomUUID()}` }
    const first = await stream(context, site, 'application/x-ndjson', ndjson([view(1)]), headers)
    const again = await stream(context, site, 'application/x-ndjson', ndjson([view(1)]), headers)
    requireEqual('id', again.id, first.id)
    const other = await post(context, site, 'application/x-ndjson', ndjson([view(2)]), headers)
    failureOf(other, 409, 'conflict', 'Idempotency-Key')
  },
  'a dry run validates, counts and reports overlaps, and stores no event': async (context) => {
    const site = await context.site()
    await create(context, { site_id: site.id, events: [view(2)] })
    const tried = await create(context, { site_id: site.id, dry_run: true, events: [view(2), view(3)] })
    requireEqual('dry run', [tried.dry_run, tried.status, tried.imported], [true, 'completed', 2])
    requireEqual(
      'overlaps',
      tried.overlaps.map((it) => it.date),
      [at(2).slice(0, 10)],
    )
  },
  'the reconciliation compares days with what the source reported': async (context) => {
    const site = await context.site()
    const date = at(2).slice(0, 10)
    const reported = [{ date, visitors: 2, pageviews: 3, sessions: 2 }]
    const events = [view(2), view(2, 'cid_b')]
    const { id } = await completed(
      context,
      site,
      await create(context, { site_id: site.id, events, reported }),
    )
    const answer = await context.ask((client) => client.imports.reconcile(site.id, id))
    const compared = object({ reported: nullOr(integer), stored: integer, difference: nullOr(integer) })
    const { totals } = dataOf(
      answer,
      200,
      object({ totals: object({ visitors: compared, pageviews: compared, sessions: compared }) }),
    )
    requireEqual(
      'differences',
      [totals.visitors, totals.pageviews, totals.sessions].map((it) => it.difference),
      [0, -1, 0],
    )
  },
  'imports are listed, newest first, and one that does not exist is 404': async (context) => {
    const site = await context.site()
    const one = await create(context, { site_id: site.id, events: [view(1)] })
    const two = await create(context, { site_id: site.id, events: [view(2)] })
    const page = offsetPageOf(await context.ask((client) => client.imports.list(site.id).page()), imported)
    requireEqual(
      'ids',
      page.data.map((it) => it.id),
      [two.id, one.id],
    )
    failureOf(await context.ask((client) => client.imports.get(site.id, 'imp_nothing')), 404, 'not_found')
  },
  'DELETE undoes an import': async (context) => {
    const site = await context.site()
    const { id } = await create(context, { site_id: site.id, events: [view(1)] })
    const { status } = dataOf(await context.ask((client) => client.imports.undo(site.id, id)), 202, imported)
    requireTrue(`the status is ${status}`, status === 'undoing' || status === 'undone')
  },
})

async function create(context: ConformanceContext, creation: Creation) {
  return dataOf(await context.ask((client) => client.imports.create(creation)), 202, imported)
}

function post(
  context: ConformanceContext,
  site: Site,
  type: string,
  body: string,
  headers: Record<string, string> = {},
) {
  return context.raw('POST', `${path}?site_id=${site.id}`, {
    body,
    headers: { 'Content-Type': type, ...headers },
  })
}

async function stream(context: ConformanceContext, site: Site, type: string, body: string, headers = {}) {
  return dataOf(await post(context, site, type, body, headers), 202, imported)
}

/** Returns a completed import: a small one is completed when it is answered. */
async function completed(context: ConformanceContext, site: Site, { id }: { id: string }) {
  const found = dataOf(await context.ask((client) => client.imports.get(site.id, id)), 200, imported)
  requireEqual('status', found.status, 'completed')
  return found
}

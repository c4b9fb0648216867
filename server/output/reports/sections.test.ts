import { afterAll, beforeAll, expect, test } from 'bun:test'
import { Value } from '@sinclair/typebox/value'
import { parse } from 'csv-parse/sync'
import { sampleContent } from '../../../test/fixtures/report-content.ts'
import { definition, generatedAt } from '../../../test/fixtures/report-shop.ts'
import { createStaticSegment } from '../../../test/fixtures/static-segment.ts'
import { startInstance } from '../../../test/support/instance.ts'
import { findSite } from '../../identity/sites/sites.ts'
import { workspacePrincipal } from '../../platform/http/principal.ts'
import { ReportContent, reportSections } from './content.ts'
import type { ReportDefinition } from './definition.ts'
import { csvOf } from './formats/csv.ts'
import { reportContent } from './report-content.ts'
import { previewMail } from './report-mail.ts'

const day = '2026-03-12'
let api: Awaited<ReturnType<typeof startInstance>>
let site: Awaited<ReturnType<typeof findSite>>
let segmentId: string
beforeAll(async () => {
  api = await startInstance({ now: generatedAt })
  const { id } = await api.createSite({ timezone: 'UTC' })
  site = await findSite(api.services.db, workspacePrincipal(api.workspaceId, 'live'), id)
  const sent = (client_id: string, minute: number, event_name: string, properties = {}, page = '/') => ({
    event_name,
    client_id,
    ...(client_id === 'cid_ann' && { user: { user_id: 'ann' } }),
    timestamp: `${day}T10:${String(minute).padStart(2, '0')}:00Z`,
    properties,
    context: { page_url: `https://shop.example${page}` },
  })
  const error = { message: 'x is not defined', error_type: 'ReferenceError', stack: '' }
  const events = [
    sent('cid_ann', 0, 'page_view'),
    sent('cid_ann', 1, 'page_leave', { engaged_seconds: 30, scroll_percent: 80 }),
    sent('cid_ann', 2, 'web_vitals', { lcp: 1000, cls: 0.05 }),
    sent('cid_ann', 3, 'site_search', { term: 'shoes' }),
    sent('cid_ann', 4, 'browser_error', error),
    sent('cid_bob', 0, 'page_view', {}, '/prices'),
    sent('cid_bob', 1, 'web_vitals', { lcp: 2000, cls: 0.15 }, '/prices'),
    sent('cid_bob', 2, 'site_search', { term: 'shoes' }),
    sent('cid_bob', 3, 'site_search', { term: 'boots' }),
    sent('cid_bob', 4, 'browser_error', error),
    sent('cid_bob', 5, 'browser_error', error),
    sent('cid_bob', 6, 'not_found', {}, '/gone'),
  ]
  const answer = await api.request('POST', '/v1/events/batch', { body: { site_id: id, events } })
  expect(answer.status).toBe(200)
  await api.drained()
  segmentId = await createStaticSegment(api, id, ['ann'])
}, 120_000)
afterAll(() => api.stop())

async function generate(input: Partial<ReportDefinition>): Promise<ReportContent> {
  const content = await reportContent(
    api.services,
    site,
    definition({ timezone: 'UTC', date_range: `${day}/${day}`, ...input }),
    generatedAt,
  )
  expect([...Value.Errors(ReportContent, content)]).toEqual([])
  return content
}

/** The labels and values of the rows of each section. */
function rowsOf({ sections }: ReportContent) {
  return Object.fromEntries(
    sections.map(({ section, rows }) => [section, rows.map(({ label, values }) => [label, ...values])]),
  )
}

test('a section has the numbers of the report of the same name', async () => {
  const content = await generate({ sections: [...reportSections] })
  expect(rowsOf(content)).toEqual({
    events: [
      ['browser_error', 3, 2, 25],
      ['site_search', 3, 2, 25],
      ['page_view', 2, 2, 16.67],
      ['web_vitals', 2, 2, 16.67],
      ['not_found', 1, 1, 8.33],
      ['page_leave', 1, 1, 8.33],
    ],
    page_engagement: [
      ['/', 1, 30, 80],
      ['/prices', 1, null, null],
    ],
    site_searches: [
      ['shoes', 2, 2, 66.67],
      ['boots', 1, 1, 33.33],
    ],
    outbound_links: [],
    downloads: [],
    forms: [],
    missing_pages: [['/gone', 1, 1, 100]],
    web_vitals: [
      ['All pages', 2, 1750, null, 0.125, null, null],
      ['/', 1, 1000, null, 0.05, null, null],
      ['/prices', 1, 2000, null, 0.15, null, null],
    ],
    browser_errors: [['ReferenceError: x is not defined', 2, 3]],
  })
  expect(content.sections[7]?.rows[0]?.value).toBeNull()
})

test('filters limit sections, and leave out those of events if these do not have the field, with a note', async () => {
  const sections = ['site_searches', 'page_engagement', 'browser_errors'] as const
  const ofAnn = await generate({ sections, filters: `segment==${segmentId}` })
  expect(rowsOf(ofAnn)).toEqual({
    site_searches: [['shoes', 1, 1, 100]],
    page_engagement: [['/', 1, 30, 80]],
    browser_errors: [['ReferenceError: x is not defined', 1, 1]],
  })
  expect(ofAnn.notes).toEqual([])
  const ofPage = await generate({
    sections: ['missing_pages', 'web_vitals', ...sections],
    filters: 'page==/prices,/gone;device!=mobile',
  })
  expect(rowsOf(ofPage)).toEqual({
    missing_pages: [['/gone', 1, 1, 100]],
    web_vitals: [
      ['All pages', 1, 2000, null, 0.15, null, null],
      ['/prices', 1, 2000, null, 0.15, null, null],
    ],
    site_searches: [],
    page_engagement: [['/prices', 1, null, null]],
    browser_errors: [],
  })
  expect(ofPage.notes).toEqual([])
  const ofEntry = await generate({ sections, filters: 'entry_page==/prices', language: 'de' })
  expect(ofEntry.sections.map((it) => it.label)).toEqual(['Zeit auf Seiten'])
  expect(rowsOf(ofEntry)).toEqual({ page_engagement: [['/prices', 1, null, null]] })
  expect(ofEntry.notes).toContain(
    'Ausgelassen, weil dieser Filter sie nicht einschränken kann: Suchen auf der Website und Browserfehler.',
  )
})

test('the rows of sections are in the CSV and in the mail', async () => {
  const content = await generate({ sections: ['web_vitals', 'site_searches'] })
  const [header, ...lines] = parse(Buffer.from(csvOf(content))) as string[][]
  const ofSections = lines
    .filter(([section]) => section === 'web_vitals' || section === 'site_searches')
    .map((line) => Object.fromEntries(line.map((value, n) => [header?.[n], value])))
  expect(ofSections).toMatchObject([
    {
      section: 'web_vitals',
      dimension: 'total',
      value: '',
      sessions: '',
      web_vitals_lcp: '1750',
      web_vitals_inp: '',
    },
    { section: 'web_vitals', value: '/', web_vitals_page_loads: '1' },
    { section: 'web_vitals', value: '/prices', web_vitals_cls: '0.15' },
    { section: 'site_searches', value: 'shoes', web_vitals_lcp: '', site_searches_events: '2' },
    { section: 'site_searches', value: 'boots', site_searches_share: '33.33' },
  ])
  const mail = previewMail(content)
  expect(mail).toContain('Web vitals (75th percentiles)')
  expect(mail).toContain('1,750\u00a0ms')
  expect(mail).toContain('Searches on the site')
})

test('a section has a hundred values, and the number of all', async () => {
  const { id } = await api.createSite({ timezone: 'UTC' })
  const events = Array.from({ length: 103 }, (_, n) => ({
    event_name: 'site_search',
    client_id: 'cid_ann',
    timestamp: `${day}T10:00:00Z`,
    properties: { term: n < 2 ? 'boots' : `term ${n}` },
  }))
  await api.request('POST', '/v1/events/batch', { body: { site_id: id, events } })
  await api.drained()
  const other = await findSite(api.services.db, workspacePrincipal(api.workspaceId, 'live'), id)
  const wanted = definition({
    timezone: 'UTC',
    date_range: `${day}/${day}`,
    sections: ['site_searches', 'web_vitals'],
  })
  const { sections } = await reportContent(api.services, other, wanted, generatedAt)
  expect(sections.map((it) => [it.rows.length, it.total_rows])).toEqual([
    [100, 102],
    [0, 0],
  ])
  expect(sections[0]?.rows[0]?.values).toEqual([2, 1, 1.94])
})

test('only who may read events can choose their sections', async () => {
  const scopes = ['reports:read', 'reports:write', 'analytics:read']
  const { body } = await api.request('POST', '/v1/keys', {
    body: { name: 'Reports', kind: 'secret', scopes },
  })
  const ask = async (method: string, path: string, sections: string[]) =>
    (
      await api.request(method, `/v1/sites/${site.id}/reports${path}`, {
        key: body.data.key,
        body: { name: 'Mine', config: { sections } },
      })
    ).status
  expect(await ask('POST', '/preview', ['browser_errors'])).toBe(403)
  expect(await ask('POST', '', ['site_searches'])).toBe(403)
  expect(await ask('POST', '', ['page_engagement'])).toBe(201)
  const made = await api.request('POST', `/v1/sites/${site.id}/reports`, { body: { name: 'Other' } })
  expect(await ask('PATCH', `/${made.body.data.id}`, ['events'])).toBe(403)
})

test('contents that an older version has stored have no sections', () => {
  const { sections, ...older } = sampleContent()
  expect(sections).toEqual([])
  expect(parse(Buffer.from(csvOf(older as ReportContent))).length).toBeGreaterThan(1)
  expect(previewMail(older as ReportContent)).toContain('Weekly overview')
})

test('a report is created with sections, each once, and without them by default', async () => {
  const create = async (config: object) => {
    const body = { name: 'Weekly', type: 'on_demand', config }
    return (await api.request('POST', `/v1/sites/${site.id}/reports`, { body })).body
  }
  const made = await create({ sections: ['events', 'web_vitals', 'events'] })
  expect(made.data.config.sections).toEqual(['events', 'web_vitals'])
  expect((await create({})).data.config.sections).toEqual([])
  expect((await create({ sections: ['retention'] })).error.field).toBe('config.sections.0')
})

import { afterAll, afterEach, beforeAll, beforeEach, expect, setDefaultTimeout, test } from 'bun:test'
import { and, asc, eq } from 'drizzle-orm'
import { reportRuns } from '../../../db/postgres/schema/reports.ts'
import { startIntegrations } from '../../../test/fixtures/integrations.ts'
import { checkSite } from '../../output/alerts/check.ts'
import { runReport } from '../../output/reports/run-report.ts'
import { scheduleReports } from '../../output/reports/run-schedule.ts'
import { slackMessage } from './slack-message.ts'
import { addSlackMessages } from './slack-messages.ts'

setDefaultTimeout(60_000)

let api: Awaited<ReturnType<typeof startIntegrations>>
beforeAll(async () => {
  api = await startIntegrations(Date.UTC(2026, 2, 2, 7))
}, 120_000)
beforeEach(() => {
  api.platforms.slack.length = 0
})
afterEach(() => api.platforms.recover())
afterAll(() => api.stop())

const notification = (key: string, about: 'alerts' | 'reports' = 'alerts') => ({
  about,
  key,
  subject: 'Alert Traffic fell',
  message: slackMessage({
    title: 'Traffic fell',
    lines: ['Sessions: 420 <now>'],
    links: [{ url: 'http://analytics.test/sites', label: 'A & B' }],
  }),
})
const notify = (siteId: string, it: ReturnType<typeof notification>) =>
  api.services.db.transaction((tx) => addSlackMessages(tx, api.services.clock, siteId, it))

test('a test message is sent to the address, and only its host is shown', async () => {
  const slack = await api.connect(api.inputs.slack)
  expect(slack.created).toMatchObject({
    settings: { host: new URL(api.platforms.origin).host, about: ['alerts', 'reports'] },
    credentials: { webhook_url: { last4: '-end' } },
    every_hours: null,
    next_sync_at: null,
    last_sync: null,
  })
  await slack.syncNow()
  await slack.runSyncs()
  expect(api.platforms.slack).toHaveLength(1)
  expect(api.platforms.slack[0]?.text).toBe('Sightline is connected to Shop')
  expect((await slack.syncs())[0]).toMatchObject({ subject: 'Test message', status: 'completed', rows: null })
})

test('a message is sent once to each channel that wants its subject', async () => {
  const both = await api.connect(api.inputs.slack)
  const reports = await api.connect({ ...api.inputs.slack, settings: { about: ['reports'] } }, both.siteId)
  const paused = await api.connect(api.inputs.slack, both.siteId)
  await paused.patch({ status: 'paused' })
  await notify(both.siteId, notification('alert 1'))
  await notify(both.siteId, notification('alert 1'))
  await notify(both.siteId, notification('alert 2'))
  for (const it of [both, reports, paused]) await it.runSyncs()
  expect(api.platforms.slack).toHaveLength(2)
  expect(api.platforms.slack[0]).toEqual({
    text: 'Traffic fell',
    blocks: [
      { type: 'header', text: { type: 'plain_text', text: 'Traffic fell', emoji: false } },
      { type: 'section', text: { type: 'plain_text', text: 'Sessions: 420 <now>', emoji: false } },
      { type: 'context', elements: [{ type: 'mrkdwn', text: '<http://analytics.test/sites|A &amp; B>' }] },
    ],
  })
  expect(await both.syncs()).toMatchObject([
    { trigger: 'alert', subject: 'Alert Traffic fell', status: 'completed' },
    { trigger: 'alert', status: 'completed' },
  ])
  expect(await reports.syncs()).toEqual([])
})

test('messages of a transaction that is rolled back are not sent', async () => {
  const slack = await api.connect(api.inputs.slack)
  const failing = api.services.db.transaction(async (tx) => {
    await addSlackMessages(tx, api.services.clock, slack.siteId, notification('alert 3'))
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  expect(await slack.syncs()).toEqual([])
})

test.each([
  [404, 'no_service', 'access_revoked'],
  [410, 'channel_is_archived', 'not_found'],
  [403, 'action_prohibited', 'access_denied'],
  [400, 'invalid_payload', 'request_refused'],
])('the response %d %s ends in error, and the address is not published', async (status, answer, code) => {
  api.platforms.fail('/slack/', () => new Response(answer, { status }))
  const slack = await api.connect(api.inputs.slack)
  await notify(slack.siteId, notification('alert 1'))
  await slack.runSyncs()
  expect(await slack.read()).toMatchObject({ status: 'error', error: { code } })
  const domainEvents = await slack.publishedEvents()
  expect(domainEvents.at(-1)).toMatchObject({
    type: 'integration.error',
    data: { integration: { name: 'slack' } },
  })
  expect(JSON.stringify([domainEvents, await slack.syncs()])).not.toContain('T000')
  await notify(slack.siteId, notification('alert 2'))
  await slack.runSyncs()
  expect((await slack.read()).status).toBe('active')
})

test('a message that was added while the channel was being paused is not sent', async () => {
  const slack = await api.connect(api.inputs.slack)
  await api.services.db.transaction(async (tx) => {
    await addSlackMessages(tx, api.services.clock, slack.siteId, notification('alert 1'))
    await slack.patch({ status: 'paused' })
  })
  await slack.runSyncs()
  expect(api.platforms.slack).toEqual([])
  expect((await slack.syncs())[0]).toMatchObject({ status: 'failed', error: { code: 'cancelled' } })
  expect((await slack.read()).status).toBe('paused')
})

test('a message waits as long as Slack asks', async () => {
  const headers = { 'Retry-After': '120' }
  api.platforms.fail('/slack/', () => new Response('rate_limited', { status: 429, headers }))
  const slack = await api.connect(api.inputs.slack)
  await notify(slack.siteId, notification('alert 1'))
  await slack.runSyncs()
  const [waiting] = await slack.syncs()
  expect(Math.round((Date.parse(waiting.next_attempt_at) - api.services.clock()) / 1000)).toBe(120)
  api.advance(121_000)
  await slack.runSyncs()
  expect(api.platforms.slack).toHaveLength(1)
})

test('a scheduled report is announced with its numbers; a report that is not mailed is not announced', async () => {
  const slack = await api.connect(api.inputs.slack)
  const body = {
    name: 'Weekly <overview>',
    schedule: { frequency: 'daily', time: '08:00', timezone: 'UTC' },
    config: { date_range: 'yesterday', metrics: ['sessions', 'pageviews'] },
    delivery: { format: 'json' },
  }
  const now = api.services.clock()
  const eight = Math.ceil((now - 8 * 3_600_000) / 86_400_000) * 86_400_000 + 8 * 3_600_000
  const timestamp = new Date(eight - 14 * 3_600_000).toISOString()
  const event = { site_id: slack.siteId, event_name: 'page_view', client_id: 'cid_a', timestamp }
  await api.request('POST', '/v1/events', { body: event })
  await api.drained()
  const path = `/v1/sites/${slack.siteId}/reports`
  const report = (await api.request('POST', path, { body })).body.data
  await api.request('POST', `${path}/${report.id}/run`, { body: { send_mail: false } })
  api.advance(eight + 60_000 - api.services.clock())
  await scheduleReports(api.services)
  const runs = await api.services.db
    .select({ id: reportRuns.id })
    .from(reportRuns)
    .where(and(eq(reportRuns.reportId, report.id), eq(reportRuns.status, 'processing')))
    .orderBy(asc(reportRuns.createdAt))
  for (const { id } of runs) for (let times = 0; times < 2; times++) await runReport(api.services, id, false)
  expect(runs).toHaveLength(2)
  await slack.runSyncs()
  expect(api.platforms.slack).toHaveLength(1)
  expect(api.platforms.slack[0]).toEqual({
    text: 'Weekly &lt;overview&gt;',
    blocks: [
      { type: 'header', text: { type: 'plain_text', text: 'Weekly <overview>', emoji: false } },
      {
        type: 'section',
        text: { type: 'plain_text', text: expect.stringContaining('Sessions: 1'), emoji: false },
      },
      {
        type: 'context',
        elements: [
          {
            type: 'mrkdwn',
            text: expect.stringMatching(
              /^<http:\/\/analytics\.test\/sites\/site_\w+\?from=2026-03-01\S+&amp;to=2026-03-02\S+\|Open in Sightline>$/,
            ),
          },
          {
            type: 'mrkdwn',
            text: `<http://analytics.test/sites/${slack.siteId}/reports/${report.id}|Open the report>`,
          },
        ],
      },
    ],
  })
})

test('an alert is announced when triggered and when resolved, but not while muted', async () => {
  const slack = await api.connect(api.inputs.slack)
  const now = api.services.clock()
  const clockOf = (hours: number) => new Date(now - (now % 3_600_000) + hours * 3_600_000)
  const until = async (hours: number) => {
    api.advance(clockOf(hours).getTime() + 70_000 - api.services.clock())
    await checkSite(api.services, slack.siteId)
    await slack.runSyncs()
  }
  const body = {
    name: 'Many <visits>',
    description: 'Look at the shop.',
    severity: 'high',
    condition: { metric: 'sessions', operator: 'above', threshold: 1, window: 'hour' },
  }
  const path = `/v1/sites/${slack.siteId}/alerts`
  const alert = (await api.request('POST', path, { body })).body.data
  for (const client_id of ['cid_a', 'cid_b']) {
    const event = { site_id: slack.siteId, event_name: 'page_view', client_id }
    await api.request('POST', '/v1/events', { body: { ...event, timestamp: clockOf(0).toISOString() } })
  }
  await api.drained()
  await until(1)
  const text = (title: string) => ({
    type: 'header',
    text: { type: 'plain_text', text: title, emoji: false },
  })
  expect(api.platforms.slack).toMatchObject([
    {
      text: 'Triggered: Many &lt;visits&gt;',
      blocks: [
        text('Triggered: Many <visits>'),
        {
          text: {
            text: expect.stringMatching(
              /^Shop, severity high\n\nLook at the shop\.\n\nCondition: sessions in an hour above 1\nValue: 2\nMeasured: sessions from .+ \(Europe\/Berlin\)$/,
            ),
          },
        },
        {
          elements: [
            { text: `<http://analytics.test/sites/${slack.siteId}/alerts/${alert.id}|Open the alert>` },
          ],
        },
      ],
    },
  ])
  await until(2)
  expect(api.platforms.slack.map((it) => it.text)).toEqual([
    'Triggered: Many &lt;visits&gt;',
    'Resolved: Many &lt;visits&gt;',
  ])
  expect(await slack.syncs()).toMatchObject([
    { trigger: 'alert', subject: 'Alert Many <visits>', status: 'completed' },
    { trigger: 'alert', subject: 'Alert Many <visits>', status: 'completed' },
  ])

  await api.request('PATCH', `${path}/${alert.id}`, { body: { muted_until: clockOf(9).toISOString() } })
  for (const client_id of ['cid_c', 'cid_d']) {
    const event = { site_id: slack.siteId, event_name: 'page_view', client_id }
    await api.request('POST', '/v1/events', { body: { ...event, timestamp: clockOf(2).toISOString() } })
  }
  await api.drained()
  await until(3)
  expect((await api.request('GET', `${path}/${alert.id}`)).body.data.state).toBe('muted')
  expect(api.platforms.slack).toHaveLength(2)
})

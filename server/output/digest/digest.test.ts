import { afterAll, beforeAll, beforeEach, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { accounts, memberships } from '../../../db/postgres/schema/accounts.ts'
import { digests } from '../../../db/postgres/schema/notifications.ts'
import { sites } from '../../../db/postgres/schema/sites.ts'
import { startDigests } from '../../../test/fixtures/digests.ts'
import { recipientOf, unsubscribePath } from '../../../test/fixtures/mail-recipient.ts'
import { byMail, byNothing } from '../../../test/fixtures/people.ts'
import { setPreferences } from '../../identity/accounts/accounts.ts'
import { readChoices } from '../../notify/personal/choices.ts'
import { formatValue } from '../reports/labels.ts'
import { sendDigest } from './send-digest.ts'

setDefaultTimeout(60_000)

/** A Sunday. */
const sunday = '2026-04-26T20:00:00Z'
/** Seven in the morning in Berlin. */
const monday = '2026-04-27T05:00:30Z'

let api: Awaited<ReturnType<typeof startDigests>>
let shop: string
beforeAll(async () => {
  api = await startDigests(sunday)
}, 120_000)
beforeEach(async () => {
  const { db } = api.services
  await db.delete(memberships)
  await db.delete(sites)
  api.mails.received.length = 0
  api.mails.refuse = () => undefined
  api.slack.messages.length = 0
  api.moveTo(sunday)
  shop = await newSite({ name: 'Shop' })
})
afterAll(() => api.stop())

async function newSite(fields: Record<string, unknown> = {}): Promise<string> {
  return (await api.createSite({ currency: 'EUR', timezone: 'Europe/Berlin', ...fields })).id
}

const digest = (channels: typeof byMail) => [{ kind: 'digest' as const, ...channels }]

/** A member in Berlin who chose a digest. */
async function reader({
  channels = byMail,
  timezone = 'Europe/Berlin',
  ...more
}: Omit<NonNullable<Parameters<typeof api.people.join>[0]>, 'choices'> & {
  channels?: typeof byMail
  timezone?: string
} = {}) {
  const person = await api.people.join({
    ...{ choices: digest(channels), slackUrl: channels.slack ? api.slack.address : null, ...more },
  })
  await setPreferences(api.services, person.id, { timezone, start_site_id: null, language: null })
  await api.schedule()
  return person
}
const subjects = (email: string) => api.mailsTo(email).map((it) => it.mail.subject)

describe('a digest is sent', () => {
  test('on Monday at seven in the zone of the person, once, for the week before', async () => {
    const { email } = await reader()
    api.moveTo('2026-04-27T04:59:00Z')
    await api.run()
    expect(subjects(email)).toEqual([])
    api.moveTo(monday)
    await Promise.all([api.schedule(), api.schedule()])
    await api.schedule()
    await api.send()
    expect(subjects(email)).toEqual(['Weekly digest of Test, 20 – 26 Apr 2026'])
    api.moveTo('2026-05-04T04:59:00Z')
    await api.run()
    expect(subjects(email)).toHaveLength(1)
    api.moveTo('2026-05-04T05:00:30Z')
    await api.run()
    expect(subjects(email)[1]).toBe('Weekly digest of Test, 27 Apr – 3 May 2026')
  })

  test('every day at seven if the person chose so, for the day before', async () => {
    const { email } = await reader({ frequency: 'daily', timezone: 'America/New_York' })
    api.moveTo('2026-04-27T11:00:30Z')
    await api.run()
    api.moveTo('2026-04-28T11:00:30Z')
    await api.run()
    expect(subjects(email)).toEqual([
      'Daily digest of Test, 26 Apr 2026',
      'Daily digest of Test, 27 Apr 2026',
    ])
  })

  test('once for several weeks that were missed', async () => {
    const { email } = await reader()
    api.moveTo('2026-05-20T12:00:00Z')
    await api.run()
    await api.run()
    expect(subjects(email)).toEqual(['Weekly digest of Test, 11 – 17 May 2026'])
  })

  test('in the new zone after the person has chosen one, and not a second time for the same days', async () => {
    const { id, email } = await reader({ timezone: 'Asia/Tokyo' })
    const choose = async (timezone: string) => {
      await setPreferences(api.services, id, { timezone, start_site_id: null, language: null })
      await api.run()
    }
    const dueAt = async () => (await api.services.db.select().from(digests))[0]?.dueAt?.toISOString()
    expect(await dueAt()).toBe('2026-04-26T22:00:00.000Z')
    await choose('Europe/Berlin')
    expect(await dueAt()).toBe('2026-04-27T05:00:00.000Z')
    api.moveTo(monday)
    await api.run()
    await choose('America/New_York')
    expect(await dueAt()).toBe('2026-04-27T11:00:00.000Z')
    api.moveTo('2026-04-27T11:00:30Z')
    await api.run()
    expect(subjects(email)).toHaveLength(1)
    expect(await dueAt()).toBe('2026-05-04T11:00:00.000Z')
  })

  test('although the zone was changed just when it was due', async () => {
    const { id, email } = await reader()
    api.moveTo(monday)
    await setPreferences(api.services, id, { timezone: 'Asia/Tokyo', start_site_id: null, language: null })
    await api.run()
    expect(subjects(email)).toHaveLength(1)
  })

  test('to more people than are scheduled at once', async () => {
    const { db } = api.services
    const people = Array.from({ length: 1200 }, (_, n) => `member_${String(n).padStart(5, '0')}`)
    const { workspaceId } = api
    await db
      .insert(accounts)
      .values(people.map((id) => ({ id, name: '', email: `${id}@many.example`, timezone: 'UTC' })))
    await db
      .insert(memberships)
      .values(people.map((id) => ({ id, accountId: id, workspaceId, role: 'viewer' as const })))
    await db
      .insert(digests)
      .values(people.map((membershipId) => ({ membershipId, frequency: 'daily' as const })))
    await api.schedule()
    api.moveTo('2026-04-27T07:00:30Z')
    await api.schedule()
    const { postgres } = api.services
    const [jobs] = await postgres`
      select count(distinct payload ->> 'membership_id')::int as people, count(*)::int as jobs
      from graphile_worker._private_jobs where payload ->> 'until' = '2026-04-26'`
    expect(jobs).toEqual({ people: 1200, jobs: 1200 })
    await postgres`delete from graphile_worker._private_jobs`
  })
})

describe('a digest has', () => {
  test('the numbers of the dashboard for each site, in text, HTML and Slack', async () => {
    const blog = await newSite({ name: 'Blog & <More>' })
    await api.visits(shop, 3, '2026-04-22T10:00:00Z', { pageviews: 2, order: 19.5 })
    await api.visits(shop, 2, '2026-04-18T10:00:00Z')
    // Still Sunday in UTC, but Monday in Berlin.
    await api.visits(shop, 1, '2026-04-26T21:59:00Z')
    api.moveTo('2026-04-26T22:30:00Z')
    await api.visits(shop, 5, '2026-04-26T22:10:00Z')
    await api.visits(blog, 7, '2026-04-20T10:00:00Z')
    const { email } = await reader({ channels: { mail: true, slack: true } })
    api.moveTo(monday)
    await api.run()
    const [received] = api.mailsTo(email)
    const html = received?.mail.html ?? ''
    const text = received?.mail.text ?? ''
    const message = JSON.stringify(api.slack.messages)
    expect(html).toContain('Blog &amp; &lt;More&gt;')
    expect(text.indexOf('Blog')).toBeLessThan(text.indexOf('Shop'))
    for (const site of [shop, blog]) {
      const query =
        'start_date=2026-04-20&end_date=2026-04-26&metrics=users,sessions,pageviews,revenue,orders'
      const path = `/v1/sites/${site}/analytics/overview?${query}`
      const { body: answer } = await api.request('GET', path)
      expect(answer).toMatchObject({ data: { period: { start: '2026-04-19T22:00:00.000Z' } } })
      const { comparison } = answer.data
      const expected = [
        ['Visitors', 'users'],
        ['Sessions', 'sessions'],
        ['Page views', 'pageviews'],
        ...(site === shop
          ? [
              ['Revenue', 'revenue'],
              ['Orders', 'orders'],
            ]
          : []),
      ] as const
      const dashboard = `http://analytics.test/sites/${site}?from=2026-04-20&to=2026-04-26`
      const section = text.slice(0, text.indexOf(dashboard)).split('\n\n').at(-1)
      for (const [label, metric] of expected) {
        const { value, previous } = comparison[metric as string]
        const [now, before] = [value, previous].map((it: number) =>
          formatValue(metric === 'revenue' ? 'money' : 'count', it, 'EUR', 'en'),
        )
        expect(section).toMatch(
          new RegExp(
            `${label} +${RegExp.escape(String(now))}  \\(.*previously ${RegExp.escape(String(before))}\\)`,
          ),
        )
        expect(html).toContain(`>${now}<`)
        expect(message).toContain(`${now} ${String(label).toLowerCase()}`)
      }
      if (site === blog) expect(section).not.toContain('Revenue')
      expect(html).toContain(dashboard.replace('&', '&amp;'))
    }
    expect(text).toContain('Change your notifications: http://analytics.test/account/notifications')
  })

  test('the sites that the person has access to when it is sent, without archived ones and the sandbox', async () => {
    const [blog, left, old] = [
      await newSite({ name: 'Blog' }),
      await newSite({ name: 'Left out' }),
      await newSite({ name: 'Old' }),
    ]
    await api.request('PATCH', `/v1/sites/${old}`, { body: { status: 'archived' } })
    const body = { name: 'Sandbox', domain: 'sandbox.example' }
    await api.request('POST', '/v1/sites', { key: api.testKey, body })
    const exceptions = [{ kind: 'digest' as const, site_id: left, ...byNothing }]
    const all = await reader({ exceptions })
    const client = await reader({ siteIds: [shop, blog] })
    api.moveTo(monday)
    await api.schedule()
    await api.services.db
      .update(memberships)
      .set({ siteIds: [blog] })
      .where(eq(memberships.id, client.memberId))
    await api.send()
    const named = (email: string) =>
      ['Shop', 'Blog', 'Left out', 'Old', 'Sandbox'].filter((it) =>
        api.mailsTo(email)[0]?.mail.text?.includes(`${it} (`),
      )
    expect(named(all.email)).toEqual(['Shop', 'Blog'])
    expect(named(client.email)).toEqual(['Blog'])
  })

  test('only days that are over in the zone of the site', async () => {
    await newSite({ name: 'West', timezone: 'America/Los_Angeles' })
    const { email } = await reader({ timezone: 'Asia/Tokyo' })
    api.moveTo('2026-04-26T22:00:30Z')
    await api.run()
    const text = api.mailsTo(email)[0]?.mail.text
    expect(text).not.toMatch(/Shop.*\(19 – 25 Apr 2026\)/)
    expect(text).toMatch(/West.*\(19 – 25 Apr 2026\)/)
    expect(subjects(email)).toEqual(['Weekly digest of Test, 20 – 26 Apr 2026'])
  })

  test('nothing for a member without sites, who left, or who chose it no longer', async () => {
    const without = await reader({ siteIds: ['site_gone'] })
    const leaving = await reader()
    const changing = await reader()
    api.moveTo(monday)
    await api.schedule()
    await api.services.db.delete(memberships).where(eq(memberships.id, leaving.memberId))
    await changing.choose(digest(byNothing))
    await api.send()
    for (const { email } of [without, leaving, changing]) expect(subjects(email)).toEqual([])
  })
})

describe('the link in a digest', () => {
  const isShown = async (id: string) =>
    (await readChoices(api.services.db, id, { id: api.workspaceId, name: 'Test' })).choices.find(
      (it) => it.kind === 'digest',
    )

  test('ends its mails without a sign-in, not its messages; choosing mails again begins them', async () => {
    const { visit, pressButton } = recipientOf(api)
    const { id, email, choose } = await reader({ channels: { mail: true, slack: true } })
    api.moveTo(monday)
    await api.run()
    const path = unsubscribePath(api.mailsTo(email)[0]?.headers)
    expect((await visit(path)).text).toContain('Unsubscribe from “Weekly digest”?')
    expect(await isShown(id)).toMatchObject({ mail: true, slack: true })
    const left = await pressButton(path)
    expect(left.text).toContain(`${email} no longer receives e-mails for this digest of Test.`)
    expect(await isShown(id)).toMatchObject({ mail: false, slack: true })
    api.moveTo('2026-05-04T05:00:30Z')
    await api.run()
    expect([api.mailsTo(email).length, api.slack.messages.length]).toEqual([1, 2])

    expect((await pressButton(path)).location).toBe(path)
    expect(await isShown(id)).toMatchObject({ mail: true })
    await visit(path, 'POST', 'List-Unsubscribe=One-Click')
    await choose(digest(byMail))
    api.moveTo('2026-05-11T05:00:30Z')
    await api.run()
    expect([api.mailsTo(email).length, api.slack.messages.length]).toEqual([2, 2])
  })

  test('works no longer for someone who gets no digest', async () => {
    const { email, choose } = await reader()
    api.moveTo(monday)
    await api.run()
    const path = unsubscribePath(api.mailsTo(email)[0]?.headers)
    await choose(digest(byNothing))
    const { visit } = recipientOf(api)
    for (const method of ['GET', 'POST']) expect((await visit(path, method)).status).toBe(404)
  })
})

test('a retry after a failure of the mail server sends the same mail, and no second message', async () => {
  const { email } = await reader({ channels: { mail: true, slack: true } })
  api.moveTo(monday)
  await api.schedule()
  const payloads = await api.people.runJobs('send-digest', async () => {})
  const attempt = async () => {
    for (const payload of payloads) await sendDigest(api.services, payload)
  }
  api.mails.refuse = () => 451
  await expect(attempt()).rejects.toThrow()
  api.mails.refuse = () => undefined
  for (let times = 0; times < 2; times++) await attempt()
  await api.people.sendMessages()
  expect(api.slack.titles()).toEqual(['Weekly digest of Test, 20 – 26 Apr 2026'])
  const [first, again] = api.mailsTo(email)
  expect(again?.mail.messageId).toBe(first?.mail.messageId as string)
})

test('a mail that the server refuses for good is not retried', async () => {
  await reader()
  api.moveTo(monday)
  await api.schedule()
  api.mails.refuse = () => 550
  expect(await api.send()).toHaveLength(1)
})

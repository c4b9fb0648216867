import { afterAll, beforeAll, beforeEach, expect, setDefaultTimeout, test } from 'bun:test'
import { memberships } from '../../../db/postgres/schema/accounts.ts'
import { sites } from '../../../db/postgres/schema/sites.ts'
import type { Language } from '../../../packages/text/languages.ts'
import { startDigests } from '../../../test/fixtures/digests.ts'
import { recipientOf, unsubscribePath } from '../../../test/fixtures/mail-recipient.ts'

setDefaultTimeout(60_000)

/** A Sunday, and seven in the morning in UTC on the days after it. */
const sunday = '2026-04-26T20:00:00Z'
const monday = '2026-04-27T07:00:30Z'

let api: Awaited<ReturnType<typeof startDigests>>
beforeAll(async () => {
  api = await startDigests(sunday)
}, 120_000)
beforeEach(async () => {
  await api.services.db.delete(memberships)
  await api.services.db.delete(sites)
  api.slack.messages.length = 0
  api.moveTo(sunday)
})
afterAll(() => api.stop())

async function reader(language: Language | null, frequency: 'daily' | 'weekly' = 'weekly') {
  const choices = [{ kind: 'digest' as const, mail: true, slack: true }]
  const person = await api.people.join({ choices, frequency, language, slackUrl: api.slack.address })
  await api.schedule()
  return person
}

test('a digest is in the language of the person, with its numbers and days', async () => {
  const { id } = await api.createSite({ name: 'Shop', domain: 'shop.example', currency: 'EUR' })
  await api.visits(id, 2, '2026-04-19T10:00:00Z')
  await api.visits(id, 3, '2026-04-21T10:00:00Z', { order: 1234.5 })
  const [german, english] = [await reader('de'), await reader(null)]
  api.moveTo(monday)
  await api.run()
  const [received] = api.mailsTo(german.email)
  expect(api.mailsTo(english.email)[0]?.mail.subject).toBe('Weekly digest of Test, 20 – 26 Apr 2026')
  expect(received?.mail.subject).toBe('Wöchentliche Zusammenfassung von Test, 20.–26.04.2026')
  const path = unsubscribePath(received?.headers)
  expect(received?.mail.text?.trim()).toBe(`Wöchentliche Zusammenfassung von Test
20.–26.04.2026, verglichen mit den sieben Tagen davor

Shop (shop.example)
  Besucher       3  (+50\u00a0%, zuvor 2)
  Sitzungen      3  (+50\u00a0%, zuvor 2)
  Seitenaufrufe  3  (+50\u00a0%, zuvor 2)
  Umsatz         3.703,50\u00a0€  (zuvor 0,00\u00a0€)
  Bestellungen   3  (zuvor 0)
  http://analytics.test/sites/${id}?from=2026-04-20&to=2026-04-26

Benachrichtigungen ändern: http://analytics.test/account/notifications
Abbestellen: http://analytics.test${path}`)
  const html = received?.mail.html ?? ''
  expect(html).toContain('<html lang="de">')
  expect(html).toContain('Sie erhalten diese E-Mail, weil Sie diese Zusammenfassung gewählt haben.')
  expect(html).toContain('zuvor 2</span>')
  const message = JSON.stringify(api.slack.messages.find((it) => it.text.startsWith('Wöchentliche')))
  expect(message).toContain('Verglichen mit den sieben Tagen davor')
  expect(message).toContain('Shop: 3 Besucher (+50\u00a0%), 3 Sitzungen (+50\u00a0%)')
  expect(message).toContain('|In Sightline öffnen>')
  const page = await recipientOf(api).visit(path, 'GET', undefined, 'de')
  expect(page.text).toContain('„Wöchentliche Zusammenfassung“ abbestellen?')
  expect(page.text).toContain('keine E-Mails mehr zu dieser Zusammenfassung von Test.')
})

test('a daily digest names its day, and a message says how many sites are left out', async () => {
  for (let n = 0; n < 21; n++) await api.createSite({ name: `Shop ${n}` })
  const { email } = await reader('de', 'daily')
  api.moveTo(monday)
  await api.run()
  expect(api.mailsTo(email)[0]?.mail.subject).toBe('Tägliche Zusammenfassung von Test, 26.04.2026')
  const message = JSON.stringify(api.slack.messages)
  expect(message).toContain('Verglichen mit dem Vortag')
  expect(message).toContain('und 1 weitere Website')
})

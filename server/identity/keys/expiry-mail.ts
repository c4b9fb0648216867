import type { Language } from '../../../packages/text/languages.ts'
import { oneLine } from '../../platform/mail/one-line.ts'
import { utcTime } from '../../platform/text.ts'
import type { StoredKey } from './stored-key.ts'

type Expiring = { key: StoredKey; expiresAt: Date; workspace: string; now: number }
type Mail = { subject: string; text: string }

const mails: Record<Language, (expiring: Expiring, url: string) => Mail> = { en: englishMail, de: germanMail }

/** Writes the mail about a key that expires soon. */
export function expiryMail(
  expiring: Expiring,
  { publicUrl }: { publicUrl: string },
  language: Language,
): Mail {
  return mails[language](expiring, `${publicUrl}/keys/${expiring.key.id}`)
}

function englishMail({ key, expiresAt, workspace, now }: Expiring, url: string): Mail {
  const name = `“${oneLine(key.name)}”`
  const noun = key.accountId ? 'Your API key' : 'The API key'
  const from = key.lastUsedAddress ? `, from ${key.lastUsedAddress}` : ''
  const { count, unit } = remaining(expiresAt, now)
  return {
    subject: `${noun} ${name} expires in ${count} ${unit}${count === 1 ? '' : 's'}`,
    text: `${noun} ${name} (${key.prefix}…${key.last4}) of ${workspace} expires at ${utcTime(expiresAt, 'en')}. Requests with it are refused from then on.

Last used: ${key.lastUsedAt ? `${utcTime(key.lastUsedAt, 'en')}${from}` : 'never'}

If it is still needed, choose a later date or no expiry:
${url}

Otherwise there is nothing to do.
`,
  }
}

const germanUnits = { day: ['Tag', 'Tagen'], hour: ['Stunde', 'Stunden'] } as const

function germanMail({ key, expiresAt, workspace, now }: Expiring, url: string): Mail {
  const name = `„${oneLine(key.name)}“`
  const noun = key.accountId ? 'Ihr API-Schlüssel' : 'Der API-Schlüssel'
  const from = key.lastUsedAddress ? `, von ${key.lastUsedAddress}` : ''
  const { count, unit } = remaining(expiresAt, now)
  return {
    subject: `${noun} ${name} läuft in ${count} ${germanUnits[unit][count === 1 ? 0 : 1]} ab`,
    text: `${noun} ${name} (${key.prefix}…${key.last4}) von ${workspace} läuft am ${utcTime(expiresAt, 'de')} ab. Danach werden Anfragen mit diesem Schlüssel abgelehnt.

Zuletzt verwendet: ${key.lastUsedAt ? `${utcTime(key.lastUsedAt, 'de')}${from}` : 'nie'}

Wird er noch gebraucht, wählen Sie ein späteres Datum oder kein Ablaufdatum:
${url}

Andernfalls müssen Sie nichts tun.
`,
  }
}

/** 7 days, 1 day or 5 hours, rounded so that a mail that is a little late says the same. */
function remaining(expiresAt: Date, now: number): { count: number; unit: 'day' | 'hour' } {
  const hours = Math.max(1, Math.round((expiresAt.getTime() - now) / 3_600_000))
  return hours >= 20 ? { count: Math.round(hours / 24), unit: 'day' } : { count: hours, unit: 'hour' }
}

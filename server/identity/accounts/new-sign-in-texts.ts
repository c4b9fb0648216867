import type { Language } from '../../../packages/text/languages.ts'
import { utcTime } from '../../platform/text.ts'

/** `place` is empty if neither the country nor the address is known. */
type SignIn = { browser: string; place: string; at: Date }
type Texts = {
  title: string
  lines: (signIn: SignIn) => string[]
  ignore: string
  /** Without punctuation at its end. */
  advice: string
  setPassword: string
}

/** The texts of the mail and the message about a sign-in with a new browser. */
export const signInTexts: Record<Language, Texts> = {
  en: {
    title: 'New sign-in to Sightline',
    lines: ({ browser, place, at }) => [
      'Someone signed in to your Sightline account with a new browser:',
      '',
      `Browser: ${browser}`,
      `Place: ${place || 'unknown'}`,
      `Time: ${utcTime(at, 'en')}`,
    ],
    ignore: 'If it was you, ignore this mail.',
    advice: 'If it was not you, set a new password, which signs out every browser',
    setPassword: 'Set a new password',
  },
  de: {
    title: 'Neue Anmeldung bei Sightline',
    lines: ({ browser, place, at }) => [
      'Jemand hat sich mit einem neuen Browser bei Ihrem Sightline-Konto angemeldet:',
      '',
      `Browser: ${browser}`,
      `Ort: ${place || 'unbekannt'}`,
      `Zeit: ${utcTime(at, 'de')}`,
    ],
    ignore: 'Wenn Sie das waren, ignorieren Sie diese E-Mail.',
    advice:
      'Wenn Sie das nicht waren, legen Sie ein neues Passwort fest; dadurch werden alle Browser abgemeldet',
    setPassword: 'Neues Passwort festlegen',
  },
}

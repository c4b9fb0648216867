import type { Language } from '../../../packages/text/languages.ts'
import { oneLine } from '../../platform/mail/one-line.ts'
import type { FailureText } from '../personal/failure-notification.ts'
import { type IntegrationType, kinds } from './kinds.ts'

type FailedSync = {
  name: string
  type: IntegrationType
  site: string
  error: string | undefined
  url: string
}

const germanLabels: Record<IntegrationType, string> = {
  google_ads: 'Google Ads',
  meta_ads: 'Meta Ads',
  cost_feed: 'Kosten-Feed',
  slack: 'Slack',
}

/** The texts about an integration that no longer works. */
export const failureTexts: Record<Language, (failed: FailedSync) => FailureText> = {
  en: ({ name, type, site, error, url }) => {
    const { label } = kinds[type]
    const [what, outlook] =
      type === 'slack'
        ? [
            'could not send a message',
            'This message is not sent again; its content is in Sightline. New messages are still sent.',
          ]
        : [
            'could not exchange data',
            'Costs that were fetched before stay. Synchronisation continues on schedule.',
          ]
    return {
      subject: `${label} of ${oneLine(site)} no longer works`,
      lines: [
        `The integration "${name}" (${label}) of ${site} ${what}.`,
        '',
        `Error: ${error}`,
        '',
        `${outlook} You will not be notified again until it works again.`,
      ],
      remedy: { label: 'Open the integration', url },
    }
  },
  de: ({ name, type, site, error, url }) => {
    const label = germanLabels[type]
    const [what, outlook] =
      type === 'slack'
        ? [
            'konnte eine Nachricht nicht senden',
            'Diese Nachricht wird nicht erneut gesendet; ihr Inhalt ist in Sightline. Neue Nachrichten werden weiterhin gesendet.',
          ]
        : [
            'konnte keine Daten austauschen',
            'Bereits abgerufene Kosten bleiben erhalten. Die Synchronisierung läuft nach Zeitplan weiter.',
          ]
    return {
      subject: `${label} von ${oneLine(site)} funktioniert nicht mehr`,
      lines: [
        `Die Integration „${name}“ (${label}) von ${site} ${what}.`,
        '',
        `Fehler: ${error}`,
        '',
        `${outlook} Bis sie wieder funktioniert, werden Sie nicht erneut benachrichtigt.`,
      ],
      remedy: { label: 'Integration öffnen', url },
    }
  },
}

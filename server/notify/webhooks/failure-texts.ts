import type { webhookDeliveries, webhooks } from '../../../db/postgres/schema/webhooks.ts'
import type { Language } from '../../../packages/text/languages.ts'
import { utcTime } from '../../platform/text.ts'
import type { FailureText } from '../personal/failure-notification.ts'

export type FailedDelivery = {
  webhook: typeof webhooks.$inferSelect
  delivery: typeof webhookDeliveries.$inferSelect
  workspace: string
}
type Text = (failed: FailedDelivery, url: string) => FailureText

/** The texts about a delivery that failed, and about a subscription that was disabled because of it. */
export const failureTexts: Record<Language, { failed: Text; disabled: Text }> = {
  en: {
    failed: ({ webhook, delivery, workspace }, url) => ({
      subject: `A webhook of ${workspace} could not be delivered`,
      lines: [
        `A notification could not be delivered in ${delivery.attempts} attempts, and is not retried automatically.`,
        '',
        `Endpoint: ${webhook.url}`,
        `Event: ${delivery.eventType}`,
        `Error: ${delivery.lastError}`,
        '',
        'Other notifications to this endpoint may have failed as well. You are notified at most once an hour for each endpoint.',
      ],
      remedy: { label: 'See the requests and responses, and retry it', url },
    }),
    disabled: ({ webhook, delivery, workspace }, url) => ({
      subject: `A webhook of ${workspace} was disabled`,
      lines: [
        `Nothing has been delivered to this endpoint since ${webhook.failingSince?.toISOString()}, so it was disabled.`,
        '',
        `Endpoint: ${webhook.url}`,
        `Last error: ${delivery.lastError}`,
        '',
        'When it works again, set it to active. Waiting notifications are then delivered.',
      ],
      remedy: { label: 'Open the webhook', url },
    }),
  },
  de: {
    failed: ({ webhook, delivery, workspace }, url) => ({
      subject: `Ein Webhook von ${workspace} konnte nicht zugestellt werden`,
      lines: [
        `Eine Benachrichtigung konnte in ${delivery.attempts} Versuchen nicht zugestellt werden und wird nicht automatisch wiederholt.`,
        '',
        `Endpunkt: ${webhook.url}`,
        `Ereignis: ${delivery.eventType}`,
        `Fehler: ${delivery.lastError}`,
        '',
        'Weitere Benachrichtigungen an diesen Endpunkt können ebenfalls fehlgeschlagen sein. Sie werden höchstens einmal pro Stunde und Endpunkt benachrichtigt.',
      ],
      remedy: { label: 'Anfragen und Antworten ansehen und erneut zustellen', url },
    }),
    disabled: ({ webhook, delivery, workspace }, url) => ({
      subject: `Ein Webhook von ${workspace} wurde deaktiviert`,
      lines: [
        `Seit ${webhook.failingSince && utcTime(webhook.failingSince, 'de')} konnte an diesen Endpunkt nichts zugestellt werden. Deshalb wurde der Webhook deaktiviert.`,
        '',
        `Endpunkt: ${webhook.url}`,
        `Letzter Fehler: ${delivery.lastError}`,
        '',
        'Wenn der Endpunkt wieder funktioniert, setzen Sie den Webhook auf „Aktiv“. Wartende Benachrichtigungen werden dann zugestellt.',
      ],
      remedy: { label: 'Webhook öffnen', url },
    }),
  },
}

import type { Language } from '../../../packages/text/languages.ts'
import type { FailureText } from '../../notify/personal/failure-notification.ts'
import type { StoredExport } from './exports.ts'

type Called = Pick<StoredExport, 'callAttempts' | 'callError' | 'webhookUrl'>

/** The texts about an export whose webhook could not be called. */
export const failureTexts: Record<Language, (called: Called, url: string) => FailureText> = {
  en: ({ callAttempts, callError, webhookUrl }, url) => ({
    subject: 'An export webhook could not be delivered',
    lines: [
      `An export is complete, but its webhook URL could not be called in ${callAttempts} attempts.`,
      '',
      `URL: ${webhookUrl}`,
      `Error: ${callError}`,
    ],
    remedy: { label: 'Download the file', url },
  }),
  de: ({ callAttempts, callError, webhookUrl }, url) => ({
    subject: 'Der Webhook eines Exports konnte nicht zugestellt werden',
    lines: [
      `Ein Export ist fertig, aber seine Webhook-URL konnte in ${callAttempts} Versuchen nicht aufgerufen werden.`,
      '',
      `URL: ${webhookUrl}`,
      `Fehler: ${callError}`,
    ],
    remedy: { label: 'Datei herunterladen', url },
  }),
}

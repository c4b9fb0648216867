import { type Static, t } from 'elysia'
import { moment, nullable } from '../../platform/http/fields.ts'
import { stringEnum } from '../../platform/http/string-enum.ts'

/** A recipient of mails, with the status of the subscription. */
export const Recipient = t.Object(
  {
    email: t.String({ examples: ['boss@example.com'] }),
    status: stringEnum(['subscribed', 'unsubscribed'], {
      description: 'An unsubscribed recipient gets no mail. Only the recipient can subscribe again',
      examples: ['subscribed'],
    }),
    unsubscribed_at: nullable(moment(), { examples: [null] }),
  },
  { title: 'Recipient' },
)
export type Recipient = Static<typeof Recipient>

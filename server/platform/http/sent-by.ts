import { nullable } from './fields.ts'
import { stringEnum } from './string-enum.ts'

/** The kinds of key that an event is sent with, and `import`. */
export const senderKinds = ['public', 'secret', 'import'] as const
export type SenderKind = (typeof senderKinds)[number]

/** How an event arrived. */
export const SentBy = nullable(stringEnum(senderKinds), {
  description:
    'The kind of key that the event was sent with, or `import`. Everyone can send events with a public key, so their values are not verified. Null for events from before this was recorded',
  examples: ['public'],
})

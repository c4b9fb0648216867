import { Type } from '@sinclair/typebox'
import { type Static, t } from 'elysia'
import { freeForm, idOf, moment, nullable } from '../../platform/http/fields.ts'
import { SentBy } from '../../platform/http/sent-by.ts'
import { stringEnum } from '../../platform/http/string-enum.ts'
import { attributionModels } from '../../revenue/attribution/models.ts'

const conversion = t.Object(
  {
    id: idOf('goal', { description: 'The id of the goal' }),
    name: t.String({ examples: ['Purchase'] }),
    event_id: t.String({
      description: 'The event that met the goal',
      examples: ['evt_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b'],
    }),
  },
  { title: 'PublishedConversion' },
)

const value = (description = 'In the currency of the site', example = 129.99) =>
  Type.Number({ description, examples: [example] })
const currency = t.String({ examples: ['EUR'] })

const user = t.Object(
  {
    user_id: nullable(t.String({ examples: ['user-42'] }), {
      description: 'Null if the user is not known',
    }),
    client_id: nullable(t.String({ examples: ['cid_8f3a'] }), {
      description: 'Null if only a user_id was sent',
    }),
    email_hash: nullable(
      t.String({ examples: ['b4c9a289323b21a01c3e940f150eb9b8c542587f1abfd8f0e1cc1ffc5e475514'] }),
      {
        description:
          'From the event, or else the trait `email_hash` of the user’s profile when the conversion was published. Null if neither is known',
      },
    ),
  },
  { title: 'PublishedUser' },
)

const attributionTo = (title: string, source: string, medium: string, campaign: string) =>
  t.Object(
    {
      model: stringEnum(attributionModels, { examples: ['last_click'] }),
      source: t.String({ examples: [source] }),
      medium: t.String({ examples: [medium] }),
      campaign: t.String({ description: 'Empty if there is none', examples: [campaign] }),
      touchpoints: t.Array(
        t.Object(
          {
            source: t.String({ examples: [source] }),
            medium: t.String({ examples: [medium] }),
            timestamp: moment({
              description: 'When the visit began',
              examples: ['2026-03-01T11:42:00.000Z'],
            }),
            credit: Type.Number({ minimum: 0, maximum: 1, examples: [1] }),
          },
          { title: `${title}Touchpoint` },
        ),
        { description: 'The visits that led to the conversion, in order of time; their credits sum to 1' },
      ),
    },
    { title },
  )
const attribution = attributionTo('PublishedAttribution', 'google', 'cpc', 'spring')
const previousAttribution = attributionTo('PreviousAttribution', 'direct', 'none', '')
export type PublishedAttribution = Static<typeof attribution>

export const ConversionCompleted = t.Object(
  {
    conversion,
    value: value(),
    currency,
    user,
    attribution,
    sent_by: SentBy,
    properties: freeForm({
      description: 'The properties of the event',
      examples: [
        { transaction_id: 'T-1001', items: [{ item_id: 'sku-1', item_name: 'Trail shoes', price: 129.99 }] },
      ],
    }),
  },
  { title: 'ConversionCompleted' },
)
export type ConversionCompleted = Static<typeof ConversionCompleted>

export const ConversionAttributed = t.Object(
  {
    conversion,
    value: value(),
    currency,
    user,
    attribution,
    previous_attribution: nullable(previousAttribution, {
      description: 'Null for the first attribution of the conversion',
    }),
  },
  { title: 'ConversionAttributed' },
)
export type ConversionAttributed = Static<typeof ConversionAttributed>

export const ConversionValueUpdated = t.Object(
  {
    conversion,
    value: value(),
    previous_value: value('As last published, in the currency of that time', 119.5),
    currency,
    user,
  },
  { title: 'ConversionValueUpdated' },
)
export type ConversionValueUpdated = Static<typeof ConversionValueUpdated>

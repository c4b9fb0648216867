import { Type } from '@sinclair/typebox'
import { type Static, t } from 'elysia'

const EventNames = (minItems: number, description: string, examples: string[]) =>
  t.Array(t.String({ minLength: 1, maxLength: 200 }), {
    minItems,
    maxItems: 20,
    uniqueItems: true,
    description,
    examples: [examples],
  })
const property = (description: string, example: string) =>
  t.String({
    minLength: 1,
    maxLength: 200,
    description: `${description}; a dot selects a field of an object, and two dots are a dot of a name`,
    examples: [example],
  })

const definition = {
  sale_events: EventNames(1, 'Events that are sales. A sale with a negative value is a refund', ['purchase']),
  refund_events: EventNames(0, 'Events that are refunds, whatever the sign of their value', ['refund']),
  value_property: property('The event property that has the amount', 'value'),
  order_property: property(
    'The event property that has the id of the order: sales with the same id count once, without an id each',
    'transaction_id',
  ),
  attribution_window_days: Type.Integer({
    minimum: 1,
    maximum: 365,
    description: 'How many days before an order a visit can still get credit for it',
    examples: [30],
  }),
}

export const RevenueDefinition = t.Object(definition, {
  additionalProperties: false,
  title: 'RevenueDefinition',
})
export type RevenueDefinition = Static<typeof RevenueDefinition>

const Sales = t.Object(
  {
    orders: Type.Integer({ description: 'Number of orders', examples: [412] }),
    revenue: Type.Number({ description: 'Value of the orders less refunds', examples: [18_540.5] }),
    refunds: Type.Number({ description: 'Value of the refunds', examples: [120] }),
    repeated_events: Type.Integer({
      description: 'Sales that do not count because an earlier event has the same order id',
      examples: [7],
    }),
    ignored_values: Type.Integer({
      description: 'Orders and refunds whose value is missing or not a number; they count with value 0',
      examples: [3],
    }),
    unconverted_values: Type.Integer({
      description: 'Orders and refunds in a currency without an exchange rate; they count with value 0',
      examples: [0],
    }),
  },
  { title: 'SalesSummary' },
)
export type Sales = Static<typeof Sales>

export const RevenuePreview = t.Object(
  {
    days: Type.Integer({ description: 'Number of past days in the preview', examples: [30] }),
    currency: t.String({ examples: ['EUR'] }),
    current: Sales,
    proposed: Sales,
  },
  { title: 'RevenuePreview' },
)
export type RevenuePreview = Static<typeof RevenuePreview>

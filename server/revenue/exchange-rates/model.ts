import { Type } from '@sinclair/typebox'
import { type Static, t } from 'elysia'
import { moment, nullable } from '../../platform/http/fields.ts'

/** Number of decimals to which rates are exact. */
export const rateDecimals = 9

const rates = t.Record(
  t.String({ pattern: '^[A-Z]{3}$' }),
  Type.Number({ exclusiveMinimum: 0, maximum: 10_000_000_000 }),
  {
    additionalProperties: false,
    maxProperties: 200,
    title: 'ExchangeRatesByCurrency',
    description: 'By ISO 4217 code: how much one unit is worth in the currency of the site',
    examples: [{ EUR: 1.08, GBP: 1.27 }],
  },
)

export const ExchangeRates = t.Object(
  {
    currency: t.String({ description: 'Currency of the site', examples: ['USD'] }),
    rates,
    updated_at: nullable(moment(), { description: 'Null: none were ever set' }),
  },
  { title: 'ExchangeRates' },
)
export type ExchangeRates = Static<typeof ExchangeRates>

export const ExchangeRatesChange = t.Object(
  { rates },
  { additionalProperties: false, title: 'ExchangeRatesChange' },
)
export type ExchangeRatesChange = Static<typeof ExchangeRatesChange>

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
    description: 'Value of one unit in the currency of the site, by ISO 4217 code',
    examples: [{ EUR: 1.08, GBP: 1.27 }],
  },
)

export const ExchangeRates = t.Object(
  {
    currency: t.String({ description: 'Currency of the site', examples: ['USD'] }),
    rates,
    updated_at: nullable(moment(), { description: 'Null if there are no rates' }),
  },
  { title: 'ExchangeRates' },
)
export type ExchangeRates = Static<typeof ExchangeRates>

export const ExchangeRatesChange = t.Object(
  { rates },
  { additionalProperties: false, title: 'ExchangeRatesChange' },
)
export type ExchangeRatesChange = Static<typeof ExchangeRatesChange>

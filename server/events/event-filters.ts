import { type Static, Type } from '@sinclair/typebox'
import { t } from 'elysia'

const Value = Type.Union([Type.String({ maxLength: 1000 }), Type.Number(), Type.Boolean()])
const Values = Type.Array(Value, { minItems: 1, maxItems: 100 })

const Comparisons = Type.Partial(
  Type.Object(
    {
      eq: Value,
      neq: Value,
      gt: Type.Number(),
      gte: Type.Number(),
      lt: Type.Number(),
      lte: Type.Number(),
      contains: Type.String({ minLength: 1, maxLength: 1000 }),
      in: Values,
      not_in: Values,
      exists: Type.Boolean(),
    },
    { additionalProperties: false },
  ),
  { additionalProperties: false, minProperties: 1 },
)

/** Which events are meant: what their fields must be; all must hold. See docs/conversions.md. */
export const EventFilters = t.Record(
  t.String({ minLength: 1, maxLength: 200 }),
  Type.Union([Value, Values, Comparisons]),
  {
    additionalProperties: false,
    maxProperties: 20,
    title: 'EventFilters',
    description:
      'By field: a property (`plan`, `items.count`), `context.<name>` or `dimensions.<name>`. A value must be equal, of a list one must be, an object holds comparisons: `eq`, `neq`, `gt`, `gte`, `lt`, `lte`, `contains`, `in`, `not_in`, `exists`. All must hold',
    examples: [{ plan: ['pro', 'team'], value: { gte: 50 } }],
  },
)
export type EventFilters = Static<typeof EventFilters>

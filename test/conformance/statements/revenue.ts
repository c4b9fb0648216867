import type { Input } from '../../../packages/client/index.ts'
import { dataOf, failureOf, requireEqual } from '../answers.ts'
import type { ConformanceContext, Site } from '../context.ts'
import { historyOf } from '../history.ts'
import { exactly, integer, listOf, number, object, text } from '../shapes.ts'
import { section } from '../statement.ts'

type Definition = Input<'PUT /v1/sites/{site_id}/revenue'>

const definition = object({
  sale_events: listOf(text),
  refund_events: listOf(text),
  value_property: text,
  order_property: text,
  attribution_window_days: integer,
})

const sales = object({
  orders: integer,
  revenue: number,
  refunds: number,
  repeated_events: integer,
  ignored_values: integer,
  unconverted_values: integer,
})
const preview = object({ days: exactly(30), currency: text, current: sales, proposed: sales })

const defaults = {
  sale_events: ['purchase'],
  refund_events: ['refund'],
  value_property: 'value',
  order_property: 'transaction_id',
  attribution_window_days: 30,
}

export const revenueStatements = section('Revenue', {
  'a new site counts the event purchase, with the properties value and transaction_id': async (context) => {
    requireEqual('definition', await get(context, await context.site()), defaults)
  },
  'PUT replaces the definition': async (context) => {
    const site = await context.site()
    const changed = { ...defaults, sale_events: ['order', 'renewal'], value_property: 'order.total' }
    requireEqual('answer', dataOf(await set(context, site, changed), 200, definition), changed)
    requireEqual('definition', await get(context, site), changed)
  },
  'a definition needs sales, and an event is a sale or a refund: 400 and 422': async (context) => {
    const site = await context.site()
    failureOf(
      await set(context, site, { ...defaults, sale_events: [] }),
      400,
      'validation_error',
      'sale_events',
    )
    failureOf(
      await set(context, site, { ...defaults, sale_events: ['page_view'] }),
      400,
      'validation_error',
      'sale_events',
    )
    failureOf(
      await set(context, site, { ...defaults, refund_events: ['purchase'] }),
      422,
      'unprocessable',
      'refund_events',
    )
  },
  'a preview compares the current and a new definition, and stores nothing': async (context) => {
    const { site } = await historyOf(context)
    const proposal = { ...defaults, sale_events: ['sign_up'] }
    const found = dataOf(
      await context.ask((client) => client.revenue.preview(site.id, proposal)),
      200,
      preview,
    )
    requireEqual('currency', found.currency, 'EUR')
    requireEqual('current', [found.current.orders, found.current.revenue], [1, 59.9])
    requireEqual('proposed', [found.proposed.orders, found.proposed.revenue], [0, 0])
    requireEqual('definition', await get(context, site), defaults)
  },
})

async function get(context: ConformanceContext, site: Site) {
  return dataOf(await context.ask((client) => client.revenue.get(site.id)), 200, definition)
}

function set(context: ConformanceContext, site: Site, input: Definition) {
  return context.ask((client) => client.revenue.set(site.id, input))
}

import type { ClickHouse } from '../../db/clickhouse/client.ts'
import { generateShop } from './analytics-data.ts'
import { withEngines, withFolder } from './engines.ts'

/** Every purchase, with its value. */
export const purchases = {
  type: 'event',
  eventName: 'purchase',
  pagePattern: null,
  filters: {},
  valueType: 'dynamic',
  valueProperty: 'value',
  fixedValue: null,
  countingMethod: 'every',
} as const

/** Runs with engines that contain the ten million events of the shop, and nothing else. */
export async function withShop(run: (clickhouse: ClickHouse) => Promise<void>): Promise<void> {
  await withFolder((folder) =>
    withEngines(folder, async ({ clickhouse }) => {
      console.log('storing ten million events…')
      await generateShop(clickhouse)
      await run(clickhouse)
    }),
  )
}

import { join } from 'node:path'
import { type ClickHouse, connectClickHouse } from '../../db/clickhouse/client.ts'
import { startEngines } from '../../db/embedded/engines.ts'
import { migrate } from '../../db/migrate.ts'
import { createLog } from '../../server/platform/log.ts'
import { temporaryFolder } from '../../test/support/product.ts'
import { generateShop } from './analytics-data.ts'

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
  const folder = temporaryFolder()
  const engines = await startEngines(join(folder.path, 'data'), { log: createLog('silent') })
  const clickhouse = connectClickHouse(engines.clickhouseUrl)
  try {
    await migrate(engines)
    console.log('storing ten million events…')
    await generateShop(clickhouse)
    await run(clickhouse)
  } finally {
    await clickhouse.close()
    await engines.stop()
    folder.remove()
  }
}

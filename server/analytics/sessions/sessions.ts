import { sessionId } from '../../ingest/events/session-id.ts'
import type { ConvertingSite } from '../../revenue/attribution/attribution.ts'
import { microDecimals, toNumber } from '../../revenue/conversions/money.ts'
import type { Services } from '../../services.ts'
import { customDimensions } from '../traffic/model.ts'
import type { Session } from './model.ts'
import type { SessionRow } from './session-rows.sql.ts'
import { worthOfSessions } from './session-worth.ts'

/** Returns stored sessions as the API shows them, with what was converted and bought in each. */
export async function toSessions(
  services: Pick<Services, 'db' | 'clickhouse'>,
  site: ConvertingSite,
  rows: readonly SessionRow[],
): Promise<Session[]> {
  const worth = await worthOfSessions(services, site, rows)
  return rows.map((row) => {
    const {
      visitor: _,
      visitor_hex,
      start_ms,
      end_ms,
      ordinal,
      user_id,
      client_id,
      bounced,
      custom,
      ...rest
    } = row
    const id = sessionId({ visitor: visitor_hex, start_ms, ordinal })
    const { micro = 0n, ...counts } = worth.get(id) ?? { conversions: 0, orders: 0 }
    return {
      id,
      user_id: user_id || null,
      client_id: client_id || null,
      start: new Date(start_ms).toISOString(),
      end: new Date(end_ms).toISOString(),
      duration_seconds: (end_ms - start_ms) / 1000,
      is_bounce: bounced === 1,
      ...counts,
      revenue: toNumber(micro, microDecimals),
      ...rest,
      custom_dimensions: Object.fromEntries(
        site.settings.custom_dimensions.map(({ number }) => [
          customDimensions[number - 1],
          custom[number - 1] ?? '',
        ]),
      ),
    }
  })
}

import { failureOf } from '#lib/api.ts'
import type { CostUploadResult } from '../../../../server/revenue/costs/model.ts'

type Sent = { uploaded: CostUploadResult } | { failure: ReturnType<typeof failureOf> }

/** Uploads costs as a file. Calls the same API directly, because the typed client only sends JSON. */
export async function sendCsv(
  { service, session }: Pick<App.Locals, 'service' | 'session'>,
  siteId: string,
  csv: string,
): Promise<Sent> {
  const response = await service.send(
    new Request(`${service.origin}/v1/sites/${siteId}/costs`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${session?.key}`,
        'content-type': 'text/csv; charset=utf-8',
      },
      body: csv,
    }),
  )
  const value: unknown = await response.json().catch(() => null)
  if (response.ok) return { uploaded: (value as { data: CostUploadResult }).data }
  return { failure: failureOf({ status: response.status, value }) }
}

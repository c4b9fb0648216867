import type { Api } from '#lib/api.ts'
import { days, type Timeframe } from '#lib/dashboard/queries.ts'
import type { Annotation } from '../../../../server/analytics/annotations/model.ts'

/** The maximum number of annotations on a chart; more would hide it. */
const shown_max = 50

/** The annotations for a chart. Empty if they cannot be read, because the chart is useful without them. */
export async function annotationsShown(
  api: Api,
  siteId: string,
  { range }: Pick<Timeframe, 'range'>,
): Promise<Annotation[]> {
  const query = { ...days(range), limit: shown_max }
  const { data, error } = await api.sites({ site_id: siteId }).annotations.get({ query })
  return error ? [] : data.data
}

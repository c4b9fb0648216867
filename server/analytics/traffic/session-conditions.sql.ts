import type { Params } from '../../../db/clickhouse/params.ts'
import { type Counting, columns, comparisons } from './cells.sql.ts'
import type { Condition } from './filter.ts'
import type { CellDimension } from './model.ts'
import { hasKeptView, isOnViews, viewConditions } from './views.sql.ts'

/**
 * Returns the SQL of the conditions on sessions and on views: `isMet` for sessions, of which one view must meet all
 * conditions on views, and `kept` for a view.
 */
export function conditionsSql({ conditions }: Pick<Counting, 'conditions'>, params: Params) {
  const compared = (column: string, { operator, values }: Condition<CellDimension>) =>
    comparisons[operator](column, params.add(values, 'Array(String)'))
  const onSessions = conditions
    .filter((it) => !isOnViews(it))
    .map((it) => compared(`sessions.${columns[it.dimension]}`, it))
  const kept = viewConditions(conditions, compared)
  return { kept, isMet: ['1', ...onSessions, ...hasKeptView(kept)].join(' AND ') }
}

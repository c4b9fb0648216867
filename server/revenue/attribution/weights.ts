import type { ClickHouse } from '../../../db/clickhouse/client.ts'
import { Unprocessable } from '../../platform/errors.ts'
import type { Attributed, CreditDimension, Weights } from './attribution.sql.ts'
import { transitions } from './chain.sql.ts'
import { removalEffects, valuesOn, weightsOf } from './chain.ts'
import type { AttributionModel } from './models.ts'

/** More values than this have too few paths each to learn from, and the chain grows with their square. */
const values_max = 300
/** From the start and each value to each value and both ends. */
const transitions_max = (values_max + 1) * (values_max + 2)

/**
 * What the values of a dimension weigh in the model that learns; nothing where it is not among those asked for.
 * @throws Unprocessable when the dimension has too many values.
 */
export async function learnWeights(
  clickhouse: ClickHouse,
  attributed: Attributed,
  dimension: CreditDimension,
  models: readonly AttributionModel[],
): Promise<Weights> {
  if (!models.includes('data_driven')) return new Map()
  const found = await clickhouse.rows(transitions(attributed, dimension, transitions_max + 1))
  // The matrix is made only once it is known to be small: few rows may still be of very many values.
  if (found.length <= transitions_max && valuesOn(found).length <= values_max)
    return weightsOf(removalEffects(found))
  const message = `The model data_driven takes at most ${values_max} values: use another dimension, or a shorter period`
  throw new Unprocessable(message, [{ field: 'model', message }])
}

import type { ClickHouse } from '../../../db/clickhouse/client.ts'
import { Unprocessable } from '../../platform/errors.ts'
import type { Attributed, CreditDimension, Weights } from './attribution.sql.ts'
import { transitions } from './chain.sql.ts'
import { removalEffects, valuesOn, weightsOf } from './chain.ts'
import type { AttributionModel } from './models.ts'

/** With more values, each has too few paths to learn from, and the size of the chain is quadratic in their number. */
const values_max = 300
/** Transitions lead from the start or a value to a value or one of the two ends. */
const transitions_max = (values_max + 1) * (values_max + 2)

/**
 * Returns the weights of the values of a dimension in the data-driven model; empty if `models` does not include it.
 * @throws Unprocessable if the dimension has too many values.
 */
export async function learnWeights(
  clickhouse: ClickHouse,
  attributed: Attributed,
  dimension: CreditDimension,
  models: readonly AttributionModel[],
): Promise<Weights> {
  if (!models.includes('data_driven')) return new Map()
  const found = await clickhouse.rows(transitions(attributed, dimension, transitions_max + 1))
  // Check the number of values before building the matrix: even few rows can have very many values.
  if (found.length <= transitions_max && valuesOn(found).length <= values_max)
    return weightsOf(removalEffects(found))
  const message = `The model data_driven supports at most ${values_max} values of a dimension: choose another dimension or a shorter period`
  throw new Unprocessable(message, [{ field: 'model', message }])
}

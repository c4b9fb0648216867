/** How often one state follows another on the touchpoint paths of a period. */
export type Transition = { from: string; to: string; count: number }

/** The states of a chain that are not values: the start and the two ends of a path. */
export const start = '\u0001start'
export const converted = '\u0001converted'
export const lost = '\u0001lost'

/** Returns the distinct values on paths. */
export function valuesOn(transitions: readonly Transition[]): string[] {
  return [...new Set(transitions.flatMap(({ from, to }) => [from, to]))].filter(
    (it) => it !== start && it !== converted && it !== lost,
  )
}

/**
 * Calculates the removal effect of each value: by how much the conversion probability falls if everybody who reaches
 * the value is lost. Touchpoint paths are modelled as a first-order Markov chain, as in Anderl et al. ("Mapping the
 * customer journey", 2016): the next value depends only on the current one.
 *
 * With N = (I − Q)⁻¹, the expected visits, the probability of ever reaching j is N[start, j] / N[j, j], and the
 * probability of converting from there is c[j] = Σ N[j, k] · r[k]. Their product is the removal effect of j.
 */
export function removalEffects(transitions: readonly Transition[]): Map<string, number> {
  const values = valuesOn(transitions).sort()
  const indexes = new Map(values.map((it, index) => [it, index]))
  const size = values.length
  const leaving = new Map<string, number>()
  for (const { from, count } of transitions) leaving.set(from, (leaving.get(from) ?? 0) + count)

  const stays = Array.from({ length: size }, () => new Float64Array(size))
  const converts = new Float64Array(size)
  const begins = new Float64Array(size)
  for (const { from, to, count } of transitions) {
    const probability = count / (leaving.get(from) as number)
    const [row, column] = [indexes.get(from), indexes.get(to)]
    if (row === undefined) {
      if (column !== undefined) (begins[column] as number) += probability
    } else if (column !== undefined) ((stays[row] as Float64Array)[column] as number) += probability
    else if (to === converted) (converts[row] as number) += probability
  }

  const visits = inverseOfRest(stays)
  return new Map(
    values.map((value, j) => {
      const expected = sum(begins, (it, i) => it * at(visits, i, j))
      const conversion = sum(converts, (it, k) => it * at(visits, j, k))
      return [value, (expected / at(visits, j, j)) * conversion]
    }),
  )
}

// Fine enough to distinguish effects, coarse enough that rounding errors of divisions do not matter.
const weightScale = 2 ** 32

/** Converts removal effects to integer weights; credit is shared in proportion to them. */
export function weightsOf(effects: ReadonlyMap<string, number>): Map<string, bigint> {
  return new Map(
    [...effects].map(([value, effect]) => [value, BigInt(Math.round(Math.max(effect, 0) * weightScale))]),
  )
}

/** Calculates (I − Q)⁻¹ by Gauss-Jordan elimination with partial pivoting. */
function inverseOfRest(q: readonly Float64Array[]): Float64Array[] {
  const size = q.length
  const rows = q.map((row, i): Float64Array => {
    const wide = new Float64Array(2 * size)
    for (let j = 0; j < size; j++) wide[j] = (i === j ? 1 : 0) - (row[j] as number)
    wide[size + i] = 1
    return wide
  })
  for (let column = 0; column < size; column++) {
    let pivot = column
    for (let i = column + 1; i < size; i++)
      if (Math.abs(at(rows, i, column)) > Math.abs(at(rows, pivot, column))) pivot = i
    const found = rows[pivot] as Float64Array
    rows[pivot] = rows[column] as Float64Array
    rows[column] = found
    const divisor = found[column] as number
    for (let j = 0; j < 2 * size; j++) (found[j] as number) /= divisor
    for (const [i, row] of rows.entries()) {
      const factor = row[column] as number
      if (i === column || factor === 0) continue
      for (let j = column; j < 2 * size; j++) (row[j] as number) -= factor * (found[j] as number)
    }
  }
  return rows.map((row) => row.slice(size))
}

function at(rows: readonly Float64Array[], i: number, j: number): number {
  return (rows[i] as Float64Array)[j] as number
}

function sum(values: Float64Array, term: (value: number, index: number) => number): number {
  let total = 0
  for (const [index, value] of values.entries()) total += term(value, index)
  return total
}

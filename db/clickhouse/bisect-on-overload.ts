import { QueryTooLarge } from './errors.ts'

/**
 * Processes all items at once. If that exceeds the limits of a query, processes each half separately, recursively.
 * @param giveUp returns a substitute for a single item that exceeds the limits, or throws
 * @returns the results of all parts, in the order of the items
 */
export async function bisectOnOverload<T, R>(
  items: T[],
  work: (some: T[]) => Promise<R>,
  giveUp: (item: T, error: QueryTooLarge) => R | Promise<R>,
): Promise<R[]> {
  const [first] = items
  if (first === undefined) return []
  try {
    return [await work(items)]
  } catch (error) {
    if (!(error instanceof QueryTooLarge)) throw error
    if (items.length === 1) return [await giveUp(first, error)]
    const middle = Math.ceil(items.length / 2)
    return [
      ...(await bisectOnOverload(items.slice(0, middle), work, giveUp)),
      ...(await bisectOnOverload(items.slice(middle), work, giveUp)),
    ]
  }
}

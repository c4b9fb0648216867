import { QueryTooLarge } from './errors.ts'

/**
 * Does work for all items at once, or for halves of them where that takes more than one query may use.
 * @param giveUp what stands for a single item that does; throws when there is nothing that could.
 * @returns what the work came to, part by part, in the order of the items.
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

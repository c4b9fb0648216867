/** A place in an answer, and what stands there in both. */
export type Difference = { at: string; before: unknown; after: unknown }

/** Where two values differ, down to single fields; entries of lists are compared by their place. */
export function differencesOf(before: unknown, after: unknown, at = ''): Difference[] {
  if (Bun.deepEquals(before, after)) return []
  if (!isObject(before) || !isObject(after) || Array.isArray(before) !== Array.isArray(after))
    return [{ at, before, after }]
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].flatMap((name) => differencesOf(before[name], after[name], `${at}/${name}`))
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

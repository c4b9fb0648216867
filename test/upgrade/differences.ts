/** A position in an answer, and its values on both sides. */
export type Difference = { at: string; before: unknown; after: unknown }

/** Returns where two values differ, down to single fields. List entries are compared by position. */
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

/** Maximum depth of published properties: Postgres rejects JSON nested some thousands of levels deep. */
const maxDepth = 50

/** Returns the properties of an event without values that a jsonb column cannot store. */
export function sanitizeJson(properties: string): Record<string, unknown> {
  return without(JSON.parse(properties), maxDepth) as Record<string, unknown>
}

function without(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return sanitizeText(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth === 0) return null
  if (Array.isArray(value)) return value.map((it) => without(it, depth - 1))
  return Object.fromEntries(
    Object.entries(value).map(([name, it]) => [sanitizeText(name), without(it, depth - 1)]),
  )
}

/** Returns a text without characters that a jsonb column cannot store. */
export function sanitizeText(value: string): string {
  return value.replaceAll('\0', '\ufffd').toWellFormed()
}

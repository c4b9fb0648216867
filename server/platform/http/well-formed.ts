/** A JSON escape of a surrogate, lone or paired. Only as an escape can a lone surrogate occur in UTF-8 text. */
const halfEscape = /\\u[dD][89a-fA-F]/

/**
 * Replaces every lone surrogate by U+FFFD in the names and values of a parsed JSON text. No encoding can store a lone
 * surrogate, so responses would differ from what was stored.
 */
export function wellFormed(value: unknown, text: string): unknown {
  return halfEscape.test(text) ? replaced(value) : value
}

/** Replaces in place, because no other code uses the parsed value yet. */
function replaced(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed()
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) value[index] = replaced(value[index])
    return value
  }
  const fields = value as Record<string, unknown>
  for (const [name, field] of Object.entries(fields)) {
    if (name.isWellFormed()) fields[name] = replaced(field)
    else {
      delete fields[name]
      fields[name.toWellFormed()] = replaced(field)
    }
  }
  return value
}

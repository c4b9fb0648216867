/** How JSON writes half of a surrogate pair, and each half of a whole one: the only way to get one past UTF-8. */
const halfEscape = /\\u[dD][89a-fA-F]/

/**
 * What was parsed from a text, with every half of a surrogate pair replaced by U+FFFD, in names and in values. No
 * encoding could store such a half: what is answered would not be what was kept.
 */
export function wellFormed(value: unknown, text: string): unknown {
  return halfEscape.test(text) ? replaced(value) : value
}

/** In place: what is parsed belongs to nobody else yet. */
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

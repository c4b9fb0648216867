/**
 * Memoizes a function of a text for frequent texts: only texts of at most `maxLength` characters, and never more than
 * twice `maxSize` of them. The function must not return undefined.
 */
export function memoize<V extends NonNullable<unknown> | null>(
  compute: (text: string) => V,
  maxSize: number,
  maxLength = 512,
): (text: string) => V {
  let recent = new Map<string, V>()
  let earlier = new Map<string, V>()
  return (text) => {
    const known = recent.get(text)
    if (known !== undefined) return known
    if (text.length > maxLength) return compute(text)
    const value = earlier.get(text) ?? compute(text)
    if (recent.size >= maxSize) {
      earlier = recent
      recent = new Map()
    }
    recent.set(text, value)
    return value
  }
}

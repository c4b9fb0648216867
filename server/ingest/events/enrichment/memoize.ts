/**
 * Memoizes a function of a text for frequent texts: only texts of at most `longest` characters, and never more than
 * twice `most` of them. The function must not return undefined.
 */
export function memoize<V extends NonNullable<unknown> | null>(
  answer: (text: string) => V,
  most: number,
  longest = 512,
): (text: string) => V {
  let recent = new Map<string, V>()
  let earlier = new Map<string, V>()
  return (text) => {
    const known = recent.get(text)
    if (known !== undefined) return known
    if (text.length > longest) return answer(text)
    const value = earlier.get(text) ?? answer(text)
    if (recent.size >= most) {
      earlier = recent
      recent = new Map()
    }
    recent.set(text, value)
    return value
  }
}

import { LRUCache } from 'lru-cache'

/** Memoizes a function of a text for the `max` most recent texts of at most `maxLength` characters. */
export function memoize<V>(compute: (text: string) => V, max: number, maxLength = 512): (text: string) => V {
  const known = new LRUCache<string, { value: V }>({ max })
  return (text) => {
    if (text.length > maxLength) return compute(text)
    let entry = known.get(text)
    if (!entry) {
      entry = { value: compute(text) }
      known.set(text, entry)
    }
    return entry.value
  }
}

import { localName } from './user-schema.ts'

/**
 * Keeps the attributes of a resource that a request wants (RFC 7644, section 3.9): `attributes` or all but
 * `excludedAttributes`. Sub-attributes come with their attribute.
 */
export function selected<T extends object>(resource: T, query: URLSearchParams): Partial<T> {
  const wanted = namesOf(query.get('attributes'))
  const unwanted = namesOf(query.get('excludedAttributes'))
  const kept = Object.entries(resource).filter(([name]) => {
    if (name === 'schemas' || name === 'id') return true
    const key = name.toLowerCase()
    return wanted.length > 0 ? wanted.includes(key) : !unwanted.includes(key)
  })
  return Object.fromEntries(kept) as Partial<T>
}

function namesOf(list: string | null): string[] {
  const names = list?.split(',').map((it) => localName(it.trim()).toLowerCase().split('.', 1)[0] ?? '') ?? []
  return names.filter(Boolean)
}

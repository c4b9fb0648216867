/**
 * The names on the way to a property: a dot leads into an object, and two dots are a dot of a name. `items.count` is
 * `count` of the object `items`, and `http..method` the property `http.method`. Empty names are left in for the caller to
 * refuse.
 */
export function propertyPath(text: string): string[] {
  const path = ['']
  for (const [part] of text.matchAll(/\.\.|\.|[^.]+/g))
    if (part === '.') path.push('')
    else path[path.length - 1] += part === '..' ? '.' : part
  return path
}

/** The text of a path, from which `propertyPath` reads the same names. */
export function printPropertyPath(path: readonly string[]): string {
  return path.map((name) => name.replaceAll('.', '..')).join('.')
}

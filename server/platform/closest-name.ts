/** Returns the name that is most similar to a misspelt one; undefined if more than half of the letters differ. */
export function closestName(misspelt: string, names: readonly string[]): string | undefined {
  const ranked = names
    .map((name) => ({ name, distance: editDistance(misspelt.toLowerCase(), name.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance)
  const [first] = ranked
  return first && first.distance * 2 <= Math.max(misspelt.length, first.name.length) ? first.name : undefined
}

/** The number of letters to insert, remove or replace (Levenshtein). */
function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, n) => n)
  for (const [row, letter] of [...a].entries()) {
    const current = [row + 1]
    for (let column = 1; column <= b.length; column++) {
      const replaced = (previous[column - 1] as number) + (letter === b[column - 1] ? 0 : 1)
      current.push(Math.min(replaced, (previous[column] as number) + 1, (current[column - 1] as number) + 1))
    }
    previous = current
  }
  return previous[b.length] as number
}

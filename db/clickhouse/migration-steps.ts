/**
 * Groups statements into steps. An interrupted step is repeated as a whole. A step is one statement, except that a
 * TRUNCATE is repeated together with the statement that fills the table again.
 */
export function stepsOf(statements: readonly string[]): string[][] {
  const steps: string[][] = []
  let afterTruncate = false
  for (const statement of statements) {
    if (afterTruncate) steps.at(-1)?.push(repeatable(statement))
    else steps.push([repeatable(statement)])
    afterTruncate = /^TRUNCATE\b/.test(statement)
  }
  return steps
}

/** Makes a statement repeatable, because ClickHouse has no transactions. */
function repeatable(statement: string): string {
  return statement
    .replace(/^(CREATE (?:TABLE|VIEW|MATERIALIZED VIEW)) (?!IF NOT EXISTS)/, '$1 IF NOT EXISTS ')
    .replace(/^(DROP (?:TABLE|VIEW)) (?!IF EXISTS)/, '$1 IF EXISTS ')
    .replace(/^ALTER TABLE [\s\S]*/, (it) =>
      it
        .replace(/\b(ADD (?:COLUMN|INDEX|PROJECTION)) (?!IF NOT EXISTS)/g, '$1 IF NOT EXISTS ')
        .replace(/\b((?:DROP|RENAME) (?:COLUMN|INDEX|PROJECTION)) (?!IF EXISTS)/g, '$1 IF EXISTS '),
    )
}

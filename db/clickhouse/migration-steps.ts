/**
 * What is repeated as a whole when it was cut short. That is one statement, except that a table is emptied again
 * before it is filled again.
 */
export function stepsOf(statements: readonly string[]): string[][] {
  const steps: string[][] = []
  let isEmptied = false
  for (const statement of statements) {
    if (isEmptied) steps.at(-1)?.push(repeatable(statement))
    else steps.push([repeatable(statement)])
    isEmptied = /^TRUNCATE\b/.test(statement)
  }
  return steps
}

/** The statement, made so that it may run once more after it has run: ClickHouse has no transactions. */
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

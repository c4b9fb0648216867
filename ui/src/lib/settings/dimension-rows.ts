import { type CustomDimensions, customNames } from '#lib/dashboard/dimensions.ts'

/** A custom dimension in the form, complete or not. */
export type DimensionRow = { number: number; name: string; source: string; key: string }

export const rows_max = customNames.length

/** The name of a field of the form. */
export function fieldOf(number: number, part: 'name' | 'source' | 'key'): string {
  return `dimension_${number}.${part}`
}

/** The dimensions in the fields of a form. Rows without any text are left out. */
export function rowsIn(values: Record<string, string>): DimensionRow[] {
  return customNames.flatMap((_, n) => {
    const number = n + 1
    const [name = '', source = '', key = ''] = (['name', 'source', 'key'] as const).map((part) =>
      values[fieldOf(number, part)]?.trim(),
    )
    return name || key ? [{ number, name, source, key }] : []
  })
}

/** What is missing in the rows, by field. */
export function missingIn(rows: readonly DimensionRow[]): Record<string, string> {
  return Object.fromEntries(
    rows.flatMap(({ number, name, key }) => [
      ...(name ? [] : [[fieldOf(number, 'name'), 'Enter a name.']]),
      ...(key ? [] : [[fieldOf(number, 'key'), 'Enter the name of a property or trait.']]),
    ]),
  )
}

/** The rows as the API wants them. */
export function dimensionsOf(rows: readonly DimensionRow[]): CustomDimensions {
  return rows.map((it) => ({ ...it, source: it.source === 'trait' ? 'trait' : 'property' }))
}

/** The fields of the API for the rows, each with that of the form. */
export function apiFields(rows: readonly DimensionRow[]): [api: string, form: string][] {
  return rows.flatMap(({ number }, index) =>
    (['name', 'key'] as const).map((part): [string, string] => [
      `settings.custom_dimensions.${index}.${part}`,
      fieldOf(number, part),
    ]),
  )
}

/**
 * An empty row with the next number, or the lowest free one after the last; undefined if all are taken. Saved reports name
 * dimensions by number, so one that was removed is taken again last.
 */
export function nextRow(rows: readonly DimensionRow[]): DimensionRow | undefined {
  const highest = Math.max(0, ...rows.map((it) => it.number))
  const lowest = customNames.findIndex((_, n) => !rows.some((it) => it.number === n + 1)) + 1
  const number = highest < rows_max ? highest + 1 : lowest
  return number > 0 ? { number, name: '', source: 'property', key: '' } : undefined
}

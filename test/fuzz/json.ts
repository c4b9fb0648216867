/**
 * JSON as it may be sent, including what no JavaScript value can express: duplicate names or names with a meaning to
 * the JavaScript engine, numbers past every type, text of many megabytes, nesting of ten thousand levels.
 */
export type Json = null | boolean | number | string | Json[] | Members | Verbatim

/** An object, as an ordered list of members. */
export class Members {
  constructor(readonly entries: readonly (readonly [string, Json])[]) {}
}

/** Text that is serialized verbatim: `open` and `close` repeated around `middle`. */
export class Verbatim {
  constructor(
    readonly open: string,
    readonly times = 1,
    readonly middle = '',
    readonly close = '',
  ) {}
}

/** Serializes a value. */
export function serialized(value: Json): string {
  if (value instanceof Verbatim)
    return value.open.repeat(value.times) + value.middle + value.close.repeat(value.times)
  if (value instanceof Members)
    return `{${value.entries.map(([name, it]) => `${JSON.stringify(name)}:${serialized(it)}`).join(',')}}`
  if (Array.isArray(value)) return `[${value.map(serialized).join(',')}]`
  return JSON.stringify(value)
}

/** Converts a JavaScript value to a `Json` value. */
export function toJson(value: unknown): Json {
  if (Array.isArray(value)) return value.map(toJson)
  if (typeof value === 'object' && value !== null)
    return new Members(Object.entries(value).map(([name, it]) => [name, toJson(it)]))
  return (value ?? null) as Json
}

import { ValidationError } from '../errors.ts'

const mayBeUnsafe = /\d{16}/
const integer = /^-?\d+$/

/**
 * Stands for an integer beyond ±(2^53 - 1) in a parsed JSON text. JavaScript would change it silently, so it can be
 * neither used nor written again: serializing it throws.
 */
class UnsafeInteger {
  constructor(private readonly source: string) {}

  toJSON(): never {
    throw refusal(this.source)
  }
}

/**
 * Replaces integers that JavaScript would change by values that cannot be serialized, so that of several entries only
 * the affected ones are rejected.
 * @param value the parsed `text`
 */
export function markUnsafeIntegers(value: unknown, text: string): unknown {
  return withUnsafe(value, text, (source) => new UnsafeInteger(source))
}

/** @throws ValidationError if a JSON text contains an integer that JavaScript would change. */
export function requireSafeIntegers(value: unknown, text: string): void {
  withUnsafe(value, text, (source) => {
    throw refusal(source)
  })
}

function withUnsafe(value: unknown, text: string, replacement: (source: string) => unknown): unknown {
  if (!mayBeUnsafe.test(text)) return value
  const replace = (_: string, it: unknown, { source }: { source?: string }) =>
    typeof it === 'number' && source !== undefined && integer.test(source) && !Number.isSafeInteger(it)
      ? replacement(source)
      : it
  return JSON.parse(text, replace as Parameters<typeof JSON.parse>[1])
}

function refusal(source: string): ValidationError {
  const shown = source.length > 40 ? `${source.slice(0, 40)}…` : source
  return new ValidationError(
    [],
    `The integer ${shown} is beyond ±9007199254740991, and JSON readers would change it: send it as a string`,
  )
}

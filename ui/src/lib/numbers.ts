import { language } from '#lib/language.ts'

/** A number that was typed, or what is wrong with it. */
export type TypedNumber = { value: number; problem?: undefined } | { value?: undefined; problem: string }

const marks = { en: { decimal: '.', group: ',' }, de: { decimal: ',', group: '.' } } as const

/**
 * Reads a number as people of a language write it: `1.234,50` and `1234,5` in German, `1,234.50` in English. What the
 * other language writes is accepted too, where it can mean only one number. Spaces may group digits.
 */
export function readNumber(typed: string, spoken = language): TypedNumber {
  const text = typed.trim().replaceAll(/(?<=\d)[\s’'](?=\d{3}(?!\d))/g, '')
  const { decimal, group } = marks[spoken]
  const asTyped = parse(text, decimal, group)
  const asOther = parse(text, group, decimal)
  // A single group, such as 1.234 in German, is a fraction elsewhere.
  if (asTyped !== undefined && asOther !== undefined && asTyped !== asOther && isOneGroup(text, group)) {
    const [grouped, fraction] = [text.replace(group, ''), text.replace(group, decimal)]
    return { problem: `${text} can mean ${grouped} or ${fraction}. Enter one of these.` }
  }
  const value = asTyped ?? asOther
  return value === undefined ? { problem: notANumber } : { value }
}

/** A number for an input that `readNumber` reads. */
export function printNumber(value: number, spoken = language): string {
  return String(value).replace('.', marks[spoken].decimal)
}

const notANumber = 'Enter a number, such as 12.5.'

function parse(text: string, decimal: string, group: string): number | undefined {
  const whole = `\\d+|[1-9]\\d{0,2}(?:\\${group}\\d{3})+`
  // Numbers that are stored may have an exponent.
  const exponent = '(?:[eE][+-]?\\d+)?'
  if (!new RegExp(`^[+-]?(?:(?:${whole})(?:\\${decimal}\\d*)?|\\${decimal}\\d+)${exponent}$`).test(text))
    return undefined
  const value = Number(text.replaceAll(group, '').replace(decimal, '.'))
  return Number.isFinite(value) ? value : undefined
}

function isOneGroup(text: string, group: string): boolean {
  return new RegExp(`^[+-]?[1-9]\\d{0,2}\\${group}\\d{3}$`).test(text)
}

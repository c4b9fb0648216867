import { weekdayNames } from '../../../packages/text/hours-of-week.ts'
import { dateLocale } from './language.ts'

const names = { long: weekdayNames(dateLocale, 'long'), short: weekdayNames(dateLocale, 'short') }

/** The name of a day of the week in the language of the console. @param index 0 is Monday */
export function weekdayName(index: number, style: 'long' | 'short'): string {
  return names[style](index)
}

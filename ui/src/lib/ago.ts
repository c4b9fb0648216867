import { dateLocale } from '#lib/language.ts'

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const
const format = new Intl.RelativeTimeFormat(dateLocale, { style: 'short', numeric: 'auto' })

/** How long ago something was: `12 sec. ago`, `yesterday`. */
export function ago(iso: string, now: number): string {
  const seconds = Math.max(0, Math.floor((now - Date.parse(iso)) / 1000))
  const [unit, length] = units.find((it) => seconds >= it[1]) ?? units[3]
  return format.format(-Math.floor(seconds / length), unit)
}

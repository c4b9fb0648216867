import type { Choice } from '#lib/components/Select.svelte'
import { numberLocale } from '#lib/language.ts'

/** Every time zone, UTC first. */
export const timezones: Choice[] = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])]
  .filter((zone) => zone === 'UTC' || zone.includes('/'))
  .map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))

const names = new Intl.DisplayNames(numberLocale, { type: 'currency' })

/** Every currency by its code. */
export const currencies: Choice[] = Intl.supportedValuesOf('currency').map((code) => ({
  value: code,
  label: `${code} · ${names.of(code) ?? code}`,
}))

import { counted } from '#lib/format.ts'

/** The retention periods that the console offers, in days; empty for ever. */
export const retentionChoices = [
  { value: '', label: 'For ever' },
  { value: '90', label: '90 days' },
  { value: '180', label: '180 days' },
  { value: '365', label: '1 year' },
  { value: '730', label: '2 years' },
  { value: '1825', label: '5 years' },
  { value: '3650', label: '10 years' },
]

/** A retention period within a sentence: `for ever`, `for 1 year`, `for 400 days`. */
export function retentionText(days: number | null): string {
  if (days === null) return 'for ever'
  const choice = retentionChoices.find(({ value }) => value === String(days))
  return `for ${choice?.label ?? counted(days, 'day', 'days')}`
}

import type { IntegrationChange } from '../../../../server/notify/integrations/model.ts'
import { type IntegrationType, isSecret, kinds } from './fields.ts'

/**
 * Converts a form to a request. Empty fields are left out. Stored secrets are never displayed, so an empty secret
 * field keeps the stored value unless it is ticked for removal.
 * @param isNew true on creation, when an empty field has nothing to remove
 */
export function requestOf(type: IntegrationType, form: FormData, isNew: boolean): IntegrationChange {
  const { fields, hasCosts, hasLookback } = kinds[type]
  const settings: Record<string, unknown> = {}
  const credentials: Record<string, unknown> = {}
  for (const field of fields) {
    const text = textOf(form, field.name)
    const name = field.name.slice(field.name.indexOf('.') + 1)
    if (text !== '') (isSecret(field) ? credentials : settings)[name] = text
    else if (!isNew && removable.has(field.name)) settings[name] = null
    else if (!isNew && form.getAll('remove').includes(field.name)) credentials[name] = null
  }
  // The secret is useless without its header.
  if (settings.header_name === null) credentials.header_value = null
  if (type === 'slack') settings.about = form.getAll('settings.about')
  const name = textOf(form, 'name')
  return {
    ...(name !== '' && { name }),
    settings,
    ...((isNew || Object.keys(credentials).length > 0) && { credentials }),
    ...(hasCosts && { every_hours: Number(textOf(form, 'every_hours')) }),
    ...(hasLookback && { lookback_days: numberOf(textOf(form, 'lookback_days')) }),
  } as IntegrationChange
}

const removable = new Set<string>([
  'settings.login_customer_id',
  'settings.pixel_id',
  'settings.header_name',
  'settings.source',
  'settings.medium',
])

/** The names of all fields of a form, to map API errors to fields. */
export function namesOf(type: IntegrationType): string[] {
  return [
    'name',
    'every_hours',
    'lookback_days',
    'settings.about',
    ...kinds[type].fields.map((it) => it.name),
  ]
}

/** The submitted values without secrets, which must not be written into a page. */
export function shownValues(form: FormData): Record<string, string> {
  const texts = [...form].flatMap(([name, value]) =>
    typeof value === 'string' && !name.startsWith('credentials.') ? [[name, value] as const] : [],
  )
  return { ...Object.fromEntries(texts), 'settings.about': form.getAll('settings.about').join(' ') }
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

/** Passes invalid numbers to the API unchanged, so that the API rejects them. */
function numberOf(text: string): number | string {
  return /^\d+$/.test(text) ? Number(text) : text
}

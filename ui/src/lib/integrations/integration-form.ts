import type { IntegrationChange } from '../../../../server/notify/integrations/model.ts'
import { type IntegrationType, isSecret, kinds } from './fields.ts'

/**
 * What a form asks for. Fields that are empty are left out: of secrets nobody sees the text, so an empty one stays as
 * it is unless it is ticked as removed.
 * @param isNew whether there is nothing yet that an empty field could remove
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
  // Without its header the secret is for nothing.
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

/** The names of all fields of a form, for refusals to find their place. */
export function namesOf(type: IntegrationType): string[] {
  return [
    'name',
    'every_hours',
    'lookback_days',
    'settings.about',
    ...kinds[type].fields.map((it) => it.name),
  ]
}

/** What was typed, but for secrets: they are not written into a page. */
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

/** What is no number goes to the API as it is, which says so. */
function numberOf(text: string): number | string {
  return /^\d+$/.test(text) ? Number(text) : text
}

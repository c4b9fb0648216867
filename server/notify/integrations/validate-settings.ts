import { type IntegrationSettings, slackSubjects } from '../../../db/postgres/schema/integrations.ts'
import type { Config } from '../../platform/config.ts'
import { InvalidRequest, type Problem, ValidationError } from '../../platform/errors.ts'
import { bounded } from '../../platform/text.ts'
import { requireTarget } from '../webhooks/target.ts'
import { type Field, type IntegrationType, kinds } from './kinds.ts'
import type { IntegrationChange } from './model.ts'

/** Decrypted credentials. */
export type Credentials = Record<string, string>

export type Access = { settings: IntegrationSettings; credentials: Credentials }

type Fields = { [name: string]: Field }
type Given = { [name: string]: unknown }

/**
 * The settings and credentials of an integration after a request. Omitted fields stay as they were.
 * @throws InvalidRequest naming the missing fields, @throws ValidationError with all invalid fields.
 */
export async function validateAccess(
  config: Pick<Config, 'outboundTargets'>,
  type: IntegrationType,
  input: Pick<IntegrationChange, 'settings' | 'credentials'>,
  old?: Access,
): Promise<Access> {
  const kind = kinds[type]
  const { about, ...given } = input.settings ?? {}
  const settings = mergeFields('settings', type, kind.settings, given, old?.settings)
  const credentials = mergeFields(
    'credentials',
    type,
    kind.credentials,
    input.credentials ?? {},
    old?.credentials,
  )
  const problems = [...settings.problems, ...credentials.problems]
  if (about !== undefined && type !== 'slack') problems.push(unexpectedField('settings.about', type))
  if (problems.length > 0) throw new ValidationError(problems)
  const missing = [...settings.missing, ...credentials.missing].map((field) => ({
    field,
    message: `${field} is required`,
  }))
  if (missing[0]) throw new InvalidRequest(missing[0].message, missing)
  const access = { settings: settings.values as IntegrationSettings, credentials: credentials.values }
  if (type === 'cost_feed') await validateFeed(config, access, input, old)
  if (type === 'slack') {
    access.settings.about = about ? [...new Set(about)] : (old?.settings.about ?? [...slackSubjects])
    const url = await requireTarget(config, access.credentials.webhook_url ?? '', 'credentials.webhook_url')
    access.credentials.webhook_url = url
    access.settings.host = new URL(url).host
  }
  return access
}

function mergeFields(prefix: string, type: IntegrationType, fields: Fields, given: Given, old: Given = {}) {
  const problems: Problem[] = []
  const missing: string[] = []
  const values: Record<string, string> = {}
  for (const name of Object.keys(given))
    if (!Object.hasOwn(fields, name)) problems.push(unexpectedField(`${prefix}.${name}`, type))
  for (const [name, { required, defaultValue, read, expected }] of Object.entries(fields)) {
    const field = `${prefix}.${name}`
    const requested = given[name]
    if (typeof requested === 'string') {
      const text = requested.trim()
      const value = read ? read(text) : bounded(text, 2000)
      if (value) values[name] = value
      else
        problems.push({
          field,
          message: `${field} must be ${text === '' || !expected ? 'a non-blank text' : expected}`,
        })
      continue
    }
    const kept = requested === null ? undefined : (old[name] as string | undefined)
    const value = kept ?? defaultValue
    if (value !== undefined) values[name] = value
    else if (required) missing.push(field)
  }
  return { problems, missing, values }
}

function unexpectedField(field: string, type: IntegrationType): Problem {
  return { field, message: `${field} is not valid for ${type}` }
}

/** @throws ValidationError */
async function validateFeed(
  config: Pick<Config, 'outboundTargets'>,
  access: Access,
  input: Pick<IntegrationChange, 'credentials'>,
  old: Access | undefined,
): Promise<void> {
  const { settings, credentials } = access
  settings.url = await requireTarget(config, settings.url ?? '', 'settings.url')
  const problem = (field: string, what: string) => {
    throw new ValidationError([{ field, message: `${field} ${what}` }])
  }
  if (!settings.header_name && credentials.header_value)
    problem('settings.header_name', 'must be given with credentials.header_value')
  if (settings.header_name && !credentials.header_value)
    problem('credentials.header_value', 'must be given with settings.header_name')
  // A user who may change the address must not get the secret by having it sent to another host.
  const isElsewhere = old && new URL(settings.url).origin !== new URL(old.settings.url ?? '').origin
  if (isElsewhere && credentials.header_value && !input.credentials?.header_value)
    problem('credentials.header_value', 'must be given again for another host')
}

import SCIMMY from 'scimmy'
import { invalidPath, invalidValue, ScimError } from './scim-error.ts'
import {
  isStandard,
  keptAttributes,
  localName,
  schemaId,
  type UserResource,
  UserSchema,
} from './user-schema.ts'

/** What a request says of a person. Missing: not sent. Null: to be removed. */
export type SentUser = {
  externalId?: string | null
  userName?: string
  name?: { formatted?: string; familyName?: string; givenName?: string } | null
  displayName?: string | null
  active?: boolean
  roles?: { value?: string }[]
}

type Operation = { op: string; path?: string; value?: unknown }

const operations_max = 100
const roles_max = 20
const path_max = 300
const path = /^([A-Za-z][\w:.-]*?)(\[([^\]]*)\])?(?:\.([A-Za-z]+))?$/
const selection = /^\s*(value|type|display|primary)\s+eq\s+("[^"\\]*"|true|false)\s*$/i

/** Reads the body of a creation or a replacement. @throws ScimError */
export async function readUser(body: unknown): Promise<SentUser> {
  const sent = requireObject(body, 'The body')
  const schemas = sent.schemas ?? [schemaId]
  if (!Array.isArray(schemas) || !schemas.includes(schemaId))
    throw new ScimError(400, 'invalidSyntax', `schemas must contain ${schemaId}`)
  const kept = keptOf(sent)
  return withRefusals(() => {
    const { userName = 'checked later' } = kept
    const user = plain(new UserSchema({ ...withoutNull(kept), userName }, 'in'))
    if (kept.userName === undefined) delete user.userName
    for (const name of ['externalId', 'name', 'displayName'] as const)
      if (kept[name] === null) user[name] = null
    return user
  })
}

/**
 * Applies the operations of a PATCH (RFC 7644, section 3.5.2) to a person.
 * @returns the person afterwards
 * @throws ScimError
 */
export async function patchUser(current: UserResource, body: unknown): Promise<SentUser> {
  const sent = requireObject(body, 'The body')
  const given = Object.entries(sent).find(([name]) => name.toLowerCase() === 'operations')?.[1]
  if (!Array.isArray(given)) throw invalidValue('Operations must be a list')
  if (given.length > operations_max)
    throw new ScimError(413, 'tooMany', `Operations must have at most ${operations_max} entries`)
  const operations = given.flatMap(operationsOf)
  // All of them were about attributes that are not kept.
  if (given.length > 0 && operations.length === 0) return {}
  const isAboutRoles = operations.some(({ path }) => path?.startsWith('roles'))
  const { emails, ...source } = current
  return withRefusals(async () => {
    const patch = new SCIMMY.Messages.PatchOp({
      schemas: sent.schemas as never,
      Operations: operations as never,
    })
    const user = plain((await patch.apply(new UserSchema(source) as never)) ?? source)
    const { roles = [], ...others } = user
    return {
      ...others,
      ...(isAboutRoles && { roles }),
      externalId: user.externalId ?? null,
      name: user.name ?? null,
      displayName: user.displayName ?? null,
    }
  })
}

/** The part of an operation that is about kept attributes, in the form that scimmy takes. */
function operationsOf(given: unknown): Operation[] {
  const { op, path, value } = requireObject(given, 'An operation')
  if (typeof op !== 'string') throw invalidValue('op must be add, remove or replace')
  if (path !== undefined && path !== null) return targeted(op, path, value)
  if (op.toLowerCase() === 'remove') return [{ op, value }]
  // Microsoft sends paths as the names of values, such as name.givenName.
  return untargeted(op, value)
}

/** The attributes are by their names, and also below the id of the schema. */
function untargeted(op: string, value: unknown): Operation[] {
  return Object.entries(requireObject(value, 'The value of an operation without path')).flatMap(
    ([name, it]) => {
      if (name.toLowerCase() === schemaId.toLowerCase()) return untargeted(op, it)
      return isMessage(name) ? [] : targeted(op, name, it)
    },
  )
}

function targeted(op: string, given: unknown, value: unknown): Operation[] {
  const isPath = typeof given === 'string' && given.length <= path_max
  const [, head = '', brackets, filter = '', sub] = (isPath && path.exec(localName(given))) || []
  const [name = '', inner = sub] = head.split('.')
  const attribute = keptAttributes.get(name.toLowerCase())
  if (!attribute) {
    if (isPath && (isStandard(given) || isStandard(name))) return []
    throw notKnown(given)
  }
  const child = inner === undefined ? undefined : attribute.subAttributes.get(inner.toLowerCase())
  if (inner !== undefined && child === undefined) {
    if (attribute.name === 'name') return []
    throw notKnown(given)
  }
  if (attribute.name === 'roles')
    return roleOperation(op, brackets === undefined ? null : filter, child, value)
  if (brackets !== undefined) throw notKnown(given)
  const target = child === undefined ? attribute.name : `${attribute.name}.${child}`
  if (op.toLowerCase() === 'remove') return [{ op, path: target }]
  return [{ op, path: target, value: child === undefined ? keptValue(attribute.name, value) : value }]
}

/** A person has one role. A filter therefore only matters for what is removed: a new value replaces whatever there is. */
function roleOperation(
  op: string,
  filter: string | null,
  child: string | undefined,
  value: unknown,
): Operation[] {
  if (filter !== null && !selection.test(filter)) throw invalidPath('The filter of roles is not valid')
  if (op.toLowerCase() === 'remove') {
    if (filter !== null) return [{ op, path: `roles[${filter.trim().toLowerCase()}]` }]
    if (value === undefined || value === null) return [{ op, path: 'roles' }]
    return rolesOf(value).map((it) => ({
      op,
      path: `roles[value eq ${JSON.stringify(requireRole(it.value))}]`,
    }))
  }
  if (child !== undefined && child !== 'value') return []
  const roles = rolesOf(child === 'value' ? [{ value }] : value)
  return [{ op: filter === null && child === undefined ? op : 'replace', path: 'roles', value: roles }]
}

function notKnown(path: unknown): ScimError {
  return invalidPath(`The path ${JSON.stringify(path).slice(0, path_max)} is not valid`)
}

/** The kept attributes of an object, with the names of the schema. */
function keptOf(given: Record<string, unknown>): Record<string, unknown> {
  const kept: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(given)) {
    const attribute = keptAttributes.get(localName(name).toLowerCase())
    if (attribute) kept[attribute.name] = keptValue(attribute.name, value)
  }
  return kept
}

function keptValue(name: string, value: unknown): unknown {
  if (name === 'active') return booleanOf(value)
  if (name === 'roles') return rolesOf(value)
  if (name !== 'name' || value === null) return value
  const known = keptAttributes.get('name')?.subAttributes
  const named = Object.entries(requireObject(value, 'name')).flatMap(([sub, it]) => {
    const subAttribute = known?.get(sub.toLowerCase())
    return subAttribute && it !== null ? [[subAttribute, it]] : []
  })
  return Object.fromEntries(named)
}

/** Microsoft sends booleans as texts. */
function booleanOf(value: unknown): unknown {
  if (typeof value !== 'string') return value
  if (/^true$/i.test(value)) return true
  return /^false$/i.test(value) ? false : value
}

/** A role is a text, or an object with a value, or a list of them. Providers send empty ones for people without a role. */
function rolesOf(value: unknown): { value: unknown }[] {
  if (value === null || value === undefined) return []
  const all: unknown[] = Array.isArray(value) ? value : [value]
  if (all.length > roles_max) throw invalidValue(`roles must have at most ${roles_max} entries`)
  const values = all.map((it) => {
    if (typeof it === 'string') return it
    const role = Object.entries(requireObject(it, 'An entry of roles'))
    return role.find(([name]) => name.toLowerCase() === 'value')?.[1] ?? ''
  })
  return values.filter((it) => it !== '').map((it) => ({ value: it }))
}

function requireRole(value: unknown): string {
  if (typeof value !== 'string' || !/^[\w .-]{1,100}$/.test(value)) throw invalidValue('A role is not valid')
  return value.toLowerCase()
}

/** `schemas` beside the values of an operation, and what only the service sets. */
function isMessage(name: string): boolean {
  return ['schemas', 'id', 'meta'].includes(name.toLowerCase())
}

function requireObject(value: unknown, what: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalidValue(`${what} must be an object`)
  return value as Record<string, unknown>
}

function withoutNull(given: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(given).filter(([, it]) => it !== null))
}

/** scimmy works with getters and setters. */
function plain(user: object): SentUser {
  return JSON.parse(JSON.stringify(user))
}

/** Runs scimmy, whose errors are about the request: it does nothing else. @throws ScimError */
async function withRefusals<T>(run: () => T | Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    throw refusalOf(error)
  }
}

function refusalOf(error: unknown): unknown {
  if (error instanceof SCIMMY.Types.Error) {
    const { status, scimType, message } = error as Error & { status: number; scimType: ScimError['scimType'] }
    return new ScimError(Number(status), scimType, message)
  }
  return error instanceof TypeError ? invalidValue(error.message) : error
}

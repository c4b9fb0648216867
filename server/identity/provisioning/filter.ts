import { ScimError } from './scim-error.ts'
import { localName } from './user-schema.ts'

/** One comparison of a filter: the attribute has the value. */
export type Equality = {
  attribute: 'id' | 'userName' | 'externalId' | 'emails' | 'active'
  value: string | boolean
}

const length_max = 1000
const attributes: Record<string, Equality['attribute']> = {
  id: 'id',
  username: 'userName',
  externalid: 'externalId',
  emails: 'emails',
  'emails.value': 'emails',
  active: 'active',
}
/** The alternatives start with different characters, so that no text takes long. */
const comparison =
  /^\s*([A-Za-z][\w.:-]*(?:\[type\s+eq\s+"work"\](?:\.value)?)?)\s+([A-Za-z]{2})\s+("(?:[^"\\]|\\.)*"|[A-Za-z]+)/i
const and = /^\s+and(?=\s)/i

/**
 * Reads a filter: comparisons with `eq`, combined by `and`. `Filter` of scimmy is not used: a filter can change the prototype
 * of all objects (`__proto__.x eq 1`) or take exponential time (an open string of backslashes).
 * @throws ScimError for any other filter
 */
export function readFilter(text: string | null): Equality[] {
  if (text === null) return []
  if (text.length > length_max) throw unsupported('it is too long')
  const found: Equality[] = []
  let rest = text
  for (;;) {
    const [whole, name = '', operator = '', value = ''] = comparison.exec(rest) ?? []
    if (whole === undefined) throw unsupported('a comparison is not valid')
    if (operator.toLowerCase() !== 'eq') throw unsupported(`the operator ${operator} is not known`)
    found.push(equality(name, value))
    rest = rest.slice(whole.length)
    if (rest.trim() === '') return found
    const joined = and.exec(rest)
    if (!joined) throw unsupported('comparisons are combined by and')
    rest = rest.slice(joined[0].length)
  }
}

function equality(name: string, text: string): Equality {
  // Everyone has one address, so that its type does not matter.
  const key = localName(name)
    .toLowerCase()
    .replace(/\[.*\]/, '')
  const attribute = Object.hasOwn(attributes, key) ? attributes[key] : undefined
  if (!attribute) throw unsupported(`the attribute ${name} cannot be compared`)
  const value = literal(text)
  if (attribute === 'active') {
    // Microsoft sends booleans as texts.
    const isTrue = /^true$/i.test(String(value))
    if (!isTrue && !/^false$/i.test(String(value))) throw unsupported('active is true or false')
    return { attribute, value: isTrue }
  }
  if (typeof value !== 'string') throw unsupported(`${name} is compared with a text in quotes`)
  if (value.includes('\0')) throw unsupported('a text must not contain NUL')
  return { attribute, value }
}

function literal(text: string): string | boolean {
  if (/^(true|false)$/i.test(text)) return /^true$/i.test(text)
  try {
    return String(JSON.parse(text))
  } catch {
    throw unsupported('a text is not valid JSON')
  }
}

function unsupported(reason: string): ScimError {
  return new ScimError(
    400,
    'invalidFilter',
    `The filter is not supported: ${reason}. Expected comparisons such as userName eq "ann@example.com", of id, userName, externalId, emails.value or active, combined by and`,
  )
}

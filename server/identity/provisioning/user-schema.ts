import SCIMMY from 'scimmy'
import { grantedRoles } from '../../../db/postgres/schema/single-sign-on.ts'

const { Attribute, Schema, SchemaDefinition } = SCIMMY.Types

export const schemaId = 'urn:ietf:params:scim:schemas:core:2.0:User'

const text = (name: string, description: string) => new Attribute('string', name, { description })

/** The attributes of people that are kept. Others are accepted, because providers send them, and left out. */
const definition = new SchemaDefinition('User', schemaId, 'A member of the workspace', [
  new Attribute('string', 'userName', {
    required: true,
    uniqueness: 'server',
    description: 'The e-mail address, of a verified domain of the workspace',
  }),
  new Attribute('complex', 'name', { description: 'The name of the person' }, [
    text('formatted', 'The full name'),
    text('familyName', 'The last name'),
    text('givenName', 'The first name'),
  ]),
  text('displayName', 'The name that Sightline shows. Without it, first and last name'),
  new Attribute('boolean', 'active', { description: 'False ends the access to the workspace at once' }),
  new Attribute(
    'complex',
    'emails',
    { multiValued: true, mutable: 'readOnly', description: 'The address of userName' },
    [text('value', 'The address'), text('type', 'work'), new Attribute('boolean', 'primary', {})],
  ),
  new Attribute(
    'complex',
    'roles',
    { multiValued: true, description: `The role in the workspace: ${grantedRoles.join(', ')}` },
    [
      text('value', 'The role. The highest one counts'),
      text('display', 'Not kept'),
      text('type', 'Not kept'),
      new Attribute('boolean', 'primary', { description: 'Not kept' }),
    ],
  ),
])

/** What the identity provider sees of a person. */
export type UserResource = {
  id: string
  externalId?: string
  userName: string
  name?: { formatted?: string; familyName?: string; givenName?: string }
  displayName?: string
  active: boolean
  emails: { value: string; type: string; primary: boolean }[]
  roles: { value: string; primary?: boolean }[]
}

/** The schema for scimmy, which checks types and applies changes. */
export class UserSchema extends Schema {
  static override get id() {
    return schemaId
  }

  static override get definition() {
    return definition
  }

  constructor(resource: object, direction = 'both') {
    super(resource, direction)
    Object.assign(this, definition.coerce(resource, direction))
  }
}

/** Attributes of the standard that are not kept: changes of them are left out instead of refused. */
const standard = new Set(
  [SCIMMY.Schemas.User, SCIMMY.Schemas.EnterpriseUser].flatMap((it) =>
    it.definition.attributes.flatMap((attribute) =>
      attribute instanceof Attribute ? [attribute.name.toLowerCase()] : [],
    ),
  ),
)

/** The kept attributes by their names in lower case, each with its sub-attributes. */
export const keptAttributes = new Map(
  ['externalId', 'userName', 'name', 'displayName', 'active', 'roles'].map((name) => {
    const { subAttributes = [] } = definition.attribute(name) as { subAttributes?: { name: string }[] }
    return [
      name.toLowerCase(),
      { name, subAttributes: new Map(subAttributes.map((it) => [it.name.toLowerCase(), it.name])) },
    ] as const
  }),
)

/** The name of an attribute without the id of the schema in front of it. */
export function localName(name: string): string {
  return name.toLowerCase().startsWith(`${schemaId.toLowerCase()}:`) ? name.slice(schemaId.length + 1) : name
}

/** Whether an attribute is in the standard, or in a schema of a provider. */
export function isStandard(name: string): boolean {
  return name.toLowerCase().startsWith('urn:') || standard.has(localName(name).toLowerCase())
}

/** The schema as the endpoint `/Schemas` shows it. */
export function describeSchema(baseUrl: string): object {
  return definition.describe(`${baseUrl}/Schemas`)
}

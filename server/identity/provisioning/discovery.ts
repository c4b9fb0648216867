import { notFound } from './scim-error.ts'
import { describeSchema, schemaId } from './user-schema.ts'

export const results_max = 200
const urn = 'urn:ietf:params:scim:schemas:core:2.0'
const listSchema = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'

/** A page of a list. @param startIndex of the first entry, from 1 */
export function listOf(resources: readonly unknown[], total = resources.length, startIndex = 1) {
  return {
    schemas: [listSchema],
    totalResults: total,
    startIndex,
    itemsPerPage: resources.length,
    Resources: resources,
  }
}

/** What the endpoint supports (RFC 7643, section 5). */
export function serviceProviderConfig(baseUrl: string) {
  return {
    schemas: [`${urn}:ServiceProviderConfig`],
    patch: { supported: true },
    bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: results_max },
    changePassword: { supported: false },
    sort: { supported: false },
    etag: { supported: false },
    authenticationSchemes: [
      {
        type: 'oauthbearertoken',
        name: 'Bearer token',
        description: 'Authorization: Bearer followed by the token that an owner makes in the console',
        primary: true,
      },
    ],
    meta: { resourceType: 'ServiceProviderConfig', location: `${baseUrl}/ServiceProviderConfig` },
  }
}

export function userType(baseUrl: string) {
  return {
    schemas: [`${urn}:ResourceType`],
    id: 'User',
    name: 'User',
    description: 'Members of the workspace',
    endpoint: '/Users',
    schema: schemaId,
    meta: { resourceType: 'ResourceType', location: `${baseUrl}/ResourceTypes/User` },
  }
}

/** @throws ScimError for any other than users */
export function resourceType(baseUrl: string, id: string) {
  if (id !== 'User') throw notFound(`resource type ${id}`)
  return userType(baseUrl)
}

/** @throws ScimError for any other than that of users */
export function schema(baseUrl: string, id: string) {
  if (id !== schemaId) throw notFound(`schema ${id}`)
  return describeSchema(baseUrl)
}

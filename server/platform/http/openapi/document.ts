import packageJson from '../../../../package.json' with { type: 'json' }
import { failureResponses } from './failures.ts'
import { headers } from './headers.ts'
import { operationOf, preflightOf, type Route } from './operation.ts'
import { commonParameters } from './parameters.ts'
import { introduction, tags } from './prose.ts'
import { Schemas } from './schemas.ts'
import { securitySchemes } from './security.ts'

type Operation = ReturnType<typeof operationOf> | NonNullable<ReturnType<typeof preflightOf>>

const methods = ['get', 'post', 'put', 'patch', 'delete']

/**
 * Builds the OpenAPI document of the API's routes and of the webhooks from `describeWebhooks`. The order of the routes
 * does not affect the result.
 * @throws Error if the description of a route or schema is incomplete
 */
export function openApiDocument<Webhooks extends object>(
  routes: Route[],
  describeWebhooks: (schemas: Schemas) => Webhooks,
) {
  const schemas = new Schemas()
  const responses = failureResponses(schemas)
  const paths: Record<string, Record<string, Operation>> = {}
  const shown = routes.filter(({ hooks }) => !hooks.detail?.hide).sort(byPathAndMethod)
  for (const route of shown) {
    const path = route.path.replace(/:([^/]+)/g, '{$1}')
    const preflight = preflightOf(route, schemas)
    paths[path] = {
      ...paths[path],
      [route.method.toLowerCase()]: operationOf(route, schemas),
      ...(preflight && { options: preflight }),
    }
  }
  const webhooks = describeWebhooks(schemas)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sightline API',
      version: packageJson.version,
      description: introduction,
      license: { name: packageJson.license, identifier: packageJson.license },
    },
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    servers: [{ url: '/', description: 'The server that serves this document' }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths,
    webhooks,
    components: {
      schemas: schemas.named,
      responses,
      parameters: commonParameters,
      headers,
      securitySchemes,
    },
  }
}

function byPathAndMethod(a: Route, b: Route): number {
  if (a.path !== b.path) return a.path < b.path ? -1 : 1
  return methods.indexOf(a.method.toLowerCase()) - methods.indexOf(b.method.toLowerCase())
}

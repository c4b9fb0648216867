import { apiRoutes } from '../server/app.ts'
import { openApiDocument } from '../server/http/openapi/document.ts'
import type { Services } from '../server/services.ts'

/** Writes the OpenAPI document of the API to `docs/openapi.json`. */
const { routes } = apiRoutes({} as Services)
const text = `${JSON.stringify(openApiDocument(routes), null, 2)}\n`
await Bun.write(new URL('../docs/openapi.json', import.meta.url), text)
console.log(`docs/openapi.json: ${routes.length} operations`)

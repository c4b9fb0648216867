import { apiRoutes } from '../../server/app.ts'
import { catalogueWebhooks } from '../../server/notify/outbox/event-types-openapi.ts'
import { cataloguePage } from '../../server/notify/outbox/event-types-page.ts'
import { openApiDocument } from '../../server/platform/http/openapi/document.ts'
import type { Services } from '../../server/services.ts'

/**
 * Writes the documentation that is generated from the code: the API's OpenAPI document, and the events that webhooks
 * send.
 */
const { routes } = apiRoutes({} as Services)
const text = `${JSON.stringify(openApiDocument(routes, catalogueWebhooks), null, 2)}\n`
await Bun.write(new URL('../../docs/openapi.json', import.meta.url), text)
await Bun.write(new URL('../../docs/webhook-events.md', import.meta.url), cataloguePage())
console.log(`docs/openapi.json: ${routes.length} operations`)

import { swagger } from '@elysiajs/swagger'
import { Elysia } from 'elysia'
import { openApiDocument } from './openapi/document.ts'
import type { Route } from './openapi/operation.ts'

type DescribeWebhooks = Parameters<typeof openApiDocument<object>>[1]

const scalarScript = Bun.resolveSync('@scalar/api-reference', import.meta.dir).replace(
  /dist\/.*$/,
  'dist/browser/standalone.js',
)

// Turns off everything that would call or advertise Scalar's own services.
const settings = {
  authentication: { preferredSecurityScheme: 'secretKey' },
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
}

/** The reference sets styles in elements, and calls the API of this service when a reader tries a request. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Serves the API reference at `/docs` and the OpenAPI document at `/docs/json`. Loads nothing from the internet. */
export function docs(routes: Route[], describeWebhooks: DescribeWebhooks) {
  // Created at the first request, because describing all routes takes longer than creating them.
  let reference: { handle: (request: Request) => Promise<Response> } | undefined
  const answer = async ({ request }: { request: Request }) => {
    reference ??= referenceOf(routes, describeWebhooks)
    const { body, status, headers } = await reference.handle(request)
    return new Response(body, {
      status,
      headers: { ...Object.fromEntries(headers), 'Content-Security-Policy': contentSecurityPolicy },
    })
  }
  const hidden = { detail: { hide: true } }
  return new Elysia()
    .get(
      '/docs/reference.js',
      () => new Response(Bun.file(scalarScript), { headers: { 'Cache-Control': 'public, max-age=86400' } }),
      hidden,
    )
    .get('/docs', answer, hidden)
    .get('/docs/json', answer, hidden)
}

function referenceOf(routes: Route[], describeWebhooks: DescribeWebhooks) {
  return new Elysia({ handler: { standardHostname: false } }).use(
    swagger({
      path: '/docs',
      specPath: '/docs/json',
      scalarCDN: '/docs/reference.js',
      scalarConfig: settings as object,
      // Excludes the plugin's own description of the routes: the document already describes all of them.
      exclude: /./,
      documentation: openApiDocument(routes, describeWebhooks) as object,
    }),
  )
}

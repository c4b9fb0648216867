import { swagger } from '@elysiajs/swagger'
import { Elysia } from 'elysia'
import packageJson from '../../package.json' with { type: 'json' }

const scalarScript = Bun.resolveSync('@scalar/api-reference', import.meta.dir).replace(
  /dist\/.*$/,
  'dist/browser/standalone.js',
)

// What would call Scalar's own services, or advertise them.
const offline = {
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
}

/** The API reference at `/docs` and its OpenAPI document at `/docs/json`; needs nothing from the internet. */
export const docs = () =>
  new Elysia()
    .get(
      '/docs/reference.js',
      () => new Response(Bun.file(scalarScript), { headers: { 'Cache-Control': 'public, max-age=86400' } }),
      {
        detail: { hide: true },
      },
    )
    .use(
      swagger({
        path: '/docs',
        specPath: '/docs/json',
        scalarCDN: '/docs/reference.js',
        scalarConfig: offline as object,
        exclude: [/^\/(?!v1)/],
        documentation: {
          info: {
            title: 'Sightline API',
            version: packageJson.version,
            description: 'Web analytics: sites, events, conversions, traffic, exports and webhooks.',
          },
          components: {
            securitySchemes: {
              key: {
                type: 'http',
                scheme: 'bearer',
                description: 'An API key: sk_…, sk_test_…, pk_live_…, pk_test_… or a site’s pk_…',
              },
            },
          },
          security: [{ key: [] }],
        },
      }),
    )

import { snippetOf } from '#lib/snippet.ts'

/** Where a site is built, or what sends its events. */
export const platforms = {
  html: 'HTML',
  'tag-manager': 'Google Tag Manager',
  wordpress: 'WordPress',
  shopify: 'Shopify',
  nextjs: 'Next.js',
  nuxt: 'Nuxt',
  sveltekit: 'SvelteKit',
  astro: 'Astro',
  'single-page': 'Single-page app',
  package: 'npm package',
  server: 'Server',
  mobile: 'Mobile app',
} as const
export type Platform = keyof typeof platforms

/** The platform with this name; plain HTML if there is none. */
export function parsePlatform(name: string | null): Platform {
  return name !== null && Object.hasOwn(platforms, name) ? (name as Platform) : 'html'
}

type Site = { id: string; public_key: string }
/** How to install the tracker, or to send events without it. Texts have `code` and *names of menus*. */
export type Guide = { steps: string[]; code: string; notes: string[] }

/** @param origin the public address of the service */
export function guideOf(platform: Platform, origin: string, site: Site): Guide {
  const snippet = snippetOf(origin, site)
  const source = `${origin}/tracker.js`
  const guides: Record<Platform, () => Guide> = {
    html: () => ({
      steps: ['Paste this line into the `<head>` of every page.'],
      code: snippet,
      notes: [countsPages],
    }),
    'tag-manager': () => ({
      steps: [
        'In Google Tag Manager, create a tag of the type *Custom HTML* and paste this code.',
        'Choose the trigger *Initialization - All Pages*, save, and publish the container.',
      ],
      code: insertedBy(source, site),
      notes: [
        'Tag Manager removes the attributes of script tags, so this code sets them itself.',
        countsPages,
      ],
    }),
    wordpress: () => ({
      steps: [
        'Install the free plugin *WPCode*, and open *Code Snippets → Header & Footer*.',
        'Paste this line into the field *Header*, and save.',
        'If the site uses a cache plugin, empty its cache.',
      ],
      code: snippet,
      notes: ['Without a plugin: paste it into `header.php` of your child theme, before `</head>`.'],
    }),
    shopify: () => ({
      steps: [
        'In the Shopify admin, open *Online Store → Themes*, and choose *Edit code* in the menu of your theme.',
        'Open `layout/theme.liquid`, paste this line before `</head>`, and save.',
      ],
      code: snippet,
      notes: ['The checkout of Shopify does not use your theme. Send orders from your server.'],
    }),
    nextjs: () => ({
      steps: ['Add the script to the root layout, `app/layout.tsx`.'],
      code: `import Script from 'next/script'

export default function RootLayout({ children }: { children: React.ReactNode }) {
  return (
    <html lang="en">
      <body>
        {children}
        <Script src="${source}" data-site="${site.id}" data-key="${site.public_key}" />
      </body>
    </html>
  )
}`,
      notes: ['With the pages router, it belongs into `pages/_app.tsx`.', countsNavigation],
    }),
    nuxt: () => ({
      steps: ['Add the script to `nuxt.config.ts`.'],
      code: `export default defineNuxtConfig({
  app: {
    head: {
      script: [
        {
          src: '${source}',
          defer: true,
          'data-site': '${site.id}',
          'data-key': '${site.public_key}',
        },
      ],
    },
  },
})`,
      notes: [countsNavigation],
    }),
    sveltekit: () => ({
      steps: ['Paste this line into `src/app.html`, before `%sveltekit.head%`.'],
      code: snippet,
      notes: [countsNavigation],
    }),
    astro: () => ({
      steps: ['Paste this line into the `<head>` of the layout of your pages.'],
      code: snippet.replace('<script defer', '<script is:inline defer'),
      notes: ['`is:inline` keeps Astro from processing the script.', countsPages],
    }),
    'single-page': () => ({
      steps: ['Paste this line into the `<head>` of `index.html`.'],
      code: snippet,
      notes: [
        countsNavigation,
        'If only the part of the address after `#` changes, add the attribute `data-hash`.',
      ],
    }),
    package: () => ({
      steps: [
        'Add the package `@sightline/tracker` to the application: `npm install @sightline/tracker`.',
        'Start the tracker in the first module that runs in the browser.',
      ],
      code: `import { init, track } from '@sightline/tracker'

init({ site: '${site.id}', key: '${site.public_key}', api: '${origin}' })

track('signup', { plan: 'pro' })`,
      notes: [
        'For React, Vue and Svelte, `@sightline/tracker/react`, `@sightline/tracker/vue` and `@sightline/tracker/svelte` start it.',
        countsNavigation,
      ],
    }),
    server: () => ({
      steps: [
        'Create a secret key that may send events, and store it as `SIGHTLINE_KEY`.',
        'Send an event when something happens, for example an order.',
      ],
      code: `curl ${origin}/v1/events \\
  -H "Authorization: Bearer $SIGHTLINE_KEY" -H "Content-Type: application/json" \\
  -d '{
    "site_id": "${site.id}",
    "event_name": "purchase",
    "user": { "user_id": "user-4711" },
    "properties": { "transaction_id": "T-1001", "value": 99.5, "currency": "EUR" }
  }'`,
      notes: [
        'The tracker and your server count the same person if both send the same `user_id`, or if your server sends the part of the cookie `_sl` before the dot as `client_id`.',
      ],
    }),
    mobile: () => ({
      steps: [
        'When the app is opened for the first time, create an id, keep it on the device, and send it as `client_id`.',
        'Send a `page_view` for each screen, and other events as they happen.',
      ],
      code: `await fetch('${origin}/v1/events', {
  method: 'POST',
  headers: { authorization: 'Bearer ${site.public_key}', 'content-type': 'application/json' },
  body: JSON.stringify({
    site_id: '${site.id}',
    event_name: 'page_view',
    client_id: installationId,
    properties: { page_path: '/checkout' },
    context: { user_agent: deviceUserAgent },
  }),
})`,
      notes: [
        'Send the user agent of the device, for example of a web view: requests with those of HTTP libraries count as bots.',
        'While the device is offline, keep events with their `timestamp` and an `event_id`: an event that is sent twice counts once.',
      ],
    }),
  }
  return guides[platform]()
}

const countsPages = 'Page views are counted automatically, also in single-page apps.'
const countsNavigation = 'Navigation within the app is counted automatically.'

/** Tag Manager and others insert code without the attributes of its script tags. */
function insertedBy(source: string, { id, public_key }: Site): string {
  return `<script>
  (function () {
    var script = document.createElement('script')
    script.src = '${source}'
    script.dataset.site = '${id}'
    script.dataset.key = '${public_key}'
    document.head.appendChild(script)
  })()
</${'script'}>`
}

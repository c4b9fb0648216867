import adapter from '@sveltejs/adapter-node'
import { sveltekit } from '@sveltejs/kit/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { consoleFolder, isLanguage, sourceLanguage } from '../packages/text/languages.ts'
import { translated } from './languages/plugin.ts'

/**
 * Without groups, each module that two pages share is a separate file, and a page fetches 54 of them. With these
 * groups a page fetches 17 files with the same total size.
 */
const sharedCode = [
  { name: 'most-pages', minShareCount: 8, priority: 2 },
  { name: 'some-pages', minShareCount: 3, priority: 1 },
]

/** Each language is a build of its own. Its files have a path of their own, so that one service can serve them all. */
const wanted = process.env.SIGHTLINE_CONSOLE_LANGUAGE
const language = isLanguage(wanted) ? wanted : sourceLanguage

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    ...(language === sourceLanguage ? [] : [translated(language)]),
    tailwindcss(),
    sveltekit({
      appDir: consoleFolder(language),
      outDir: language === sourceLanguage ? '.svelte-kit' : `.svelte-kit/${language}`,
      // Relative to the root of the project, where vite runs: the adapter reads package.json from there.
      adapter: adapter({ out: process.env.CONSOLE_OUT ?? 'ui/build' }),
      compilerOptions: { runes: ({ filename }) => (filename.includes('node_modules') ? undefined : true) },
      csp: {
        mode: 'auto',
        directives: {
          'default-src': ['self'],
          'script-src': ['self'],
          'style-src': ['self'],
          // Charts and positioned layers set their geometry in style attributes.
          'style-src-attr': ['unsafe-inline'],
          'img-src': ['self', 'data:'],
          'font-src': ['self'],
          // The preview of a report is a PDF in a blob URL.
          'frame-src': ['self', 'blob:'],
          'connect-src': ['self'],
          'object-src': ['none'],
          'base-uri': ['none'],
          'form-action': ['self'],
          'frame-ancestors': ['none'],
        },
      },
    }),
  ],
  // The environment variables of the service must not reach the browser.
  envPrefix: 'SIGHTLINE_CONSOLE_',
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: sharedCode } } } } },
  },
  server: { proxy: proxyTo(process.env.API_ORIGIN) },
})

/** In development, vite serves the pages and proxies the other paths to the API process. */
function proxyTo(origin: string | undefined) {
  if (!origin) return undefined
  return Object.fromEntries(
    ['/v1', '/docs', '/tracker.js', '/healthz', '/readyz'].map((path) => [path, origin]),
  )
}

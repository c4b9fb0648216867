import { existsSync } from 'node:fs'
import { join } from 'node:path'
import adapter from '@sveltejs/adapter-node'
import { sveltekit } from '@sveltejs/kit/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Rolldown } from 'vite'
import { consoleFolder, isLanguage, sourceLanguage } from '../packages/text/languages.ts'
import { icons } from './icon-files.ts'
import { translated } from './languages/plugin.ts'

/**
 * Without groups, each module that two pages share is a separate file, and a page fetches 54 of them. With these
 * groups a page fetches about 20. What the dashboard uses is apart from what only other pages share, because it is the
 * page that people open first.
 */
const sharedCode: Rolldown.CodeSplittingGroup[] = [
  {
    name: (id, modules) => (isNeededByDashboard(id, modules) ? 'most-pages' : null),
    debugName: 'most pages',
    minShareCount: 8,
    priority: 2,
  },
  {
    name: (id, modules) => (isNeededByDashboard(id, modules) ? 'dashboard' : 'other-pages'),
    debugName: 'dashboard or other pages',
    minShareCount: 3,
    priority: 1,
  },
]

const ofDashboard = [
  'src/routes/+layout.svelte',
  'src/routes/+error.svelte',
  'src/routes/(app)/+layout.svelte',
  'src/routes/(app)/+error.svelte',
  'src/routes/(app)/sites/[site_id]/(dashboard)/(overview)/+page.svelte',
  // For a layout that only loads data.
  '../node_modules/@sveltejs/kit/src/runtime/components/layout.svelte',
].map((it) => {
  const path = join(import.meta.dirname, it)
  if (!existsSync(path))
    throw new Error(`${path} does not exist: the dashboard would load code of other pages`)
  return path
})

/** True if the dashboard, its layouts or their error pages import the module, perhaps through others. */
function isNeededByDashboard(id: string, modules: Rolldown.ChunkingContext): boolean {
  // Grows while it is walked.
  const importers = new Set([id])
  for (const it of importers) {
    if (ofDashboard.includes(it)) return true
    for (const importer of modules.getModuleInfo(it)?.importers ?? []) importers.add(importer)
  }
  return false
}

/** Each language is a build of its own. Its files have a path of their own, so that one service can serve them all. */
const wanted = process.env.SIGHTLINE_CONSOLE_LANGUAGE
const language = isLanguage(wanted) ? wanted : sourceLanguage

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    ...(language === sourceLanguage ? [] : [translated(language)]),
    icons(consoleFolder(language)),
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

import { dirname, resolve } from 'node:path'
import type { Plugin } from 'vite'
import type { Language } from '../../packages/text/languages.ts'
import { openCatalog } from './catalog.ts'

/** Replaces the texts of the console by those of another language, from its catalog. */
export function translated(language: Language): Plugin {
  let catalog: Awaited<ReturnType<typeof openCatalog>>
  return {
    name: 'translated',
    enforce: 'pre',
    async buildStart() {
      catalog ??= await openCatalog(language, 'build')
    },
    resolveId(specifier, importer) {
      if (!importer || !specifier.startsWith('.')) return null
      const path = resolve(dirname(importer.replace(/\?.*/, '')), specifier)
      return catalog.generated.has(path) ? path : null
    },
    load: (path) => catalog.generated.get(path) ?? null,
    transform: {
      order: 'pre',
      async handler(code, path, options) {
        if (catalog.generated.has(path) || path.includes('?')) return null
        const [{ code: translated, map }] = await catalog.hub.transform(code, path, options?.ssr)
        return translated === undefined ? null : { code: translated, map }
      },
    },
  }
}

import { readFileSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { adapter as components } from '@wuchale/svelte'
import { type Adapter, type Config, defaultConfig, type FS, Hub, type Mode } from 'wuchale'
import { adapter as modules } from 'wuchale/adapter-vanilla'
import { type Language, sourceLanguage } from '../../packages/text/languages.ts'
import { isText } from './texts.ts'

const root = resolve(import.meta.dirname, '..')

/** The catalog of a language: a PO file, for translators and their tools. */
export function catalogFile(language: Language): string {
  return join(import.meta.dirname, `${language}.po`)
}

/**
 * The texts of the console in one other language.
 * `hub` replaces the texts in a source file by lookups. What it generates for that stays in memory: `generated` maps
 * the path of a module to its code.
 */
export async function openCatalog(
  language: Language,
  mode: Mode,
): Promise<{ hub: Hub; generated: Map<string, string> }> {
  const generated = new Map([[join(import.meta.dirname, 'console.loader.js'), loader(language)]])
  const hub = await Hub.create(mode, () => config(language), root, undefined, files(generated, language))
  return { hub, generated }
}

/** A build has one language, so the texts of a file are known when its module starts. */
function loader(language: Language): string {
  return `import toRuntime from 'wuchale/runtime'
export const getRuntime = (texts) => toRuntime(texts.${language}, '${language}')
export const getRuntimeRx = getRuntime`
}

function config(language: Language): Config {
  return {
    ...defaultConfig,
    logLevel: 'error',
    ai: null,
    locales: [sourceLanguage, language],
    localesDir: relative(root, import.meta.dirname),
    adapters: { console: adapter() },
  }
}

/**
 * One adapter for components and modules: two adapters with one catalog would overwrite each other's texts.
 * The library's adapter for modules translates only what is in functions; here the constants of a module are, too.
 */
function adapter(): Adapter {
  const each = { heuristic: isText, loader: 'custom', granularLoad: true, bundleLoad: true } as const
  const inComponents = components({
    ...each,
    runtime: { initReactive: ({ funcName }) => (funcName == null ? false : null), useReactive: false },
  })
  const inModules = modules({ ...each, runtime: { initReactive: () => null, useReactive: false } })
  return {
    ...inComponents,
    files: {
      include: ['src/**/*.svelte', 'src/**/*.ts'],
      ignore: [
        'src/**/*.test.ts',
        'src/**/*.d.ts',
        // The columns of a CSV file are the same in every language.
        'src/**/+server.ts',
        'src/lib/drilldown/csv.ts',
        'src/lib/dashboard/value-icons.ts',
      ],
    },
    transform: async (file) => {
      if (file.filename.endsWith('.svelte')) return inComponents.transform(file)
      const { msgs, output } = await inModules.transform(file)
      return { msgs, output: (header) => output(`${header}\nconst _w_runtime_ = ${file.expr.plain};`) }
    },
  }
}

/** Only the catalog of the other language is a file: the texts of the source language are in the source. */
function files(generated: Map<string, string>, language: Language): FS {
  const catalog = catalogFile(language)
  return {
    read: (file) => {
      if (file.endsWith('.po')) return file === catalog ? readFileSync(file, 'utf8') : null
      return generated.get(file) ?? readFileSync(file, 'utf8')
    },
    write: (file, content) => {
      if (file === catalog) writeFileSync(file, content)
      else
        generated.set(file, file.endsWith(`.${sourceLanguage}.compiled.js`) ? 'export let c = []' : content)
    },
    exists: (file) => generated.has(file),
    mkdir: () => {},
    unlink: () => true,
  }
}

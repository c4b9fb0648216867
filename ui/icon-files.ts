import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { brandNames } from './src/lib/dashboard/value-icons.ts'

const packages = join(import.meta.dirname, '../node_modules')
const flags = join(packages, 'country-flag-icons/3x2')
/** simple-icons has no icons of Microsoft, Amazon, LinkedIn, OpenAI and Slack; bootstrap-icons has them. */
const brands = ['simple-icons/icons', 'bootstrap-icons/icons'].map((it) => join(packages, it))

/** The paths of the icon files by their name: `DE.svg` for a flag, `google.svg` for a brand. */
export function iconFiles(): Map<string, string> {
  const names = readdirSync(flags).filter((it) => /^[A-Z]{2}\.svg$/.test(it))
  const paths = brandNames().map((brand): [string, string] => {
    const path = brands.map((folder) => join(folder, `${brand}.svg`)).find(existsSync)
    if (!path) throw new Error(`No package has an icon of ${brand}`)
    return [`${brand}.svg`, path]
  })
  return new Map([...names.map((it): [string, string] => [it, join(flags, it)]), ...paths])
}

/**
 * Copies the icon files of packages into the build, under one folder with a hash of all of them. A browser fetches only
 * the icons that it shows, and keeps them. Each under a name with its own hash would put 300 names into the script.
 */
export function icons(appDir: string): Plugin {
  const files = iconFiles()
  const hash = createHash('sha256')
  for (const path of files.values()) hash.update(readFileSync(path))
  const folder = `${appDir}/immutable/icons-${hash.digest('hex').slice(0, 8)}`
  return {
    name: 'icons',
    config: () => ({ define: { 'import.meta.env.SIGHTLINE_CONSOLE_ICONS': JSON.stringify(`/${folder}`) } }),
    generateBundle() {
      if (this.environment.name !== 'client') return
      for (const [name, path] of files)
        this.emitFile({ type: 'asset', fileName: `${folder}/${name}`, source: readFileSync(path) })
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${folder}`, (request, response, next) => {
        const path = files.get(request.url?.slice(1) ?? '')
        if (!path) return next()
        response.setHeader('content-type', 'image/svg+xml')
        response.end(readFileSync(path))
      })
    },
  }
}

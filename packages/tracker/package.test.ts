import { afterAll, beforeAll, expect, test } from 'bun:test'
import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { buildTrackerPackage } from '../../tools/scripts/tracker-build.ts'
import manifest from './package.json'

const root = resolve(import.meta.dir, '../..')
const node = Bun.which('node') ?? process.execPath
const folder = mkdtempSync(join(tmpdir(), 'sightline-tracker-'))
const installed = join(folder, 'node_modules/@sightline/tracker')

beforeAll(async () => {
  await buildTrackerPackage(join(installed, 'dist'))
  cpSync(join(import.meta.dir, 'package.json'), join(installed, 'package.json'))
  for (const name of ['react', 'react-dom', 'vue', 'svelte', '@types'])
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name))
  await Bun.write(join(folder, 'package.json'), '{ "type": "module" }')
}, 60_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs a module that imports the package as an installed dependency, in Node. */
async function run(module: string): Promise<{ code: number; output: string; errors: string }> {
  const file = join(folder, 'module.mjs')
  await Bun.write(file, module)
  const child = Bun.spawn([node, file], { cwd: folder, stdout: 'pipe', stderr: 'pipe' })
  const [output, errors, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ])
  return { code, output, errors }
}

async function examples(): Promise<{ language: string; code: string }[]> {
  const readme = await Bun.file(join(import.meta.dir, 'README.md')).text()
  return [...readme.matchAll(/```(tsx?)\n(.*?)```/gs)].map(([, language = '', code = '']) => ({
    language,
    code,
  }))
}

/** Code that must not compile. TypeScript reports where it does. */
const mistakes = `
import { consent, identify, init, track } from '@sightline/tracker'
// @ts-expect-error the key and the address are missing
init({ site: 'site_1' })
// @ts-expect-error patterns are a list
init({ site: 'site_1', key: 'pk_1', api: '/', skip: '/admin' })
// @ts-expect-error there is no such mode
init({ site: 'site_1', key: 'pk_1', api: '/', consent: 'required' })
// @ts-expect-error an event has a name
track()
// @ts-expect-error a user is an id or null
identify(undefined)
// @ts-expect-error consent is given or not
consent('yes')
`

test('every export exists, with its types', () => {
  const files = readdirSync(join(installed, 'dist')).map((name) => `./dist/${name}`)
  const { './package.json': _, ...entries } = manifest.exports
  for (const entry of Object.values(entries)) {
    expect(files).toContain(entry.default)
    expect(files).toContain(entry.types)
  }
})

test('the package is smaller than 2.5 KB, with all its options', async () => {
  const { outputs } = await Bun.build({
    entrypoints: [join(installed, 'dist/index.js')],
    target: 'browser',
    minify: true,
    // Bundlers put these into files of their own, which only their options load.
    external: ['*/vitals.js', '*/errors.js', '*/actions.js'],
  })
  const bytes = Bun.gzipSync(await (outputs[0] as Blob).arrayBuffer(), { level: 9 }).byteLength
  expect(bytes).toBeLessThan(2.5 * 1024)
})

test('only the wrapper of a framework imports it', async () => {
  for (const file of readdirSync(join(installed, 'dist')).filter((name) => name.endsWith('.js'))) {
    const code = await Bun.file(join(installed, 'dist', file)).text()
    const imported = [...code.matchAll(/from "([^."][^"]*)"/g)].map(([, name]) => name)
    expect([file, imported]).toEqual([
      file,
      file === 'react.js' ? ['react'] : file === 'svelte.js' ? ['svelte'] : [],
    ])
  }
  expect(await Bun.file(join(installed, 'dist/react.js')).text()).toStartWith("'use client'\n")
})

test('the examples of the README compile with the published types', async () => {
  const names = await Promise.all(
    (await examples()).map(async ({ language, code }, index) => {
      await Bun.write(join(folder, `example-${index}.${language}`), code)
      return `example-${index}.${language}`
    }),
  )
  await Bun.write(join(folder, 'mistakes.ts'), mistakes)
  const compilerOptions = {
    module: 'esnext',
    moduleResolution: 'bundler',
    target: 'es2022',
    lib: ['es2022', 'dom'],
    jsx: 'react-jsx',
    types: [],
    strict: true,
    noEmit: true,
    // The types of Vue need it.
    skipLibCheck: true,
  }
  await Bun.write(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, files: [...names, 'mistakes.ts'] }),
  )
  const tsc = Bun.spawn([process.execPath, 'x', 'tsc', '-p', folder], { cwd: root, stdout: 'pipe' })
  expect(await new Response(tsc.stdout).text()).toBe('')
  expect(await tsc.exited).toBe(0)
}, 60_000)

test('on a server, everything can be imported and called, and does nothing', async () => {
  const { output, errors } = await run(`
    import { consent, identify, init, pageView, track } from '@sightline/tracker'
    import { Sightline } from '@sightline/tracker/react'
    import { SightlinePlugin } from '@sightline/tracker/vue'
    import { useSightline } from '@sightline/tracker/svelte'
    import { createElement } from 'react'
    import { renderToString } from 'react-dom/server'
    import { createSSRApp } from 'vue'
    import { renderToString as renderVue } from 'vue/server-renderer'
    const options = { site: 'site_1', key: 'pk_1', api: 'https://analytics.example.com' }
    init(options)
    track('signup')
    pageView()
    identify('user-1')
    consent(true)
    const react = renderToString(createElement('p', {}, createElement(Sightline, { options })))
    const vue = await renderVue(createSSRApp({ template: '<p></p>' }).use(SightlinePlugin, options))
    console.log(react, vue, typeof useSightline, typeof window)`)
  expect(errors).toBe('')
  expect(output).toBe('<p></p> <p></p> function undefined\n')
})

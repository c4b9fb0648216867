import { beforeAll, expect, test } from 'bun:test'
import { dirname, join, relative, resolve } from 'node:path'

const root = resolve(import.meta.dir, '..')

/** The parts of the project that a part may import; only types where marked. Covers the product and its client. */
const allowedParts: Record<string, string[]> = {
  db: ['db', 'packages'],
  server: ['server', 'db', 'packages'],
  jobs: ['jobs', 'server', 'db'],
  ui: ['ui', 'server (types)', 'packages'],
  packages: ['packages'],
  'test/conformance': ['test/conformance', 'packages'],
}

/**
 * The modules of `server/` that a module may import. The files beside the modules compose them and may import all of
 * them; modules may import only the type `Services` from these files.
 */
const allowedModules: Record<string, string[]> = {
  platform: [],
  identity: ['platform', 'ingest', 'revenue', 'notify', 'output', 'operations'],
  ingest: ['platform', 'identity', 'analytics', 'revenue', 'notify'],
  analytics: ['platform', 'identity', 'ingest', 'revenue', 'notify'],
  revenue: ['platform', 'identity', 'ingest', 'analytics', 'notify'],
  notify: ['platform', 'identity', 'analytics', 'revenue'],
  output: ['platform', 'identity', 'ingest', 'analytics', 'revenue', 'notify'],
  privacy: ['platform', 'identity', 'ingest', 'analytics', 'revenue', 'notify', 'output'],
  operations: ['platform', 'ingest', 'notify', 'output'],
}

type Import = { isType: boolean; target: string }

const importPattern =
  /(?:^|\n)\s*(?:import|export)\s+(type\s)?[^'"\n;]*?(?:\{[^}]*\}\s*from\s*)?['"]((?:\.|#lib\/)[^'"]+)['"]|\bimport\(\s*['"](\.[^'"]+)['"]\s*\)/g

function importsOf(file: string, text: string): Import[] {
  return [...text.matchAll(importPattern)].map(([, type, named, dynamic]) => {
    const path = named ?? (dynamic as string)
    const target = path.startsWith('#lib/')
      ? join('ui/src/lib', path.slice('#lib/'.length))
      : relative(root, join(root, dirname(file), path))
    return { isType: type !== undefined, target }
  })
}

/** The imports of each file of production code, without tests. */
const imports = new Map<string, Import[]>()
beforeAll(async () => {
  for (const part of Object.keys(allowedParts))
    for await (const path of new Bun.Glob('**/*.{ts,svelte}').scan(join(root, part))) {
      const file = join(part, path)
      if (!/\.svelte-kit|ui\/build|\/dist\/|\.test\.ts$/.test(file))
        imports.set(file, importsOf(file, await Bun.file(join(root, file)).text()))
    }
})

/** Returns the imports that break a rule, one sentence each. */
function violations(isBroken: (file: string, it: Import) => boolean): string[] {
  return [...imports].flatMap(([file, targets]) =>
    targets.filter((it) => isBroken(file, it)).map(({ target }) => `${file} imports ${target}`),
  )
}

const partOf = (file: string) =>
  Object.keys(allowedParts).find((part) => file.startsWith(`${part}/`)) ?? (file.split('/')[0] as string)

/** Returns the module of a file; undefined for the files beside the modules. */
const moduleOf = (file: string) => /^server\/([^/]+)\//.exec(file)?.[1]

test('each part imports only what it may', () => {
  expect(imports.size).toBeGreaterThan(1000)
  const found = violations((file, { isType, target }) => {
    const allowed = allowedParts[partOf(file)] as string[]
    // `package.json` and the like belong to no part.
    if (!target.includes('/')) return false
    return !allowed.includes(partOf(target)) && !(isType && allowed.includes(`${partOf(target)} (types)`))
  })
  // It starts background work in its own process, with `--one-process`.
  expect(found).toEqual(['server/service.ts imports jobs/background.ts'])
})

test('each module of the server imports only what it may', () => {
  const found = violations((file, { isType, target }) => {
    const [from, to] = [moduleOf(file), moduleOf(target)]
    if (from === undefined || !target.startsWith('server/')) return false
    if (to === undefined) return !(isType && target === 'server/services.ts')
    return from !== to && !allowedModules[from]?.includes(to)
  })
  expect(found).toEqual([])
})

test('no module may import more than it does', () => {
  const used = new Set(
    [...imports].flatMap(([file, targets]) =>
      targets.map((it) => `${moduleOf(file)} ${moduleOf(it.target)}`),
    ),
  )
  const unused = Object.entries(allowedModules).flatMap(([from, modules]) =>
    modules.filter((to) => !used.has(`${from} ${to}`)).map((to) => `${from} ${to}`),
  )
  expect(unused).toEqual([])
})

test('no feature imports the routes of another', () => {
  const found = violations(
    (file, { target }) => /^server\/.*routes\.ts$/.test(target) && file !== 'server/app.ts',
  )
  expect(found).toEqual([])
})

test('there are no import cycles, types included', () => {
  // A recursive component imports itself.
  const others = (file: string, it: Import[]) =>
    it.map(({ target }) => target).filter((target) => target !== file)
  expect(cycles(new Map([...imports].map(([file, it]) => [file, others(file, it)])))).toEqual([])
})

/** Returns the first cycle found from each file, as a list of files. */
function cycles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const done = new Set<string>()
  const path: string[] = []
  const found: string[][] = []
  function visit(file: string) {
    if (path.includes(file)) found.push([...path.slice(path.indexOf(file)), file])
    if (done.has(file) || path.includes(file)) return
    path.push(file)
    for (const target of graph.get(file) ?? []) visit(target)
    path.pop()
    done.add(file)
  }
  for (const file of graph.keys()) visit(file)
  return found
}

test('a cycle is found, however long', () => {
  const graph = (edges: Record<string, string[]>) => new Map(Object.entries(edges))
  expect(cycles(graph({ a: ['b', 'c'], b: ['c'], c: [] }))).toEqual([])
  expect(cycles(graph({ a: ['b'], b: ['c'], c: ['b'] }))).toEqual([['b', 'c', 'b']])
})

test('the pattern finds imports of every form that is used here', () => {
  const text =
    "import type { A } from '../server/a.ts'\nimport b, { c } from './b.ts'\nexport { d } from './d.ts'\nimport './e.ts'\nimport { f } from '#lib/f.ts'\nconst { g } = await import('./g.ts')\n"
  expect(importsOf('ui/x.ts', text).map(({ isType, target }) => [isType, target])).toEqual([
    [true, 'server/a.ts'],
    [false, 'ui/b.ts'],
    [false, 'ui/d.ts'],
    [false, 'ui/e.ts'],
    [false, 'ui/src/lib/f.ts'],
    [false, 'ui/g.ts'],
  ])
})

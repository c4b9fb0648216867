import { beforeAll, expect, test } from 'bun:test'
import { dirname, join, relative, resolve } from 'node:path'

const root = resolve(import.meta.dir, '..')

/** Which parts of the project a part may import; types only where marked. Only the product and its client are held. */
const allowedParts: Record<string, string[]> = {
  db: ['db'],
  server: ['server', 'db', 'packages'],
  jobs: ['jobs', 'server', 'db'],
  ui: ['ui', 'server (types)', 'packages'],
  packages: ['packages'],
  'test/conformance': ['test/conformance', 'packages'],
}

/**
 * Which other rooms of `server/` a room may import. The files beside them put the rooms together, so they may import
 * all of them; of these files rooms see the type `Services` alone.
 */
const allowedRooms: Record<string, string[]> = {
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

/** Production code, without tests, and what each of its files imports. */
const imports = new Map<string, Import[]>()
beforeAll(async () => {
  for (const part of Object.keys(allowedParts))
    for await (const path of new Bun.Glob('**/*.{ts,svelte}').scan(join(root, part))) {
      const file = join(part, path)
      if (!/\.svelte-kit|ui\/build|\/dist\/|\.test\.ts$/.test(file))
        imports.set(file, importsOf(file, await Bun.file(join(root, file)).text()))
    }
})

/** Imports that break a rule, one sentence each. */
function violations(isBroken: (file: string, it: Import) => boolean): string[] {
  return [...imports].flatMap(([file, targets]) =>
    targets.filter((it) => isBroken(file, it)).map(({ target }) => `${file} imports ${target}`),
  )
}

const partOf = (file: string) =>
  Object.keys(allowedParts).find((part) => file.startsWith(`${part}/`)) ?? (file.split('/')[0] as string)

/** Of a file in a room; undefined for the files beside the rooms. */
const roomOf = (file: string) => /^server\/([^/]+)\//.exec(file)?.[1]

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

test('each room of the server imports only what it may', () => {
  const found = violations((file, { isType, target }) => {
    const [from, to] = [roomOf(file), roomOf(target)]
    if (from === undefined || !target.startsWith('server/')) return false
    if (to === undefined) return !(isType && target === 'server/services.ts')
    return from !== to && !allowedRooms[from]?.includes(to)
  })
  expect(found).toEqual([])
})

test('no room may import more than it does', () => {
  const used = new Set(
    [...imports].flatMap(([file, targets]) => targets.map((it) => `${roomOf(file)} ${roomOf(it.target)}`)),
  )
  const unused = Object.entries(allowedRooms).flatMap(([from, rooms]) =>
    rooms.filter((to) => !used.has(`${from} ${to}`)).map((to) => `${from} ${to}`),
  )
  expect(unused).toEqual([])
})

test('no feature imports the routes of another', () => {
  const found = violations(
    (file, { target }) => /^server\/.*routes\.ts$/.test(target) && file !== 'server/app.ts',
  )
  expect(found).toEqual([])
})

test('no file imports itself by way of others, types included', () => {
  // A component that shows itself within itself imports itself.
  const others = (file: string, it: Import[]) =>
    it.map(({ target }) => target).filter((target) => target !== file)
  expect(cycles(new Map([...imports].map(([file, it]) => [file, others(file, it)])))).toEqual([])
})

/** The first cycle found from each file, as the files on it. */
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

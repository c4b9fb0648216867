import { expect, test } from 'bun:test'
import { dirname, join, relative, resolve } from 'node:path'

const root = resolve(import.meta.dir, '..')
const parts = ['db', 'server', 'jobs', 'ui', 'client', 'conformance'] as const

/** Which parts a part may import; types only where marked. */
const allowed: Record<(typeof parts)[number], string[]> = {
  db: ['db'],
  server: ['server', 'db'],
  jobs: ['jobs', 'server', 'db'],
  ui: ['ui', 'server (types)'],
  client: ['client'],
  conformance: ['conformance', 'client'],
}

/** It composes everything, so it may know everything. */
const compositionRoot = 'server/service.ts'

const importPattern =
  /(?:^|\n)\s*(?:import|export)\s+(type\s)?[^'"\n;]*?(?:\{[^}]*\}\s*from\s*)?['"](\.[^'"]+)['"]/g

async function* sources() {
  const glob = new Bun.Glob(`{${parts.join(',')}}/**/*.{ts,svelte}`)
  for await (const file of glob.scan(root))
    if (!/node_modules|\.svelte-kit|ui\/build|\.test\.ts$/.test(file) && file !== compositionRoot) yield file
}

function importsOf(file: string, text: string) {
  return [...text.matchAll(importPattern)].map(([, type, path]) => ({
    isType: type !== undefined,
    target: relative(root, join(root, dirname(file), path as string)),
  }))
}

test('each part imports only what it may', async () => {
  const violations: string[] = []
  for await (const file of sources()) {
    const part = file.split('/')[0] as (typeof parts)[number]
    for (const { isType, target } of importsOf(file, await Bun.file(join(root, file)).text())) {
      const targetPart = target.split('/')[0] as string
      const isAllowed =
        allowed[part].includes(targetPart) || (isType && allowed[part].includes(`${targetPart} (types)`))
      if (parts.includes(targetPart as (typeof parts)[number]) && !isAllowed)
        violations.push(`${file} imports ${target}`)
    }
  }
  expect(violations).toEqual([])
})

test('no feature imports the routes of another', async () => {
  const violations: string[] = []
  for await (const file of sources())
    for (const { target } of importsOf(file, await Bun.file(join(root, file)).text()))
      if (/^server\/.*routes\.ts$/.test(target) && file !== 'server/app.ts')
        violations.push(`${file} imports ${target}`)
  expect(violations).toEqual([])
})

test('the pattern finds imports of every form that is used here', () => {
  const text =
    "import type { A } from '../server/a.ts'\nimport b, { c } from './b.ts'\nexport { d } from './d.ts'\nimport './e.ts'\n"
  expect(importsOf('ui/x.ts', text).map(({ isType, target }) => [isType, target])).toEqual([
    [true, 'server/a.ts'],
    [false, 'ui/b.ts'],
    [false, 'ui/d.ts'],
    [false, 'ui/e.ts'],
  ])
})

import { expect, test } from 'bun:test'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dir, '..')

/** Returns the rows of the glossary: a term, and its former names. */
async function glossary(): Promise<{ term: string; former: string[] }[]> {
  const page = await Bun.file(join(root, 'docs/glossary.md')).text()
  const rows = page.split('\n').filter((line) => /^\| [a-z]/.test(line) && !line.startsWith('| term |'))
  return rows.map((row) => {
    const [term = '', , former = ''] = row.slice(2).split(' | ')
    return { term, former: [...former.matchAll(/`([^`]+)`/g)].map(([, name]) => name as string) }
  })
}

test('the glossary lists each term once, in alphabetical order', async () => {
  const terms = (await glossary()).map(({ term }) => term)
  expect(terms.length).toBeGreaterThanOrEqual(40)
  expect(terms).toEqual([...new Set(terms)].sort())
})

test('no former name of the glossary occurs in the code', async () => {
  const former = (await glossary()).flatMap((it) => it.former)
  expect(former.length).toBeGreaterThan(20)
  const pattern = new RegExp(
    `(?<![\\w$-])(?:${former.map((it) => it.replace('.', '\\.')).join('|')})(?![\\w$-])`,
    'g',
  )
  const found: string[] = []
  for (const part of ['server', 'jobs', 'db', 'ui/src', 'packages', 'tools', 'test', 'e2e'])
    for await (const path of new Bun.Glob('**/*.{ts,svelte}').scan(join(root, part)))
      for (const [name] of (await Bun.file(join(root, part, path)).text()).matchAll(pattern))
        found.push(`${part}/${path}: ${name}`)
  expect(found).toEqual([])
})

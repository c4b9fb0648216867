import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { allSections } from './sections.ts'
import { printShortcuts, shortcutGroups } from './shortcuts.ts'

const groups = shortcutGroups(allSections('site_a', true, () => true))
test('no two shortcuts have the same keys', () => {
  const keys = groups.flatMap(({ shortcuts }) => shortcuts.map((it) => it.keys.join(' ')))
  expect(new Set(keys).size).toBe(keys.length)
})

test('the documentation has the table of keys', () => {
  const page = readFileSync(new URL('../../../../docs/console.md', import.meta.url), 'utf8')
  expect(page).toContain(printShortcuts(groups))
})

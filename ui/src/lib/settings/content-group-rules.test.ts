import { expect, test } from 'bun:test'
import { printRules, readRules } from './content-group-rules.ts'

test('rules are lines, and a pattern may contain the sign between name and pattern', () => {
  const rules = [
    { name: 'Blog', pattern: '/blog/*' },
    { name: 'Item', pattern: '/item?id=*' },
  ]
  expect(printRules(rules)).toBe('Blog=/blog/*\nItem=/item?id=*')
  expect(readRules('\n Blog = /blog/* \n\nItem=/item?id=*\n')).toEqual({ rules, lines: [2, 4] })
  expect(readRules('')).toEqual({ rules: [], lines: [] })
})

test.each(['Blog', '=/blog', 'Blog=', 'Blog=blog'])('%p is no rule', (line) => {
  expect(readRules(`A=/a\n${line}`).problem).toContain('Line 2')
})

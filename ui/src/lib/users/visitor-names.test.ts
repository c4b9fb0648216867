import { expect, test } from 'bun:test'
import { markHue, visitorName, visitorNames_count } from './visitor-names.ts'

test('the name of a visitor never changes', () => {
  expect(['cid_a', 'cid_b', 'cid_8f3a'].map((id) => visitorName(id, 'en'))).toEqual([
    'Saffron Magpie',
    'Tulip Partridge',
    'Willow Newt',
  ])
  expect(['cid_a', 'cid_b', 'cid_8f3a'].map((id) => visitorName(id, 'de'))).toEqual([
    'Safran-Elster',
    'Tulpen-Rebhuhn',
    'Weiden-Molch',
  ])
})

test('similar ids get different names, and names repeat no more often than by chance', () => {
  const names = new Set(Array.from({ length: 2000 }, (_, n) => visitorName(`cid_${n}`, 'en')))
  expect(visitorNames_count).toBeGreaterThan(16_000)
  // Of 2,000 random choices among 17,000 names, about 110 repeat an earlier one.
  expect(names.size).toBeGreaterThan(1850)
})

test('names have two parts in each language', () => {
  for (let n = 0; n < 5000; n++) {
    expect(visitorName(`visitor ${n}`, 'en')).toMatch(/^[A-Z][a-z]+ [A-Z][a-z]+$/)
    expect(visitorName(`visitor ${n}`, 'de')).toMatch(/^\p{Lu}\p{Ll}+-\p{Lu}\p{Ll}+$/u)
  }
})

test('the hue of a mark is one of twelve', () => {
  const hues = new Set(Array.from({ length: 500 }, (_, n) => markHue(`cid_${n}`)))
  expect([...hues].sort((one, other) => one - other)).toEqual(Array.from({ length: 12 }, (_, n) => n * 30))
})

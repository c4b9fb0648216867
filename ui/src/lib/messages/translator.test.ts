import { expect, test } from 'bun:test'
import { assert, constantFrom, property, string } from 'fast-check'
import { rounds, runOptions } from '../../../../test/support/run-options.ts'
import { problemsOf, readCatalog } from '../../../../tools/messages/catalog.ts'
import { parseTemplate } from './template.ts'
import { createTranslator } from './translator.ts'

const catalog = await readCatalog()
const german = createTranslator(catalog)
const check = (it: Parameters<typeof assert>[0]) =>
  assert(it, { seed: runOptions.seed, numRuns: rounds({ short: 300, long: 3000 }) })

test.each([
  ['There is no funnel fun_1', 'Es gibt keinen Funnel fun_1'],
  ['name must be text of at most 100 characters', 'name darf höchstens 100 Zeichen lang sein'],
  ['is invited already', 'ist bereits eingeladen'],
  ['status must be one of active, paused', 'status muss einer dieser Werte sein: active, paused'],
  ['limit must be a whole number from 1 to 100', 'limit muss eine ganze Zahl von 1 bis 100 sein'],
  ['settings.0.name is required', 'settings.0.name fehlt'],
  [
    'The site has the maximum of 1,000 funnels: delete one first',
    'Die Website hat bereits 1.000 Funnels, mehr sind nicht möglich: erst einen löschen',
  ],
  [
    'Sessions from newsletter / email rose by 3,700 (93.2 % of the change)',
    'Sitzungen aus newsletter / email um 3.700 gestiegen (93,2\u00a0% der Änderung)',
  ],
  ['site_id must be text', 'site_id muss Text sein'],
  ['Invalid email or password', 'E-Mail-Adresse oder Passwort ist falsch'],
])('%s', (english, text) => {
  expect(german(english)).toBe(text)
})

test('a message within another one is translated, too', () => {
  expect(german('url cannot be used: The address is not public')).toBe(
    'url kann nicht verwendet werden: Die Adresse ist nicht öffentlich',
  )
  expect(german('value must be text of at most 5 characters or null')).toBe(
    'value muss Text mit höchstens 5 Zeichen oder null sein',
  )
  expect(german('This password has fewer than 12 characters. Choose another.')).toBe(
    'Dieses Passwort hat weniger als 12 Zeichen. Bitte ein anderes wählen.',
  )
  expect(german('line 3: cost must be a number of at least 0')).toBe('Zeile 3: cost muss eine Zahl ab 0 sein')
})

test('what people have entered is not translated, even if it is a message itself', () => {
  expect(german('There is no funnel Invalid code')).toBe('Es gibt keinen Funnel Invalid code')
})

test('other texts pass unchanged', () => {
  for (const text of ['', 'Hello', 'x must be something that nobody knows', '{0}', 'must be'])
    expect(german(text)).toBe(text)
})

test('a template with any texts in its holes has its German text with the same', () => {
  const templates = [...catalog].filter(
    ([english, text]) => parseTemplate(english).holes.length > 0 && !/[!#]\}/.test(text),
  )
  // Without spaces, no content can complete another template that is longer.
  const content = string({ minLength: 1, maxLength: 20 }).map((it) => `‹${it.replace(/[\s\d.,:/"]/g, '')}›`)
  check(
    property(constantFrom(...templates), content, content, ([english, text], one, other) => {
      const contents = (template: string) =>
        template.replace(/\{(\d+)\}/g, (_, n) => (Number(n) % 2 === 0 ? one : other))
      expect(german(contents(english))).toBe(contents(text))
    }),
  )
})

test('any text takes linear time, and longer ones than a message stay as they are', () => {
  const hostile = ['a must be ', ' or ', 'line 1: ', ': ', '"', ' (expected '].flatMap((it) => [
    it.repeat(4000 / it.length),
    `x must be ${it.repeat(3900 / it.length)}`,
  ])
  for (const text of hostile) expect(typeof german(text)).toBe('string')
  const long = `There is no funnel ${'x'.repeat(5000)}`
  expect(german(long)).toBe(long)
})

test('the catalog is compared with the code', () => {
  const templates = new Map([
    ['There is no {0}', []],
    ['{0} is after {1}', []],
    ['New', []],
  ])
  const texts = new Map([
    ['There is no {0}', 'Es gibt {0} nicht'],
    ['{0} is after {1}', '{0} liegt danach'],
    ['Old', 'Alt'],
  ])
  expect(problemsOf(templates, texts)).toEqual([
    'no German: New',
    'other holes than the template: {0} liegt danach',
    'not in the code any more: Old',
  ])
})

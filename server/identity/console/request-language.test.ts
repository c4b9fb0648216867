import { expect, test } from 'bun:test'
import { preferredLanguage, requestLanguage } from './request-language.ts'

test.each([
  ['', 'en'],
  ['de', 'de'],
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['en-US,en;q=0.9,de;q=0.8', 'en'],
  ['fr-FR,fr;q=0.9,de;q=0.5,en;q=0.4', 'de'],
  ['en;q=0.5, DE-ch', 'de'],
  ['de;q=0,en', 'en'],
  ['de;q=0', 'en'],
  ['fr,*;q=0.5', 'en'],
  ['de;q=much, en;q=0.1', 'en'],
  ['constructor, __proto__', 'en'],
] as const)('a browser that accepts “%s” gets %s', (accepted, language) => {
  expect(preferredLanguage(accepted)).toBe(language)
})

test.each([
  ['/sites', '', 'de', 'de'],
  ['/sites', 'sightline.language=en', 'de', 'en'],
  ['/sites', 'other=1; sightline.language=de', 'en', 'de'],
  ['/sites', 'sightline.language=tlh', 'de', 'de'],
  // Files of a page that was opened before the language changed.
  ['/_app/immutable/start.js', 'sightline.language=de', 'de', 'en'],
  ['/_app-de/immutable/start.js', 'sightline.language=en', 'en', 'de'],
] as const)(
  '%s with the cookies “%s” of a browser in “%s” is answered in %s',
  (path, cookie, accepted, language) => {
    const headers = { cookie, 'accept-language': accepted }
    expect(requestLanguage(new Request(`http://console.test${path}`, { headers }))).toBe(language)
  },
)

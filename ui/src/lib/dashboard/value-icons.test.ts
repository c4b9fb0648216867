import { expect, test } from 'bun:test'
import { iconFiles } from '../../../icon-files.ts'
import { dimensions } from './dimensions.ts'
import { brandNames, iconOf } from './value-icons.ts'

test.each([
  ['google', { brand: 'google' }],
  ['twitter', { brand: 'x' }],
  ['chatgpt.com', { brand: 'openai' }],
  ['gist.github.com', { brand: 'github' }],
  ['amazon.co.uk', { brand: 'amazon' }],
  ['newsletter', { symbol: 'mail' }],
  ['direct', { symbol: 'direct' }],
  ['hiking-journal.example', { symbol: 'site' }],
  ['google.attacker.example', { symbol: 'site' }],
  ['constructor', { symbol: 'site' }],
  ['', { symbol: 'site' }],
] as const)('the source %p has the icon %p', (source, icon) => {
  expect(iconOf('source', source)).toEqual(icon)
})

test('referrers have the icon of their host, and no referrer means direct traffic', () => {
  expect(iconOf('referrer', 'www.reddit.com/r/hiking')).toEqual({ brand: 'reddit' })
  expect(iconOf('referrer', '')).toEqual({ symbol: 'direct' })
})

test('browsers, systems, devices and countries have icons; unknown ones have a neutral symbol', () => {
  expect(iconOf('browser', 'Microsoft Edge')).toEqual({ brand: 'browser-edge' })
  expect(iconOf('browser', 'Netscape')).toEqual({ symbol: 'browser' })
  expect(iconOf('os', 'macOS')).toEqual({ brand: 'apple' })
  expect(iconOf('os', '')).toEqual({ symbol: 'system' })
  expect(iconOf('device', 'tablet')).toEqual({ symbol: 'tablet' })
  expect(iconOf('device', '')).toEqual({ symbol: 'device' })
  expect(iconOf('country', 'DE')).toEqual({ flag: 'DE' })
  expect(iconOf('country', '')).toEqual({ symbol: 'place' })
})

test('regions and cities have the flag of the country at their end', () => {
  expect(iconOf('region', 'Bavaria (DE)')).toEqual({ flag: 'DE' })
  expect(iconOf('city', 'Munich (DE-BY)')).toEqual({ flag: 'DE' })
  expect(iconOf('city', 'Halle (Saale) (DE-ST)')).toEqual({ flag: 'DE' })
  for (const unknown of ['', 'Munich', 'Halle (Saale)', '(DE) Munich'])
    expect(iconOf('city', unknown)).toEqual({ symbol: 'place' })
})

test.each([
  ['browser_version', 'Chrome 142', { brand: 'googlechrome' }],
  ['browser_version', 'Samsung Internet for Android 28', { brand: 'samsung' }],
  ['browser_version', 'Netscape 4', { symbol: 'browser' }],
  ['browser_version', '', { symbol: 'browser' }],
  ['os_version', 'Windows 10', { brand: 'windows' }],
  ['os_version', 'Windows Server 2003', { brand: 'windows' }],
  ['os_version', 'PlayStation 4', { brand: 'playstation' }],
  ['os_version', 'Chrome OS 16433.41', { brand: 'googlechrome' }],
  ['os_version', 'BeOS 5', { symbol: 'system' }],
] as const)('the %s %p has the icon of its name: %p', (dimension, value, icon) => {
  expect(iconOf(dimension, value)).toEqual(icon)
})

test('pages, campaigns and the other dimensions have no icons', () => {
  const withIcons: string[] = dimensions.filter((dimension) => iconOf(dimension, 'google'))
  expect(withIcons.sort()).toEqual([
    ...['browser', 'browser_version', 'city', 'country', 'device'],
    ...['os', 'os_version', 'referrer', 'region', 'source'],
  ])
})

test('the build has a file for each brand, and for each flag', () => {
  const files = iconFiles()
  expect(brandNames().filter((brand) => !files.has(`${brand}.svg`))).toEqual([])
  expect([...files.keys()].filter((name) => /^[A-Z]/.test(name)).length).toBeGreaterThan(240)
})

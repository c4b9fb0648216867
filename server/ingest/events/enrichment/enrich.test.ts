import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { geoLiteFile } from '../../../../test/fixtures/geo-databases.ts'
import { useDatabase } from '../../../platform/geo/current-database.ts'
import { GeoDatabase } from '../../../platform/geo/geo-database.ts'
import { type Enriched, type EnrichmentInput, enrich } from './enrich.ts'

const site = {
  domain: 'shop.example',
  settings: { ip_anonymization: true, cross_domain_tracking: ['pay.example'], page_parameters: [] },
}

function enriched(context: Record<string, unknown>, rest: Partial<EnrichmentInput> = {}): Enriched {
  return enrich({ site, event: { context, properties: {} }, ...rest })
}

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

describe('the language', () => {
  const cases: [given: unknown, language: string][] = [
    ['de', 'de'],
    ['de-AT', 'de'],
    ['PT_br', 'pt'],
    ['zh-Hant-TW', 'zh'],
    ['de-CH, fr;q=0.9, en;q=0.8', 'de'],
    ['en-US;q=1', 'en'],
    ['iw', 'he'],
    ['*', ''],
    ['und', ''],
    ['', ''],
    ['4711', ''],
    ['a language', ''],
    ['<script>', ''],
    [7, ''],
  ]
  test.each(cases)('of %p is %p', (given, language) => {
    expect(enriched({ language: given }).language).toBe(language)
  })

  test('of the event takes precedence over that of the request', () => {
    expect(enriched({}, { language: 'fr-FR,fr;q=0.9' }).language).toBe('fr')
    expect(enriched({ language: 'nl' }, { language: 'fr-FR,fr;q=0.9' }).language).toBe('nl')
  })
})

describe('the parameters of a page', () => {
  const kept = { ...site, settings: { ...site.settings, page_parameters: ['id', 'größe', 'tag'] } }
  const cases: [query: string, page: string][] = [
    ['?id=7&ref=mail', '/item?id=7'],
    ['?tag=b&ref=mail&id=7&tag=a', '/item?id=7&tag=b&tag=a'],
    ['?gr%C3%B6%C3%9Fe=xl+rot', '/item?größe=xl+rot'],
    ['?id=a%26b%3Dc', '/item?id=a%26b%3Dc'],
    ['?id=&ref=mail', '/item'],
    ['?ID=7', '/item'],
    ['', '/item'],
    ['#id=7', '/item'],
  ]
  test.each(cases)('of %p make the page %p', (query, page) => {
    const context = { page_url: `https://shop.example/item${query}` }
    for (const properties of [{}, { page_path: '/item' }, { page_path: '/item?id=8' }])
      expect(enrich({ site: kept, event: { context, properties } }).page).toBe(page)
    expect(enriched(context).page).toBe('/item')
  })

  test('are bounded, and do not make a page of an event without one', () => {
    const long = { page_url: `https://shop.example/item?id=${'7'.repeat(3000)}` }
    expect(enrich({ site: kept, event: { context: long } }).page).toHaveLength(2048)
    expect(enrich({ site: kept, event: { context: { page_url: '?id=7' } } }).page).toBe('')
  })
})

test.each([
  ['1920x1080', '1920x1080'],
  ['390x844', '390x844'],
  ['0x0', ''],
  ['1920x', ''],
  ['1920X1080', ''],
  ['123456x100', ''],
  ['1920.5x1080', ''],
  [1920, ''],
])('the screen size of %p is %p', (given, size) => {
  expect(enriched({ screen_size: given }).screen_size).toBe(size)
})

describe('the origin of a visit', () => {
  const page = 'https://www.shop.example/a'
  const cases: [
    title: string,
    context: Record<string, unknown>,
    source: string,
    medium: string,
    channel: string,
  ][] = [
    ['only a page', { page_url: page }, 'direct', 'none', 'Direct'],
    ['an empty referrer', { page_url: page, referrer: '' }, 'direct', 'none', 'Direct'],
    ['no page and no referrer', {}, '', '', ''],
    ['its own domain', { page_url: page, referrer: 'https://shop.example/b' }, '', '', ''],
    ['its own www', { page_url: page, referrer: 'https://www.shop.example/' }, '', '', ''],
    ['its own subdomain', { page_url: page, referrer: 'https://blog.shop.example/x' }, '', '', ''],
    ['a shared domain', { page_url: page, referrer: 'https://checkout.pay.example/ok' }, '', '', ''],
    [
      'the same staging host',
      { page_url: 'http://localhost:5173/a', referrer: 'http://localhost:5173/' },
      '',
      '',
      '',
    ],
    [
      'UTM over referrer',
      { page_url: `${page}?utm_source=x&utm_medium=cpc`, referrer: 'https://www.google.com/' },
      'x',
      'cpc',
      'Paid Social',
    ],
    [
      'UTM over its own referrer',
      { page_url: `${page}?utm_source=banner&utm_medium=display`, referrer: 'https://shop.example/' },
      'banner',
      'display',
      'Display',
    ],
    [
      'gclid',
      { page_url: `${page}?gclid=1`, referrer: 'https://www.google.com/' },
      'google',
      'cpc',
      'Paid Search',
    ],
    [
      'fbclid from Instagram',
      { page_url: `${page}?fbclid=1`, referrer: 'https://l.instagram.com/' },
      'instagram',
      'social',
      'Organic Social',
    ],
    [
      'a tag that names its own referrer',
      { page_url: `${page}?utm_source=chatgpt.com`, referrer: 'https://chatgpt.com/' },
      'chatgpt.com',
      'referral',
      'AI Assistant',
    ],
    [
      'a tag that names another site than the referrer',
      { page_url: `${page}?utm_source=leaflet`, referrer: 'https://www.google.com/' },
      'leaflet',
      '(not set)',
      'Unassigned',
    ],
    [
      'a tag with a campaign only',
      { page_url: `${page}?utm_campaign=spring`, referrer: 'https://www.google.com/' },
      'google',
      'organic',
      'Organic Search',
    ],
    ['an empty click id', { page_url: `${page}?gclid=` }, 'direct', 'none', 'Direct'],
    [
      'a page address without host',
      { page_url: '/a?utm_source=fb&utm_medium=paid' },
      'fb',
      'paid',
      'Paid Social',
    ],
    ['a referrer that is not a URL', { page_url: page, referrer: 'about:blank' }, 'direct', 'none', 'Direct'],
    ['a script as referrer', { page_url: page, referrer: 'javascript:alert(1)' }, 'direct', 'none', 'Direct'],
    [
      'a referrer but no page',
      { referrer: 'https://duckduckgo.com/' },
      'duckduckgo',
      'organic',
      'Organic Search',
    ],
  ]
  for (const [title, context, source, medium, channel] of cases)
    test(title, () => expect(enriched(context)).toMatchObject({ source, medium, channel }))

  test('campaign, term and content stay unchanged', () => {
    const page_url =
      'https://shop.example/?utm_source=a&utm_campaign=Spring%20Sale&utm_term=Red+Shoes&utm_content=Top'
    expect(enriched({ page_url })).toMatchObject({
      campaign: 'Spring Sale',
      term: 'Red Shoes',
      content: 'Top',
    })
  })

  test('the referrer is stored as host and path, without its query', () => {
    const context = { page_url: page, referrer: 'https://www.blog.example:8080/post/1?token=secret#x' }
    expect(enriched(context).referrer).toBe('www.blog.example/post/1')
    expect(enriched({ ...context, referrer: 'https://shop.example/b' }).referrer).toBe('')
  })
})

describe('the page', () => {
  const cases: [page_path: unknown, page_url: unknown, page: string, hostname: string][] = [
    [undefined, 'https://Shop.Example/A/b?c=d#e', '/A/b', 'shop.example'],
    [undefined, 'https://shop.example', '/', 'shop.example'],
    ['/named', 'https://shop.example/a', '/named', 'shop.example'],
    ['/named?x=1#y', undefined, '/named', ''],
    ['named', undefined, '/named', ''],
    ['https://shop.example/full?x', undefined, '/full', ''],
    [undefined, '/relative?x', '/relative', ''],
    [undefined, 'https://shop.example/caf%C3%A9', '/café', 'shop.example'],
    [undefined, 'https://shop.example/%E0%A4%A', '/%E0%A4%A', 'shop.example'],
    [undefined, 'https://shop.example/a%00b', '/ab', 'shop.example'],
    [undefined, undefined, '', ''],
    [7, 8, '', ''],
    ['', 'nonsense', '', ''],
  ]
  for (const [page_path, page_url, page, hostname] of cases)
    test(`${page_path} at ${page_url}`, () => {
      const result = enrich({ site, event: { properties: { page_path }, context: { page_url } } })
      expect(result).toMatchObject({ page, hostname })
    })
})

describe('the visitor', () => {
  test('the place is that of the network if the site anonymises addresses, otherwise that of the address', () => {
    useDatabase(GeoDatabase.from(readFileSync(geoLiteFile)))
    try {
      // The test database knows this address, and nothing of 2.125.160.0.
      const inBoxford = { ip: '2.125.160.217' }
      const unknown = { country: '', region: '', city: '' }
      const boxford = { country: 'GB', region: 'England (GB)', city: 'Boxford (GB-ENG)' }
      const isWhole = { ...site, settings: { ...site.settings, ip_anonymization: false } }
      expect(enriched({}, inBoxford)).toMatchObject(unknown)
      expect(enriched({}, { ...inBoxford, site: isWhole })).toMatchObject(boxford)
      expect(enriched({}, inBoxford)).toMatchObject(unknown)
    } finally {
      useDatabase(undefined)
    }
  })

  test('the IP address is in no value', () => {
    for (const ip_anonymization of [true, false]) {
      const of = { ...site, settings: { ...site.settings, ip_anonymization } }
      expect(JSON.stringify(enriched({ ip: '8.8.8.8' }, { site: of }))).not.toContain('8.8.8')
    }
  })

  test('values in the context take precedence over the connection', () => {
    const result = enriched({ ip: '8.8.8.8', user_agent: chrome }, { ip: '10.0.0.1', user_agent: 'curl/8.1' })
    expect(result).toMatchObject({ country: 'US', browser: 'Chrome', excluded: '' })
  })

  test('private addresses have no country', () => {
    for (const ip of [
      '127.0.0.1',
      '10.1.2.3',
      '192.168.1.1',
      '172.16.0.1',
      '::1',
      'fe80::1%eth0',
      'fd00::1',
      '2001:db8::1',
      '::ffff:192.168.1.1',
      '100.64.0.1',
    ])
      expect(enriched({}, { ip }).country).toBe('')
  })

  test('bots are marked, and so are spam referrers', () => {
    const googlebot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
    expect(enriched({ user_agent: googlebot }).excluded).toBe('bot')
    expect(enriched({ referrer: 'http://www.semalt.com/crawler' }).excluded).toBe('spam')
    expect(enriched({ user_agent: chrome, referrer: 'https://blog.example/' }).excluded).toBe('')
    expect(enriched({}).excluded).toBe('')
  })
})

describe('hostile input', () => {
  const bounds: Partial<Record<keyof Enriched, number>> = { page: 2048, referrer: 1024 }

  function expectSound(result: Enriched) {
    for (const [name, value] of Object.entries(result)) {
      expect(value).toBeString()
      expect(value.length).toBeLessThanOrEqual(bounds[name as keyof Enriched] ?? 255)
      expect(value.isWellFormed()).toBeTrue()
      expect(value).not.toMatch(/\p{Cc}/u)
    }
  }

  const huge = 'x'.repeat(1_000_000)
  const contexts: Record<string, unknown>[] = [
    { user_agent: huge, page_url: huge, referrer: huge, ip: huge },
    {
      user_agent: `Mozilla/5.0 ${'(Linux; '.repeat(50_000)}`,
      page_url: `https://a.example/${huge}?utm_source=${huge}`,
    },
    {
      referrer: `https://a.example/${'%'.repeat(100_000)}`,
      page_url: `https://${'a.'.repeat(100_000)}example/`,
    },
    { page_url: 'https://[::1/', referrer: 'http://', ip: '1.2.3.4.5', user_agent: '\u0000\ud800' },
    {
      page_url: 'https://a.example/\ud800?utm_source=\udfff\u0000&utm_campaign=%00%ff',
      referrer: '//\u0000',
    },
    { page_url: { toString: null }, referrer: [], ip: 1, user_agent: false },
    { page_url: null, referrer: '__proto__', ip: 'constructor', user_agent: '__proto__' },
    {
      page_url: 'https://a.example/?utm_source=__proto__&utm_medium=constructor',
      referrer: 'https://__proto__/',
    },
  ]
  for (const [index, context] of contexts.entries())
    test(`case ${index + 1}`, () => {
      const started = performance.now()
      expectSound(enrich({ site, event: { context, properties: { page_path: context.page_url } } }))
      expect(performance.now() - started).toBeLessThan(500)
    })

  test('any input gives bounded, well-formed texts and never throws', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({
        unit: fc.constantFrom('\ud800', '\udc00', '\u0000', '%', '/', '?', '&', '=', ':', '.', 'a'),
      }),
      fc.webUrl({ withQueryParameters: true, withFragments: true }),
      fc
        .string()
        .map((value) => `https://shop.example/?utm_source=${value}&utm_medium=${value}&gclid=${value}`),
      fc.ipV6(),
      fc.ipV4(),
    )
    const value = fc.oneof({ weight: 8, arbitrary: text }, fc.anything())
    const fields = {
      ...{ page_url: value, referrer: value, user_agent: value, ip: value },
      ...{ language: value, screen_size: value },
    }
    fc.assert(
      fc.property(
        fc.record(fields, { requiredKeys: [] }),
        value,
        fc.boolean(),
        (context, page_path, isAnonymous) => {
          const settings = {
            ip_anonymization: isAnonymous,
            cross_domain_tracking: ['pay.example'],
            page_parameters: [],
          }
          const input = {
            site: { domain: 'shop.example', settings },
            event: { context, properties: { page_path } },
          }
          const result = enrich(input)
          expectSound(result)
          expect(enrich(input)).toEqual(result)
        },
      ),
      { numRuns: 1_000 },
    )
  })
})

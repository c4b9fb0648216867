import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { pathOf } from './request-path.ts'

test('returns the same path as URL', () => {
  const tail = fc.string({
    unit: fc.constantFrom('/', '?', '#', '.', '%', 'a', 'é', ' ', '\\', ':', '"', '//'),
  })
  fc.assert(
    fc.property(
      fc.constantFrom('http://h', 'https://h.example:81', 'http://[::1]:3000'),
      tail,
      (origin, rest) => {
        const request = new Request(`${origin}/${rest}`)
        expect(pathOf(request)).toBe(new URL(request.url).pathname)
      },
    ),
  )
})

test('returns an empty path for a URL without a host', () => {
  expect(pathOf({ url: '/v1/events' } as Request)).toBe('')
})

import { expect, test } from 'bun:test'
import { domainsOf, emailOf } from './claims.ts'

const google = 'https://accounts.google.com'
const claims = (more: object) => ({ sub: 'person', ...more })

test('a private Google account with the address of a company is refused', () => {
  const email = 'ann@company.example'
  expect(() => domainsOf(claims({ email, email_verified: true }), google, email)).toThrow(
    'ann@company.example is a private Google account',
  )
  expect(domainsOf(claims({ email, hd: 'Company.example' }), google, email)).toEqual([
    'company.example',
    'company.example',
  ])
  // The organization has to be the workspace's own, too.
  expect(domainsOf(claims({ hd: 'attacker.example' }), `${google}/`, email)).toContain('attacker.example')
  expect(domainsOf(claims({}), 'https://login.company.example', email)).toEqual(['company.example'])
})

test('the address is that of the claim, or at Microsoft the user name', () => {
  const named = claims({ preferred_username: 'Ann@Company.example' })
  expect(emailOf(named, 'microsoft')).toBe('ann@company.example')
  expect(() => emailOf(named, 'okta')).toThrow('did not send your e-mail address')
  for (const email_verified of [false, 'false'])
    expect(() => emailOf(claims({ email: 'ann@company.example', email_verified }), 'other')).toThrow(
      'has not verified',
    )
})

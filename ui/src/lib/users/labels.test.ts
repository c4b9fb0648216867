import { expect, test } from 'bun:test'
import {
  describeClient,
  describeDevice,
  describePlace,
  displayName,
  idOfUser,
  nameOfUser,
  readTrait,
  traitText,
} from './labels.ts'

test.each([
  ['pro', 'pro'],
  [' pro ', 'pro'],
  ['5', 5],
  ['"5"', '5'],
  ['true', true],
  ['["a", "b"]', ['a', 'b']],
  ['{ open', '{ open'],
])('the input %p is parsed as %p', (text, value) => {
  expect(readTrait(text)).toEqual(value)
})

test.each(['pro', '5', 5, true, 'true', ['a'], { size: 3 }, 'null', ''])(
  '%p survives the round trip through its field',
  (value) => {
    expect(readTrait(traitText(value))).toEqual(value)
  },
)

test('a device and a country are shown by their names, and what is unknown is left out', () => {
  expect(describeClient({ device: 'mobile', browser: 'Firefox', os: '', country: 'DE' })).toBe(
    'Mobile, Firefox, Germany',
  )
  expect(describeClient({ device: null, browser: null, os: null, country: null })).toBe('')
})

test('a place is shown by its city, or else its region, and a device with its versions as far as they are known', () => {
  const munich = { country: 'DE', region: 'Bavaria (DE)', city: 'Munich (DE-BY)', language: 'de' }
  expect(describePlace(munich)).toBe('Munich (DE-BY), Germany, German')
  expect(describePlace({ ...munich, city: '', language: '' })).toBe('Bavaria (DE), Germany')
  const phone = { device: 'mobile', browser: 'Safari', os: 'iOS', screen_size: '390x844' }
  expect(describeDevice({ ...phone, browser_version: 'Safari 17', os_version: '' })).toBe(
    'Mobile, Safari 17, iOS, 390 × 844',
  )
})

test('the id of a user is the user_id or else a browser, and the name comes from traits', () => {
  expect(idOfUser({ user_id: 'ann', client_ids: ['cid_a'] })).toBe('ann')
  expect(idOfUser({ user_id: null, client_ids: ['cid_a'] })).toBe('cid_a')
  expect(nameOfUser({ traits: { name: ' ', company: 'Example Ltd' } })).toBe('Example Ltd')
  expect(nameOfUser({ traits: {} })).toBeUndefined()
  expect(nameOfUser({ traits: { company: 'Example Ltd', email: 'ann@example.com' } })).toBe('ann@example.com')
})

test('a person is called by the name in the traits, the user_id, or a name made from the browser', () => {
  const ann = { user_id: 'ann', client_ids: ['cid_a'] }
  expect(displayName({ ...ann, traits: { name: 'Ann Smith' } })).toBe('Ann Smith')
  expect(displayName(ann)).toBe('ann')
  expect(displayName({ user_id: null, client_ids: ['cid_a'] })).toBe('Saffron Magpie')
})

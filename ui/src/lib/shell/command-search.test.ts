import { expect, test } from 'bun:test'
import { searchCommands } from './command-search.ts'
import { type Command, commandsOf, namedCommands, personCommands, type Situation } from './commands.ts'

const situation: Situation = {
  url: new URL('https://sightline.example/sites/site_a/goals?period=7d'),
  site: { id: 'site_a' },
  sites: [
    { id: 'site_a', name: 'Shop', domain: 'shop.example' },
    { id: 'site_b', name: 'Café', domain: 'cafe.example' },
  ],
  isOperator: false,
  mode: 'live',
  theme: 'light',
  can: () => true,
}
const names = { goals: [{ id: 'conv_1', name: 'Purchase of a voucher' }] }
const commands = [...commandsOf(situation), ...namedCommands('site_a', names)]
const found = (search: string) =>
  searchCommands(commands, search).flatMap(({ commands }) => commands.map(({ label }) => label))
const addressOf = (label: string, all: Command[] = commands) =>
  all.find((it) => it.label === label)?.effect as unknown

test('without a search, pages come first and names are left out', () => {
  expect(searchCommands(commands, ' ').map(({ group }) => group)).toEqual([
    'pages',
    'sites',
    'create',
    'preferences',
  ])
  expect(found('')[0]).toBe('Dashboard')
})

test.each([
  ['goals', 'Goals'],
  ['cafe', 'Café'],
  ['CAFÉ', 'Café'],
  ['voucher', 'Purchase of a voucher'],
  ['voucher purch', 'Purchase of a voucher'],
  ['new goal', 'New goal'],
  ['create goal', 'New goal'],
  ['dark', 'Dark theme'],
  ['log out', 'Sign out'],
])('“%s” finds %s first', (search, label) => {
  expect(found(search)[0]).toBe(label)
})

test('every word must match', () => {
  expect(found('goals xyz')).toEqual([])
})

test('commands lead where they say, and reports keep the period', () => {
  expect(addressOf('Funnels')).toMatchObject({ type: 'open', href: '/sites/site_a/funnels?period=7d' })
  expect(addressOf('Café')).toMatchObject({ type: 'open', href: '/sites/site_b/goals?period=7d' })
  expect(addressOf('Purchase of a voucher')).toEqual({ type: 'open', href: '/sites/site_a/goals/conv_1' })
  const people = personCommands('site_a', [{ id: 'a/b', name: 'Ada' }])
  expect(addressOf('Ada', people)).toEqual({ type: 'open', href: '/sites/site_a/users/a%2Fb' })
})

test('only what the role includes is offered', () => {
  const labels = commandsOf({
    ...situation,
    can: (it) => it.endsWith(':read') || it === 'personal-keys:write',
  })
    .filter(({ group }) => group === 'create')
    .map(({ label }) => label)
  expect(labels).toEqual(['New API key'])
})

test('the ids of commands are unique', () => {
  const ids = commands.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

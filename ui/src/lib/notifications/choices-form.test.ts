import { expect, test } from 'bun:test'
import { choicesOf } from './choices-form.ts'

/** The form of a page with all kinds, an exception, and these further fields. */
function form(fields: Record<string, string>): FormData {
  const data = new FormData()
  for (const kind of ['alerts', 'reports', 'digest']) data.append('kind', kind)
  data.append('exception', 'alerts site_1')
  for (const [name, value] of Object.entries(fields)) data.append(name, value)
  return data
}
const off = { mail: false, slack: false }

test('switches that are on are channels, for all sites and for one', () => {
  const fields = { 'alerts mail': 'on', 'digest slack': 'on', 'alerts site_1 slack': 'on' }
  expect(choicesOf(form({ ...fields, digest_frequency: 'daily' }))).toEqual({
    choices: [
      { kind: 'alerts', mail: true, slack: false },
      { kind: 'reports', ...off },
      { kind: 'digest', mail: false, slack: true },
    ],
    exceptions: [{ kind: 'alerts', site_id: 'site_1', mail: false, slack: true }],
    digest_frequency: 'daily',
  })
})

test('an exception that is removed is left out', () => {
  expect(choicesOf(form({ remove: 'alerts site_1' })).exceptions).toEqual([])
})

test('a new exception turns off what is sent about other sites, or turns on mails', () => {
  const added = (fields: Record<string, string>) =>
    choicesOf(form({ add: '', new_site: 'site_2', ...fields })).exceptions.slice(1)
  expect(added({ new_kind: 'alerts', 'alerts mail': 'on' })).toEqual([
    { kind: 'alerts', site_id: 'site_2', ...off },
  ])
  expect(added({ new_kind: 'reports' })).toEqual([
    { kind: 'reports', site_id: 'site_2', mail: true, slack: false },
  ])
  expect(added({ new_kind: 'alerts', new_site: 'site_1' })).toEqual([])
  expect(added({ new_kind: 'unknown' })).toEqual([])
})

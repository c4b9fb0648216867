import { expect, test } from 'bun:test'
import { placeOf } from './links.ts'

const site_id = 'site_1'
const entry = {
  action: 'site.changed',
  target: { id: site_id, name: '' },
  site_id,
  target_exists: true,
} as const

test.each([
  [{}, '/sites/site_1/settings'],
  [{ action: 'costs.uploaded' }, '/sites/site_1/attribution/costs'],
  [{ action: 'goal.changed', target: { id: 'conv_2', name: '' } }, '/sites/site_1/goals/conv_2'],
  [{ action: 'export.created', target: { id: 'exp_2', name: '' } }, '/sites/site_1/exports'],
  [{ action: 'webhook.changed', target: { id: 'wh_2', name: '' }, site_id: null }, '/webhooks/wh_2'],
  [{ action: 'member.changed', target: { id: 'mem_2', name: '' }, site_id: null }, '/members'],
  [{ action: 'goal.deleted', target: { id: 'conv_2', name: '' }, target_exists: false }, undefined],
  [{ action: 'account.signed_in', target: { id: '0192-a', name: '' }, site_id: null }, undefined],
] as const)('%j leads to %p', (change, place) => {
  expect(placeOf({ ...entry, ...change })).toBe(place)
})

import { expect, test } from 'bun:test'
import { defaultView } from '#lib/dashboard/view-state.ts'
import { type GoalView, goalAddress, ledgerAddress, parseGoalView } from './goal-view.ts'

const barest: GoalView = {
  view: defaultView,
  model: 'last_click',
  measure: 'conversions',
  credited: undefined,
}
const readBack = (address: string) => parseGoalView(new URL(address, 'http://console.invalid').searchParams)

test('the view of a goal survives the round trip through a URL', () => {
  expect(goalAddress('/g', barest)).toBe('/g')
  const chosen: GoalView = {
    ...barest,
    model: 'time_decay',
    measure: 'value',
    view: { ...defaultView, period: '7d' },
  }
  expect(readBack(goalAddress('/g', chosen))).toEqual(chosen)
})

test.each([
  { dimension: 'source_medium', value: 'google / cpc' },
  { dimension: 'campaign', value: '' },
  { dimension: 'channel', value: 'Paid & co=?' },
] as const)('the ledger filter %p survives the round trip through a URL', (credited) => {
  const view = { ...barest, model: 'linear' as const, credited }
  expect(readBack(ledgerAddress('/g/ledger', view, credited))).toEqual(view)
})

test.each([
  'dimension=colour&value=red',
  'value=google',
  'dimension=source',
  'model=best&show=magic&dimension=toString&value=x',
])('invalid parameters in ?%s become defaults', (text) => {
  expect(parseGoalView(new URLSearchParams(text))).toEqual(barest)
})

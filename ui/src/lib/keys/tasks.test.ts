import { expect, test } from 'bun:test'
import type { Permission } from '#lib/permissions.ts'
import { scopeLabels } from './labels.ts'
import { isChosen, offeredTasks, tasks, withTask } from './tasks.ts'

const everything = Object.keys(scopeLabels) as Permission[]
const taskOf = (id: string) => {
  const found = tasks.find((it) => it.id === id)
  if (!found) throw new Error(`no task ${id}`)
  return found
}

test('a task is chosen with its scopes, and no more when one of them is missing', () => {
  const costs = taskOf('import-costs')
  const chosen = withTask([], costs, true)
  expect(chosen).toEqual([...costs.scopes])
  expect(isChosen(costs, chosen)).toBe(true)
  expect(
    isChosen(
      costs,
      chosen.filter((it) => it !== 'costs:write'),
    ),
  ).toBe(false)
})

test('a task that is not chosen any more keeps the scopes that others need', () => {
  const both = withTask(withTask([], taskOf('import-costs'), true), taskOf('export-data'), true)
  expect(withTask(both, taskOf('import-costs'), false).sort()).toEqual([
    'exports:read',
    'exports:write',
    'sites:read',
  ])
  expect(withTask(['users:read', 'events:write'], taskOf('send-events'), false)).toEqual(['users:read'])
})

test('only tasks whose scopes the person has are offered', () => {
  expect(offeredTasks(everything)).toEqual([...tasks])
  const reading = everything.filter((it) => it.endsWith(':read'))
  expect(offeredTasks(reading).map((it) => it.id)).toEqual(['read-reports'])
})

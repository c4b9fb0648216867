import type { Permission } from '#lib/permissions.ts'

export type Task = { id: string; label: string; hint: string; scopes: readonly Permission[] }

/** What keys are used for, with the scopes that each use needs. */
export const tasks: readonly Task[] = [
  {
    id: 'send-events',
    label: 'Send events from a server',
    hint: 'Purchases, sign-ups and whatever else your server knows.',
    scopes: ['events:write'],
  },
  {
    id: 'read-reports',
    label: 'Read reports',
    hint: 'For dashboards, spreadsheets and data warehouses.',
    scopes: [
      'sites:read',
      'analytics:read',
      'conversions:read',
      'funnels:read',
      'costs:read',
      'segments:read',
      'reports:read',
      'alerts:read',
      'annotations:read',
      'anomalies:read',
    ],
  },
  {
    id: 'manage-sites',
    label: 'Manage sites and goals',
    hint: 'For scripts that set up sites.',
    scopes: ['sites:read', 'sites:write', 'conversions:read', 'conversions:write'],
  },
  {
    id: 'import-costs',
    label: 'Import ad costs',
    hint: 'For a daily upload from an advertising platform.',
    scopes: ['sites:read', 'costs:read', 'costs:write'],
  },
  {
    id: 'export-data',
    label: 'Export data',
    hint: 'Events, sessions, conversions and users as files.',
    scopes: ['sites:read', 'exports:read', 'exports:write'],
  },
]

/** The tasks that a person with these permissions can give a key for. */
export function offeredTasks(permissions: readonly Permission[]): Task[] {
  return tasks.filter(({ scopes }) => scopes.every((it) => permissions.includes(it)))
}

/** Whether the chosen scopes are enough for a task. */
export function isChosen(task: Task, chosen: readonly Permission[]): boolean {
  return task.scopes.every((it) => chosen.includes(it))
}

/** The scopes after a task is chosen or not chosen any more. Those that other chosen tasks need stay. */
export function withTask(chosen: readonly Permission[], task: Task, isOn: boolean): Permission[] {
  if (isOn) return [...new Set([...chosen, ...task.scopes])]
  const others = tasks.filter((it) => it !== task && isChosen(it, chosen))
  const needed = others.flatMap((it) => it.scopes)
  return chosen.filter((it) => needed.includes(it) || !task.scopes.includes(it))
}

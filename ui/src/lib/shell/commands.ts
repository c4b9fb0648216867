import type { Permission } from '#lib/permissions.ts'
import type { Theme } from '#lib/theme.ts'
import { goKey, helpKey } from './keys.ts'
import { modeSwitchLabel } from './mode-switch.ts'
import { addressOfSection, allSections, type OpenPage, samePageOf } from './sections.ts'

/** What the command palette finds by name, besides pages, sites and people. */
export const namedKinds = ['goals', 'funnels', 'segments', 'reports', 'alerts'] as const
export type NamedKind = (typeof namedKinds)[number]
export type Named = { id: string; name: string }
/** The names of a site. Lists that could not be read are missing. */
export type Names = Partial<Record<NamedKind, Named[]>>
export type Person = { id: string; name: string | null }

export const commandGroups = ['pages', 'sites', ...namedKinds, 'people', 'create', 'preferences'] as const
export type CommandGroup = (typeof commandGroups)[number]
export const groupLabels: Record<CommandGroup, string> = {
  pages: 'Pages',
  sites: 'Other sites',
  goals: 'Goals',
  funnels: 'Funnels',
  segments: 'Segments',
  reports: 'Reports',
  alerts: 'Alerts',
  people: 'People',
  create: 'Create',
  preferences: 'Preferences',
}

/** What choosing a command does: opens a page, submits a form, changes the theme, or shows the keys. */
export type Effect =
  | { type: 'open'; href: string; isOutside?: boolean }
  | { type: 'submit'; action: string; fields: Record<string, string> }
  | { type: 'theme'; theme: Theme }
  | { type: 'keys' }

export type Command = {
  /** Unique in the palette. */
  id: string
  group: CommandGroup
  label: string
  /** Shown beside the label, and searched as well. */
  detail?: string
  /** Only searched. */
  keywords?: string
  /** The keys that do the same. */
  keys?: string[]
  effect: Effect
}

/** What the commands of a person depend on. */
export type Situation = {
  url: OpenPage
  site: { id: string } | undefined
  sites: { id: string; name: string; domain: string }[]
  isOperator: boolean
  mode: 'live' | 'test'
  theme: Theme
  can: (permission: Permission) => boolean
}

/** All commands that need no request: pages, sites, and actions that the person may perform. */
export function commandsOf(situation: Situation): Command[] {
  return [...pages(situation), ...otherSites(situation), ...creations(situation), ...preferences(situation)]
}

function pages({ site, isOperator, can, url }: Situation): Command[] {
  return allSections(site?.id, isOperator, can).map((section) => ({
    id: section.href,
    group: 'pages',
    label: section.label,
    keys: section.key ? [goKey, section.key] : undefined,
    effect: { type: 'open', href: addressOfSection(section, url.searchParams), isOutside: section.isOutside },
  }))
}

function otherSites({ site, sites, can, url }: Situation): Command[] {
  return sites
    .filter(({ id }) => id !== site?.id)
    .map(({ id, name, domain }) => ({
      id: `site:${id}`,
      group: 'sites',
      label: name,
      detail: name === domain ? undefined : domain,
      effect: { type: 'open', href: samePageOf(id, url, can) },
    }))
}

const ofSite: { path: string; label: string; needs: Permission }[] = [
  { path: 'goals/new', label: 'New goal', needs: 'conversions:write' },
  { path: 'funnels/new', label: 'New funnel', needs: 'funnels:write' },
  { path: 'segments/new', label: 'New segment', needs: 'segments:write' },
  { path: 'reports/new', label: 'New report', needs: 'reports:write' },
  { path: 'alerts/new', label: 'New alert', needs: 'alerts:write' },
  { path: 'annotations/new', label: 'New annotation', needs: 'annotations:write' },
  { path: 'exports/new', label: 'New export', needs: 'exports:write' },
]
const ofWorkspace: { path: string; label: string; needs: Permission }[] = [
  { path: '/sites/new', label: 'New site', needs: 'sites:write' },
  { path: '/webhooks/new', label: 'New webhook', needs: 'webhooks:write' },
  { path: '/keys/new', label: 'New API key', needs: 'personal-keys:write' },
  { path: '/members?invite', label: 'Invite a person', needs: 'members:write' },
]

function creations({ site, can }: Situation): Command[] {
  const here = site ? ofSite.map((it) => ({ ...it, path: `/sites/${site.id}/${it.path}` })) : []
  return [...here, ...ofWorkspace]
    .filter(({ needs }) => can(needs))
    .map(({ path, label }) => ({
      id: path,
      group: 'create',
      label,
      keywords: 'create add',
      effect: { type: 'open', href: path },
    }))
}

function preferences({ mode, theme }: Situation): Command[] {
  const other = mode === 'live' ? 'test' : 'live'
  const themes: [Theme, string][] = [
    ['light', 'Light theme'],
    ['dark', 'Dark theme'],
    ['system', 'System theme'],
  ]
  const commands: Omit<Command, 'id' | 'group'>[] = [
    {
      label: modeSwitchLabel(mode),
      keywords: 'mode sandbox',
      effect: { type: 'submit', action: '/preferences/mode', fields: { mode: other } },
    },
    ...themes
      .filter(([it]) => it !== theme)
      .map(([it, label]) => ({
        label,
        keywords: 'appearance colours',
        effect: { type: 'theme', theme: it } as const,
      })),
    { label: 'Keyboard shortcuts', keywords: 'keys help', keys: [helpKey], effect: { type: 'keys' } },
    { label: 'Sign out', keywords: 'log out', effect: { type: 'submit', action: '/sign-out', fields: {} } },
  ]
  return commands.map((it) => ({ ...it, id: it.label, group: 'preferences' }))
}

/** The names of a site as commands that open their pages. */
export function namedCommands(siteId: string, names: Names): Command[] {
  return namedKinds.flatMap((kind) =>
    (names[kind] ?? []).map(({ id, name }) => ({
      id,
      group: kind,
      label: name,
      effect: { type: 'open' as const, href: `/sites/${siteId}/${kind}/${id}` },
    })),
  )
}

/** People as commands that open their profiles. */
export function personCommands(siteId: string, people: Person[]): Command[] {
  return people.map(({ id, name }) => ({
    id: `person:${id}`,
    group: 'people',
    label: name ?? id,
    detail: name === null ? undefined : id,
    effect: { type: 'open', href: `/sites/${siteId}/users/${encodeURIComponent(id)}` },
  }))
}

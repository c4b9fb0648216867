import { periodParams } from '#lib/dashboard/view-state.ts'
import type { Permission } from '#lib/permissions.ts'

/** The names of the icons of pages; `SectionIcon.svelte` draws them. */
export type SectionIconName =
  | 'account'
  | 'actions'
  | 'alerts'
  | 'annotations'
  | 'anomalies'
  | 'attribution'
  | 'dashboard'
  | 'docs'
  | 'errors'
  | 'events'
  | 'funnels'
  | 'goals'
  | 'lifecycle'
  | 'members'
  | 'notifications'
  | 'paths'
  | 'products'
  | 'realtime'
  | 'reports'
  | 'retention'
  | 'segments'
  | 'sessions'
  | 'settings'
  | 'sites'
  | 'system'
  | 'trends'
  | 'users'
  | 'web-vitals'
  | 'workspace'

/** A page of the console in the navigation. */
export type Section = {
  href: string
  label: string
  /** Shown beside the label in the sidebar and the account menu. */
  icon?: SectionIconName
  /** True if its pages have a period, which carries over to other reports. */
  isReport?: boolean
  /** Other pages that belong to it, in addition to those below its own URL. */
  others?: string[]
  isExact?: boolean
  /** What a role must include to use it. */
  needs?: Permission
  /** The key that opens it after `g`. */
  key?: string
  /** True if the page is not part of the console, so that a link to it reloads the page. */
  isOutside?: boolean
}

/** Sections under a heading, if they need one. */
export type Group = { label?: string; sections: Section[] }

type Can = (permission: Permission) => boolean
type Params = Pick<URLSearchParams, 'get'>
/** The address of the open page. */
export type OpenPage = { pathname: string; searchParams: Params }

const allSites: Section = { href: '/sites', label: 'Sites', icon: 'sites', key: 'h' }
const account: Section = { href: '/account', label: 'Account', icon: 'account', isExact: true }
const notifications: Section = {
  href: '/account/notifications',
  label: 'Notifications',
  icon: 'notifications',
}
const workspace: Section = { href: '/workspace', label: 'Workspace', icon: 'workspace', isExact: true }
const members: Section = {
  href: '/members',
  label: 'Members',
  icon: 'members',
  needs: 'members:read',
  key: 'm',
}
const system: Section = { href: '/system', label: 'System', icon: 'system' }
const ofWorkspace: Section[] = [
  workspace,
  members,
  // Only for owners, as is this permission.
  { href: '/workspace/single-sign-on', label: 'Single sign-on', needs: 'audit:write' },
  { href: '/webhooks', label: 'Webhooks', needs: 'webhooks:read', key: 'w' },
  { href: '/keys', label: 'API keys', needs: 'personal-keys:read', key: 'k' },
  { href: '/audit-log', label: 'Audit log', needs: 'audit:read' },
]

/** The pages of the sidebar, without the settings, as far as the person may use them. */
export function navigation(siteId: string | undefined, can: Can): Group[] {
  return usable(siteId === undefined ? [{ sections: [allSites] }] : ofSite(`/sites/${siteId}`), can)
}

/** The pages of the settings: those of the open site, of the workspace, of the person and of the service. */
export function settingsNavigation(siteId: string | undefined, isOperator: boolean, can: Can): Group[] {
  const site = siteId === undefined ? [] : [{ label: 'This site', sections: settingsOf(`/sites/${siteId}`) }]
  return usable(
    [
      ...site,
      { label: 'This workspace', sections: ofWorkspace },
      { label: 'You', sections: [account, notifications] },
      { label: 'This service', sections: isOperator ? [system] : [] },
    ],
    can,
  )
}

/** The entry of the sidebar that opens the settings: it leads to the first of their pages. */
export function settingsEntry(groups: Group[]): Section {
  const sections = groups.flatMap((group) => group.sections)
  const { href = account.href } = sections[0] ?? {}
  return { href, label: 'Settings', icon: 'settings', others: sections.map((section) => section.href) }
}

/** The pages of the account menu, as far as the person may use them. */
export function accountSections(isOperator: boolean, can: Can): Section[] {
  return [
    ...[account, notifications, workspace, members].filter((section) => isUsable(section, can)),
    ...(isOperator ? [system] : []),
    { href: '/docs', label: 'API reference', icon: 'docs', isOutside: true },
  ]
}

/** Every page that a person can go to from any page: those of the site, of the workspace and of the account. */
export function allSections(siteId: string | undefined, isOperator: boolean, can: Can): Section[] {
  const groups = [...navigation(siteId, can), ...settingsNavigation(siteId, isOperator, can)]
  const all = [...groups.flatMap(({ sections }) => sections), allSites, ...accountSections(isOperator, can)]
  return all.filter(({ href }, index) => all.findIndex((it) => it.href === href) === index)
}

/** The address of a section. Reports keep the period of the open page. */
export function addressOfSection({ href, isReport }: Section, params: Params): string {
  const period = isReport ? periodParams(params).toString() : ''
  return period ? `${href}?${period}` : href
}

/** The page of another site that corresponds to the open one: the same section, else its dashboard. */
export function samePageOf(siteId: string, { pathname, searchParams }: OpenPage, can: Can): string {
  const openSite = /^\/sites\/([^/]+)/.exec(pathname)?.[1]
  const find = (id: string) => allSections(id, false, can)
  const index = openSite ? find(openSite).findIndex((it) => isWithin(it, pathname)) : -1
  const section = find(siteId)[index]
  const isOfSite = section?.href.startsWith(`/sites/${siteId}`)
  return isOfSite ? addressOfSection(section as Section, searchParams) : `/sites/${siteId}`
}

function usable(groups: Group[], can: Can): Group[] {
  return groups.flatMap((group) => {
    const sections = group.sections.filter((section) => isUsable(section, can))
    return sections.length > 0 ? [{ ...group, sections }] : []
  })
}

function isUsable({ needs }: Section, can: Can): boolean {
  return !needs || can(needs)
}

function ofSite(base: string): Group[] {
  return [
    {
      sections: [
        {
          href: base,
          label: 'Dashboard',
          icon: 'dashboard',
          key: 'd',
          isReport: true,
          isExact: true,
          others: [`${base}/breakdown`, `${base}/drilldown`],
        },
        { href: `${base}/realtime`, label: 'Realtime', icon: 'realtime', key: 'r' },
      ],
    },
    {
      label: 'Analyze',
      sections: [
        { href: `${base}/goals`, label: 'Goals', icon: 'goals', isReport: true, key: 'g' },
        { href: `${base}/funnels`, label: 'Funnels', icon: 'funnels', isReport: true, key: 'f' },
        { href: `${base}/trends`, label: 'Trends', icon: 'trends', isReport: true, key: 'z' },
        { href: `${base}/events`, label: 'Events', icon: 'events', isReport: true, key: 'v' },
        { href: `${base}/actions`, label: 'Actions', icon: 'actions', isReport: true },
        { href: `${base}/retention`, label: 'Retention', icon: 'retention', isReport: true, key: 'b' },
        { href: `${base}/lifecycle`, label: 'Lifecycle', icon: 'lifecycle', isReport: true, key: 'y' },
        { href: `${base}/paths`, label: 'Paths', icon: 'paths', isReport: true, key: 'j' },
        { href: `${base}/attribution`, label: 'Attribution', icon: 'attribution', isReport: true, key: 'a' },
        { href: `${base}/products`, label: 'Products', icon: 'products', isReport: true, key: 'p' },
        { href: `${base}/web-vitals`, label: 'Web vitals', icon: 'web-vitals', isReport: true, key: 'q' },
        { href: `${base}/errors`, label: 'Errors', icon: 'errors', isReport: true },
      ],
    },
    {
      label: 'People',
      sections: [
        { href: `${base}/users`, label: 'Users', icon: 'users', key: 'u' },
        { href: `${base}/sessions`, label: 'Sessions', icon: 'sessions', isReport: true, key: 'x' },
        { href: `${base}/segments`, label: 'Segments', icon: 'segments', key: 's' },
      ],
    },
    {
      label: 'Watch',
      sections: [
        { href: `${base}/alerts`, label: 'Alerts', icon: 'alerts', key: 'l' },
        { href: `${base}/anomalies`, label: 'Anomalies', icon: 'anomalies', key: 'o' },
        { href: `${base}/annotations`, label: 'Annotations', icon: 'annotations', key: 'n' },
        { href: `${base}/reports`, label: 'Reports', icon: 'reports', key: 't' },
      ],
    },
  ]
}

function settingsOf(base: string): Section[] {
  return [
    { href: `${base}/settings`, label: 'Site settings', needs: 'sites:write', key: ',' },
    { href: `${base}/install`, label: 'Tracking' },
    { href: `${base}/import`, label: 'Import', needs: 'imports:read', key: 'i' },
    { href: `${base}/exports`, label: 'Exports', key: 'e' },
    { href: `${base}/integrations`, label: 'Integrations', needs: 'integrations:read', key: 'c' },
    { href: `${base}/erasures`, label: 'Deleted users', needs: 'sites:write' },
  ]
}

/** True if the path is that of the section or of a page below it. */
export function isWithin({ href, isExact, others = [] }: Section, pathname: string): boolean {
  const above = isExact ? others : [href, ...others]
  return pathname === href || above.some((it) => pathname === it || pathname.startsWith(`${it}/`))
}

import { periodParams } from '#lib/dashboard/view-state.ts'
import type { Permission } from '#lib/permissions.ts'

/** A page of the console in the navigation. */
export type Section = {
  href: string
  label: string
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

/** Sections grouped under a heading. */
export type Group = { label: string; sections: Section[] }

type Can = (permission: Permission) => boolean
type Params = Pick<URLSearchParams, 'get'>
/** The address of the open page. */
export type OpenPage = { pathname: string; searchParams: Params }

const allSites: Section = { href: '/sites', label: 'Sites', key: 'h' }
const members: Section = { href: '/members', label: 'Members', needs: 'members:read', key: 'm' }
const ofWorkspace: Section[] = [
  { href: '/webhooks', label: 'Webhooks', needs: 'webhooks:read', key: 'w' },
  { href: '/keys', label: 'API keys', needs: 'personal-keys:read', key: 'k' },
  members,
  { href: '/audit-log', label: 'Audit log', needs: 'audit:read' },
]
const ofAccount: Section[] = [
  { href: '/account', label: 'Account' },
  { href: '/account/notifications', label: 'Notifications' },
  { href: '/workspace', label: 'Workspace' },
  members,
]

/** The navigation of the workspace, or of a site, as far as the person may use it. */
export function navigation(siteId: string | undefined, can: Can): (Section | Group)[] {
  return allEntries(siteId).flatMap((entry): (Section | Group)[] => {
    if (!('sections' in entry)) return isUsable(entry, can) ? [entry] : []
    const sections = entry.sections.filter((section) => isUsable(section, can))
    return sections.length > 0 ? [{ ...entry, sections }] : []
  })
}

/** The pages of the account menu, as far as the person may use them. */
export function accountSections(isOperator: boolean, can: Can): Section[] {
  return [
    ...ofAccount.filter((section) => isUsable(section, can)),
    ...(isOperator ? [{ href: '/system', label: 'System' }] : []),
    { href: '/docs', label: 'API reference', isOutside: true },
  ]
}

/** Every page that a person can go to from any page: those of the site, of the workspace and of the account. */
export function allSections(siteId: string | undefined, isOperator: boolean, can: Can): Section[] {
  const main = navigation(siteId, can).flatMap((entry) => ('sections' in entry ? entry.sections : [entry]))
  const all = [...main, allSites, ...accountSections(isOperator, can)]
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

function isUsable({ needs }: Section, can: Can): boolean {
  return !needs || can(needs)
}

function allEntries(siteId: string | undefined): (Section | Group)[] {
  if (siteId === undefined) return [allSites, ...ofWorkspace]
  const base = `/sites/${siteId}`
  return [
    {
      href: base,
      label: 'Dashboard',
      key: 'd',
      isReport: true,
      isExact: true,
      others: [`${base}/breakdown`, `${base}/drilldown`],
    },
    {
      label: 'Analyze',
      sections: [
        { href: `${base}/goals`, label: 'Goals', isReport: true, key: 'g' },
        { href: `${base}/funnels`, label: 'Funnels', isReport: true, key: 'f' },
        { href: `${base}/attribution`, label: 'Attribution', isReport: true, key: 'a' },
        { href: `${base}/products`, label: 'Products', isReport: true, key: 'p' },
      ],
    },
    {
      label: 'People',
      sections: [
        { href: `${base}/users`, label: 'Users', key: 'u' },
        { href: `${base}/segments`, label: 'Segments', key: 's' },
      ],
    },
    {
      label: 'Watch',
      sections: [
        { href: `${base}/realtime`, label: 'Realtime', key: 'r' },
        { href: `${base}/alerts`, label: 'Alerts', key: 'l' },
        { href: `${base}/anomalies`, label: 'Anomalies', key: 'o' },
        { href: `${base}/annotations`, label: 'Annotations', key: 'n' },
        { href: `${base}/reports`, label: 'Reports', key: 't' },
      ],
    },
    {
      label: 'Data',
      sections: [
        { href: `${base}/import`, label: 'Import', needs: 'imports:read', key: 'i' },
        { href: `${base}/exports`, label: 'Exports', key: 'e' },
        { href: `${base}/integrations`, label: 'Integrations', needs: 'integrations:read', key: 'c' },
        ...ofWorkspace,
      ],
    },
    {
      href: `${base}/settings`,
      label: 'Settings',
      needs: 'sites:write',
      others: [`${base}/erasures`],
      key: ',',
    },
  ]
}

/** True if the path is that of the section or of a page below it. */
export function isWithin({ href, isExact, others = [] }: Section, pathname: string): boolean {
  const above = isExact ? others : [href, ...others]
  return pathname === href || above.some((it) => pathname === it || pathname.startsWith(`${it}/`))
}

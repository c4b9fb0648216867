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
}

/** Sections grouped under a heading. */
export type Group = { label: string; sections: Section[] }

const ofWorkspace: Section[] = [
  { href: '/webhooks', label: 'Webhooks', needs: 'webhooks:read' },
  { href: '/keys', label: 'API keys', needs: 'personal-keys:read' },
  { href: '/members', label: 'Members', needs: 'members:read' },
  { href: '/audit-log', label: 'Audit log', needs: 'audit:read' },
]

/** The navigation of the workspace, or of a site, as far as the person may use it. */
export function navigation(
  siteId: string | undefined,
  can: (permission: Permission) => boolean,
): (Section | Group)[] {
  const isUsable = ({ needs }: Section) => !needs || can(needs)
  return allEntries(siteId).flatMap((entry): (Section | Group)[] => {
    if (!('sections' in entry)) return isUsable(entry) ? [entry] : []
    const sections = entry.sections.filter(isUsable)
    return sections.length > 0 ? [{ ...entry, sections }] : []
  })
}

function allEntries(siteId: string | undefined): (Section | Group)[] {
  if (siteId === undefined) return [{ href: '/sites', label: 'Sites' }, ...ofWorkspace]
  const base = `/sites/${siteId}`
  return [
    {
      href: base,
      label: 'Dashboard',
      isReport: true,
      isExact: true,
      others: [`${base}/breakdown`, `${base}/drilldown`],
    },
    {
      label: 'Analyze',
      sections: [
        { href: `${base}/goals`, label: 'Goals', isReport: true },
        { href: `${base}/funnels`, label: 'Funnels', isReport: true },
        { href: `${base}/attribution`, label: 'Attribution', isReport: true },
        { href: `${base}/products`, label: 'Products', isReport: true },
      ],
    },
    {
      label: 'People',
      sections: [
        { href: `${base}/users`, label: 'Users' },
        { href: `${base}/segments`, label: 'Segments' },
      ],
    },
    {
      label: 'Watch',
      sections: [
        { href: `${base}/realtime`, label: 'Realtime' },
        { href: `${base}/alerts`, label: 'Alerts' },
        { href: `${base}/anomalies`, label: 'Anomalies' },
        { href: `${base}/annotations`, label: 'Annotations' },
        { href: `${base}/reports`, label: 'Reports' },
      ],
    },
    {
      label: 'Data',
      sections: [
        { href: `${base}/import`, label: 'Import', needs: 'imports:read' },
        { href: `${base}/exports`, label: 'Exports' },
        { href: `${base}/integrations`, label: 'Integrations', needs: 'integrations:read' },
        ...ofWorkspace,
      ],
    },
    { href: `${base}/settings`, label: 'Settings', needs: 'sites:write', others: [`${base}/erasures`] },
  ]
}

/** True if the path is that of the section or of a page below it. */
export function isWithin({ href, isExact, others = [] }: Section, pathname: string): boolean {
  const above = isExact ? others : [href, ...others]
  return pathname === href || above.some((it) => pathname === it || pathname.startsWith(`${it}/`))
}

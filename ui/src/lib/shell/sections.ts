/** A page of the console that the navigation leads to. */
export type Section = {
  href: string
  label: string
  /** Whether its pages are about a period, which goes along from one to the next. */
  isReport?: boolean
  /** Other pages that belong to it, besides those below its own address. */
  others?: string[]
  isExact?: boolean
}

/** Sections that stand together under a heading. */
export type Group = { label: string; sections: Section[] }

const ofWorkspace: Section[] = [
  { href: '/webhooks', label: 'Webhooks' },
  { href: '/keys', label: 'API keys' },
]

/** What the navigation shows: of the workspace, or of a site. */
export function navigation(siteId: string | undefined): (Section | Group)[] {
  if (siteId === undefined) return [{ href: '/sites', label: 'Sites' }, ...ofWorkspace]
  const base = `/sites/${siteId}`
  return [
    { href: base, label: 'Dashboard', isReport: true, isExact: true, others: [`${base}/breakdown`] },
    {
      label: 'Analyze',
      sections: [
        { href: `${base}/goals`, label: 'Goals', isReport: true },
        { href: `${base}/funnels`, label: 'Funnels', isReport: true },
        { href: `${base}/attribution`, label: 'Attribution', isReport: true },
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
        { href: `${base}/alerts`, label: 'Alerts' },
        { href: `${base}/anomalies`, label: 'Anomalies' },
        { href: `${base}/reports`, label: 'Reports' },
      ],
    },
    {
      label: 'Data',
      sections: [
        { href: `${base}/import`, label: 'Import' },
        { href: `${base}/exports`, label: 'Exports' },
        { href: `${base}/integrations`, label: 'Integrations' },
        ...ofWorkspace,
      ],
    },
    { href: `${base}/settings`, label: 'Settings', others: [`${base}/erasures`] },
  ]
}

/** Whether an address is that of a section, or of a page below it. */
export function isWithin({ href, isExact, others = [] }: Section, pathname: string): boolean {
  const above = isExact ? others : [href, ...others]
  return pathname === href || above.some((it) => pathname === it || pathname.startsWith(`${it}/`))
}

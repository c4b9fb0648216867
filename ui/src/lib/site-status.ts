/** How a site's status is said, and which colour it has. */
export const siteStatusWords = {
  active: { label: 'Active', tone: 'good' },
  paused: { label: 'Paused', tone: 'warn' },
  archived: { label: 'Archived', tone: 'neutral' },
} as const

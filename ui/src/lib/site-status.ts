/** The label and colour of each site status. */
export const siteStatusLabels = {
  active: { label: 'Active', tone: 'good' },
  paused: { label: 'Paused', tone: 'warn' },
  archived: { label: 'Archived', tone: 'neutral' },
} as const

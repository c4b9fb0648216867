/** The time at which all pictures are taken: a Tuesday. */
export const picturedAt = Date.UTC(2026, 2, 17, 10)

/**
 * What a picture shows: the path below the site, or from the root. `complete` selects an element that appears when the
 * page has loaded everything.
 */
type Picture = { name: string; path: string; look?: 'dark' | 'phone'; complete?: string }

/** The pictures of docs/pictures. `goal`, `funnel`, `segment` and `user` stand for the first of each list. */
export const pictures: readonly Picture[] = [
  { name: 'dashboard', path: '' },
  { name: 'dashboard-dark', path: '', look: 'dark' },
  { name: 'dashboard-phone', path: '', look: 'phone' },
  { name: 'breakdown', path: 'breakdown/campaign' },
  { name: 'realtime', path: 'realtime', complete: '[data-connection="live"]' },
  { name: 'goals', path: 'goals' },
  { name: 'goal', path: 'goals/{goal}' },
  { name: 'goal-phone', path: 'goals/{goal}', look: 'phone' },
  { name: 'funnel', path: 'funnels/{funnel}' },
  { name: 'funnel-dark', path: 'funnels/{funnel}', look: 'dark' },
  {
    name: 'trends',
    path: 'trends?count1=traffic.users&count2=events.users&event2=purchase&formula1=B%20/%20A%20*%20100',
  },
  { name: 'events', path: 'events' },
  { name: 'actions', path: 'actions' },
  { name: 'retention', path: 'retention' },
  { name: 'lifecycle', path: 'lifecycle' },
  { name: 'paths', path: 'paths' },
  { name: 'attribution', path: 'attribution' },
  { name: 'products', path: 'products' },
  { name: 'web-vitals', path: 'web-vitals' },
  { name: 'errors', path: 'errors' },
  { name: 'users', path: 'users' },
  { name: 'user', path: 'users/{user}' },
  { name: 'sessions', path: 'sessions' },
  { name: 'segments', path: 'segments' },
  { name: 'segment', path: 'segments/{segment}' },
  { name: 'alerts', path: 'alerts' },
  { name: 'report', path: 'reports/{report}' },
  { name: 'sites', path: '/sites' },
  { name: 'webhooks', path: '/webhooks' },
]

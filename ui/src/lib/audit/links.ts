import type { ListedAuditEntry } from '../../../../server/identity/audit/model.ts'

type Place = (site: string, id: string) => string

/** The page of each kind of object, by the prefix of its id. The path of a site is empty for what belongs to none. */
const places: Record<string, Place> = {
  ws: () => '/workspace',
  mem: () => '/members',
  person: () => '/members',
  inv: () => '/members',
  key: () => '/keys',
  wh: (_, id) => `/webhooks/${id}`,
  site: (_, id) => `/sites/${id}/settings`,
  conv: (site, id) => `${site}/goals/${id}`,
  fun: (site, id) => `${site}/funnels/${id}`,
  seg: (site, id) => `${site}/segments/${id}`,
  note: (site, id) => `${site}/annotations/${id}`,
  alert: (site, id) => `${site}/alerts/${id}`,
  anom: (site) => `${site}/anomalies`,
  rep: (site, id) => `${site}/reports/${id}`,
  exp: (site) => `${site}/exports`,
  imp: (site, id) => `${site}/import/${id}`,
  intg: (site, id) => `${site}/integrations/${id}`,
  ers: (site, id) => `${site}/erasures/${id}`,
}

/** Pages of a site that entries about the site itself lead to; otherwise its settings. */
const sitePages: Partial<Record<ListedAuditEntry['action'], string>> = {
  'event_dictionary.changed': '/events/dictionary',
  'costs.uploaded': '/attribution/costs',
  'costs.deleted': '/attribution/costs',
  'exchange_rates.changed': '/attribution/costs',
  'data.downloaded': '',
}

type Linked = Pick<ListedAuditEntry, 'action' | 'target' | 'site_id' | 'target_exists'>

/** The path of the page that shows what an entry is about; undefined if it no longer exists or has no page. */
export function placeOf({ action, target, site_id, target_exists }: Linked): string | undefined {
  if (!target_exists) return undefined
  const page = target.id === site_id ? sitePages[action] : undefined
  if (page !== undefined) return `/sites/${target.id}${page}`
  const prefix = target.id.slice(0, target.id.lastIndexOf('_'))
  return places[prefix]?.(site_id ? `/sites/${site_id}` : '', target.id)
}

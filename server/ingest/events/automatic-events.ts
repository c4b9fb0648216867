/**
 * Events that the tracker sends without an action of the visitor. They extend a session, but do not count as its events:
 * a visit with them can still be a bounce.
 */
export const automaticEvents = ['page_leave', 'identify', 'web_vitals', 'browser_error', 'not_found'] as const

/** An SQL condition: whether the event with this column as its name is automatic. */
export const isAutomaticSql = (event_name: string): string =>
  `${event_name} IN (${automaticEvents.map((it) => `'${it}'`).join(', ')})`

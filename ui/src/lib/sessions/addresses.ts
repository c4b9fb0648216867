/** The URL of the page of a session. */
export function sessionAddress(siteId: string, sessionId: string): string {
  return `/sites/${siteId}/sessions/${encodeURIComponent(sessionId)}`
}

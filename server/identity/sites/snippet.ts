/** The script tag that loads the tracker; every part of it is made by this service, so nothing needs escaping. */
export function snippetFor(publicUrl: string, siteId: string, publicKey: string): string {
  return `<script defer src="${publicUrl}/tracker.js" data-site="${siteId}" data-key="${publicKey}"></script>`
}

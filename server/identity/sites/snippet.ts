/** Returns the script tag that loads the tracker. The service generates every part of it, so nothing needs escaping. */
export function snippetFor(publicUrl: string, siteId: string, publicKey: string): string {
  return `<script defer src="${publicUrl}/tracker.js" data-site="${siteId}" data-key="${publicKey}"></script>`
}

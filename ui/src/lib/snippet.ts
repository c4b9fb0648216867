type Site = { id: string; public_key: string }

/** The tag to embed in the pages of a site, as the API returns it when a site is created. */
export function snippetOf(origin: string, { id, public_key }: Site): string {
  return `<script defer src="${origin}/tracker.js" data-site="${id}" data-key="${public_key}"></${'script'}>`
}

/** A script tag with a `data-site`, or that loads a file of the tracker's name. */
export type TrackerTag = {
  src: string
  site: string | null
  key: string | null
  api: string | null
  nonce: string | null
}

/** What a page contains of the tracker, and the policies in its `meta` tags. */
type PageHtml = { tags: TrackerTag[]; policies: string[] }

/** Reads the HTML of a page, which may be cut off. */
export function readHtml(html: string): PageHtml {
  const page: PageHtml = { tags: [], policies: [] }
  new HTMLRewriter()
    .on('script[src]', {
      element(script) {
        const attribute = (name: string) => decoded(script.getAttribute(name))
        const [src, site] = [attribute('src') ?? '', attribute('data-site')]
        if (site === null && !/\/tracker\.js(\?|$)/.test(src)) return
        const [key, api, nonce] = [attribute('data-key'), attribute('data-api'), attribute('nonce')]
        page.tags.push({ src, site, key, api, nonce })
      },
    })
    .on('meta[http-equiv]', {
      element(meta) {
        const content = decoded(meta.getAttribute('content'))
        if (/^content-security-policy$/i.test(meta.getAttribute('http-equiv') ?? '') && content)
          page.policies.push(content)
      },
    })
    .transform(html)
  return page
}

const entities: Record<string, string> = {
  '&quot;': '"',
  '&apos;': "'",
  '&#39;': "'",
  '&#x27;': "'",
  '&#34;': '"',
  '&#x22;': '"',
  '&#x2f;': '/',
  '&#47;': '/',
  '&amp;': '&',
}

/** Decodes the character references that generators of HTML use in attributes. */
function decoded(value: string | null): string | null {
  return value?.replace(/&[#\w]+;/g, (entity) => entities[entity.toLowerCase()] ?? entity) ?? null
}

/**
 * URLs of the icon files. Vite copies each file into the build under a name with a hash, so a browser fetches only the
 * icons that it shows, from this service, and keeps them.
 */

const brandFiles: Record<string, string> = import.meta.glob(
  [
    // simple-icons has no icons of Microsoft, Amazon, LinkedIn, OpenAI and Slack; bootstrap-icons has them.
    '../../../../node_modules/simple-icons/icons/{google,duckduckgo,facebook,x,instagram,youtube,reddit,pinterest}.svg',
    '../../../../node_modules/simple-icons/icons/{tiktok,github,ycombinator,baidu,ecosia,brave,startpage,qwant}.svg',
    '../../../../node_modules/simple-icons/icons/{naver,whatsapp,telegram,snapchat,threads,mastodon,bluesky}.svg',
    '../../../../node_modules/simple-icons/icons/{quora,medium,tumblr,stackoverflow,discord,twitch,vimeo,vk}.svg',
    '../../../../node_modules/simple-icons/icons/{perplexity,claude,googlegemini,mistralai,deepseek,meta}.svg',
    '../../../../node_modules/simple-icons/icons/{mailchimp,gmail,protonmail,ebay,etsy,shopify,producthunt,xing}.svg',
    '../../../../node_modules/simple-icons/icons/{wikipedia,googlechrome,safari,firefox,opera,vivaldi,samsung}.svg',
    '../../../../node_modules/simple-icons/icons/{wechat,kagi,apple,android,linux,playstation,harmonyos}.svg',
    '../../../../node_modules/bootstrap-icons/icons/{bing,browser-edge,windows,microsoft,linkedin,openai}.svg',
    '../../../../node_modules/bootstrap-icons/icons/{amazon,slack,microsoft-teams}.svg',
  ],
  { query: '?url&no-inline', import: 'default', eager: true },
)

const flagFiles: Record<string, string> = import.meta.glob(
  '../../../../node_modules/country-flag-icons/3x2/[A-Z][A-Z].svg',
  { query: '?url&no-inline', import: 'default', eager: true },
)

const brandUrls = byName(brandFiles)
const flagUrls = byName(flagFiles)

/** The URL of a brand's icon, which has one colour. */
export function brandUrl(brand: string): string | undefined {
  return brandUrls.get(brand)
}

/** The URL of the flag of a country. */
export function flagUrl(country: string): string | undefined {
  return flagUrls.get(country)
}

function byName(files: Record<string, string>): Map<string, string> {
  return new Map(
    Object.entries(files).map(([path, url]) => [path.slice(path.lastIndexOf('/') + 1, -'.svg'.length), url]),
  )
}

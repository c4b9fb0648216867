/** What the demo shop sells and displays. */
export type Product = {
  item_id: string
  item_name: string
  item_category: string
  price: number
  slug: string
  /** How often it is viewed, relative to others. */
  popularity: number
}

const categories = {
  boots: 'Boots',
  tents: 'Tents',
  backpacks: 'Backpacks',
  jackets: 'Jackets',
  sleeping: 'Sleeping bags',
  kitchen: 'Camp kitchen',
} as const

type Category = keyof typeof categories

const assortment: [category: Category, name: string, price: number, popularity: number][] = [
  ['boots', 'Ridge GTX hiking boot', 189.95, 10],
  ['boots', 'Fell light trail shoe', 129.95, 8],
  ['boots', 'Moor rubber boot', 79.95, 3],
  ['boots', 'Summit mountaineering boot', 329, 2],
  ['boots', 'Lakeside sandal', 69.95, 2],
  ['tents', 'Tarn 2 trekking tent', 349, 7],
  ['tents', 'Tarn 3 trekking tent', 429, 4],
  ['tents', 'Meadow 4 family tent', 599, 3],
  ['tents', 'Solo ultralight shelter', 279, 3],
  ['backpacks', 'Traverse 45 backpack', 169.95, 8],
  ['backpacks', 'Traverse 65 backpack', 209.95, 4],
  ['backpacks', 'Daily 20 rucksack', 79.95, 7],
  ['backpacks', 'Roll-top dry bag 30', 44.95, 3],
  ['jackets', 'Storm 3-layer shell', 299.95, 8],
  ['jackets', 'Ember down jacket', 249.95, 9],
  ['jackets', 'Breeze wind jacket', 89.95, 4],
  ['jackets', 'Loden wool fleece', 119.95, 5],
  ['sleeping', 'Comet −5° down bag', 319, 4],
  ['sleeping', 'Dusk +5° summer bag', 129.95, 5],
  ['sleeping', 'Cloud insulated mat', 149.95, 5],
  ['sleeping', 'Camp pillow', 29.95, 4],
  ['kitchen', 'Spark gas stove', 49.95, 6],
  ['kitchen', 'Titanium pot set', 89.95, 4],
  ['kitchen', 'Enamel mug', 14.95, 7],
  ['kitchen', 'Water filter', 44.95, 6],
  ['kitchen', 'Folding spork, set of 4', 12.95, 3],
]

export const products: readonly Product[] = assortment.map(
  ([category, item_name, price, popularity], index) => ({
    item_id: `FW-${1001 + index}`,
    item_name,
    item_category: categories[category],
    price,
    slug: `/${category}/${slugOf(item_name)}`,
    popularity,
  }),
)

function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

export type Page = { path: string; title: string; product?: Product }

const shopName = 'Fernwood Outdoor'

export const home: Page = { path: '/', title: shopName }
export const cart: Page = { path: '/cart', title: `Your cart – ${shopName}` }
export const checkout: Page = { path: '/checkout', title: `Checkout – ${shopName}` }
export const thanks: Page = { path: '/checkout/thanks', title: `Thank you – ${shopName}` }
export const search: Page = { path: '/search', title: `Search – ${shopName}` }

/** Rules that name the parts of the shop. */
export const shopSections = [
  { name: 'Home', pattern: '/' },
  { name: 'Journal', pattern: '/journal/*' },
  ...Object.keys(categories).flatMap((slug) => [
    { name: 'Products', pattern: `/${slug}/*` },
    { name: 'Categories', pattern: `/${slug}` },
  ]),
  { name: 'Checkout', pattern: '/cart' },
  { name: 'Checkout', pattern: '/checkout*' },
  { name: 'Service', pattern: '*' },
]

/** A page that links still lead to, although it is gone. */
export const lastSeason: Page = { path: '/sale/last-season', title: `Page not found – ${shopName}` }

export const categoryPages: readonly Page[] = Object.entries(categories).map(([slug, title]) => ({
  path: `/${slug}`,
  title: `${title} – ${shopName}`,
}))

export const articles: readonly Page[] = [
  ['how-to-choose-hiking-boots', 'How to choose hiking boots'],
  ['packing-list-hut-to-hut', 'Packing list: hut to hut in five days'],
  ['down-or-synthetic', 'Down or synthetic?'],
  ['care-for-your-shell', 'Washing and proofing a rain shell'],
  ['ten-trails', 'Ten trails for a long weekend'],
  ['first-night-outside', 'A first night outside with children'],
].map(([slug, title]) => ({ path: `/journal/${slug}`, title: `${title} – ${shopName} Journal` }))

export const delivery: Page = { path: '/delivery', title: `Delivery and returns – ${shopName}` }
export const servicePages: readonly Page[] = [
  delivery,
  { path: '/stores', title: `Our shops – ${shopName}` },
  { path: '/size-guide', title: `Size guide – ${shopName}` },
  { path: '/about', title: `About us – ${shopName}` },
]

export function productPage(product: Product): Page {
  return { path: product.slug, title: `${product.item_name} – ${shopName}`, product }
}

export const searchTerms: readonly string[] = [
  'boots',
  'rain jacket',
  'tent 2 person',
  'down',
  'gaiters',
  'sale',
  'stove',
]

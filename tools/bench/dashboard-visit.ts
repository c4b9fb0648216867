import type { ClickHouse } from '../../db/clickhouse/client.ts'
import { freePort } from '../../test/support/free-port.ts'
import { Product } from '../../test/support/product.ts'
import { withFolder } from './engines.ts'
import { dayBeforeLast, generateTraffic, lastDay } from './traffic-data.ts'

/** A signed-in browser: its cookies. The console gives each session a key of its own. */
export type Person = { cookie: string }

/** One visit of the dashboard: the time until all of it has arrived, and the page. */
type Visit = { ms: number; page: string }

/** Runs with a product and a site that has this much traffic, stored directly in the product's ClickHouse. */
export async function withTrafficSite(
  millions: number,
  run: (site: { product: Product; siteId: string; clickhouse: ClickHouse }) => Promise<void>,
): Promise<void> {
  await withFolder(async (folder) => {
    // Sign-ins are limited by address, and each person gets an address of its own.
    const product = await Product.start(folder, { PORT: await freePort(), TRUST_PROXY: '1' })
    const clickhouse = product.connectClickHouse()
    try {
      const siteId = await product.createSite()
      console.log(`storing ${millions} million events…`)
      await generateTraffic(clickhouse, { siteId, millions })
      await run({ product, siteId, clickhouse })
    } finally {
      await clickhouse.close()
      await product.stop()
    }
  })
}

/** Signs people in, each with a session of its own. */
export async function signIn(product: Product, count: number): Promise<Person[]> {
  const { email, password } = await Bun.file(`${product.dataDir}/credentials.json`).json()
  const people: Person[] = []
  for (let n = 1; n <= count; n++) {
    const answer = await fetch(`${product.url}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-Forwarded-For': `192.0.2.${n}`,
        Origin: product.url,
      },
      body: JSON.stringify({ email, password }),
    })
    if (answer.status !== 200) throw new Error(`the sign-in was answered with ${answer.status}`)
    const cookies = answer.headers.getSetCookie().map((it) => it.split(';')[0])
    people.push({ cookie: cookies.join('; ') })
  }
  return people
}

/** Returns the path of the dashboard of a site over the last days of the generated traffic. */
export function dashboardPath(siteId: string, days: number, filters?: string): string {
  const period = { from: dayBeforeLast(days - 1), to: lastDay }
  return `/sites/${siteId}?${new URLSearchParams({ ...period, ...(filters ? { filters } : {}) })}`
}

/**
 * Opens the dashboard as a browser does. The page's own server code requests all panels in parallel, and streams
 * those that are late, so the answer ends when the last panel has arrived. The page is also answered with 200 if panels
 * failed: the requests of the page are counted by the product (`failuresSince`).
 */
export async function openDashboard(product: Product, { cookie }: Person, path: string): Promise<Visit> {
  const began = performance.now()
  const answer = await fetch(product.url + path, { headers: { cookie }, redirect: 'manual' })
  const page = await answer.text()
  const ms = performance.now() - began
  if (answer.status >= 300 && answer.status < 400) throw new Error('the person is not signed in')
  return { ms, page }
}

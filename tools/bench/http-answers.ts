import type { Product } from '../../test/support/product.ts'

/** How many requests a product has answered, by status, method and route. */
type Answers = Map<string, number>

/** Reads the counts from the metrics of the product. They include the requests of the console's own server code. */
export async function readAnswers(product: Product): Promise<Answers> {
  const text = await (await fetch(`${product.url}/metrics`)).text()
  const lines = text.matchAll(
    /^sightline_http_requests_total\{method="(\w+)",route="([^"]*)",status="(\d+)"\} (\d+)/gm,
  )
  return new Map(
    [...lines].map(([, method, route, status, count]) => [`${status} ${method} ${route}`, Number(count)]),
  )
}

/** Returns the requests that were refused or failed since `before`, by status, method and route. */
export async function failuresSince(product: Product, before: Answers): Promise<Record<string, number>> {
  const after = await readAnswers(product)
  const failures = [...after]
    .filter(([kind]) => /^[45]/.test(kind))
    .map(([kind, count]) => [kind, count - (before.get(kind) ?? 0)] as const)
  return Object.fromEntries(failures.filter(([, count]) => count > 0))
}

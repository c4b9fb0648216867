import { Product } from '../support/product.ts'

/**
 * Returns the product once it accepts events and answers queries again. Restarts a killed server, as an operator
 * would.
 */
export async function recovered(product: Product, env: Record<string, string>): Promise<Product> {
  await Bun.sleep(0)
  if (product.isRunning) {
    const isUp = await product.ready().then(
      () => true,
      (error) => {
        if (product.isRunning) throw error
        return false
      },
    )
    if (isUp) return product
  }
  await product.ended
  return Product.start(product.dataDir, env)
}

import { Product } from '../support/product.ts'

/** The product taking events and answering queries again; a killed server is started anew, as an operator would. */
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

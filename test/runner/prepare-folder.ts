import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Endpoints } from '../../db/embedded/endpoints.ts'
import { freePort } from '../support/free-port.ts'
import { Product } from '../support/product.ts'

/** Creates a data folder in the state that the first start leaves, for `copyPreparedFolder`. */
export async function prepareFolder(path: string): Promise<void> {
  const product = Product.spawn(path, { PORT: await freePort() })
  try {
    await product.ready()
  } finally {
    await product.stop()
  }
  forgetPorts(path)
}

/** Copies are started in parallel, so each has to choose its own ports. */
function forgetPorts(path: string): void {
  const file = join(path, 'engines.json')
  const endpoints: Endpoints = JSON.parse(readFileSync(file, 'utf8'))
  for (const endpoint of Object.values(endpoints)) endpoint.port = 0
  writeFileSync(file, JSON.stringify(endpoints))
}

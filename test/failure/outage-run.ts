import { freePort } from '../support/free-port.ts'
import { signal } from '../support/processes.ts'
import { Product, temporaryFolder } from '../support/product.ts'
import { Traffic } from './traffic.ts'
import { verifyEvents } from './verification.ts'
import { processesOf } from './victims.ts'

type Options = {
  seconds: number
  /** `killed`: killed every time it restarts. `frozen`: accepts connections and never answers. */
  fault: 'killed' | 'frozen'
  print: (line: string) => void
}

/** Makes ClickHouse unavailable under load for a while; then compares what is stored with what was answered. */
export async function outageRun({ seconds, fault, print }: Options) {
  const folder = temporaryFolder()
  const product = await Product.startPrepared(folder.path, { PORT: await freePort() })
  try {
    const siteId = await product.createSite()
    const traffic = new Traffic([{ url: product.url, key: product.secretKey, siteId }])
    await Bun.sleep(500)
    const before = traffic.ledger.accepted
    const end = performance.now() + seconds * 1000
    const seen = new Set<string>()
    if (fault === 'frozen') freeze(product, 'SIGSTOP')
    while (performance.now() < end) {
      if (fault === 'killed') for (const { pid } of processesOf(product, 'clickhouse')) signal(pid, 'SIGKILL')
      seen.add((await product.readiness()).status)
      await Bun.sleep(50)
    }
    if (fault === 'frozen') freeze(product, 'SIGCONT')
    const acceptedMeanwhile = traffic.ledger.accepted - before
    print(`ClickHouse was ${fault} for ${seconds} s; ${acceptedMeanwhile} events accepted meanwhile`)
    const since = performance.now()
    await product.ready()
    await traffic.stop()
    await product.drained(60_000)
    print(`ready again and all events drained after ${((performance.now() - since) / 1000).toFixed(1)} s`)
    const clickhouse = product.connectClickHouse()
    const events = await verifyEvents(clickhouse, siteId, traffic.ledger)
    await clickhouse.close()
    return {
      acceptedMeanwhile,
      failures: traffic.failures,
      wasDegraded: seen.has('degraded'),
      accepted: traffic.ledger.accepted,
      ...events,
    }
  } finally {
    if (product.isRunning) {
      freeze(product, 'SIGCONT')
      await product.stop()
    }
    folder.remove()
  }
}

function freeze(product: Product, name: 'SIGSTOP' | 'SIGCONT') {
  for (const { pid } of processesOf(product, 'clickhouse')) signal(pid, name)
}

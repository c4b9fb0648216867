import { withQueryQueue } from '../db/clickhouse/query-queue.ts'
import { createApp } from './app.ts'
import { consoleHandler } from './identity/console/mount.ts'
import { createGateway } from './platform/http/gateway.ts'
import type { Listener } from './platform/listener.ts'
import type { Services } from './services.ts'

/** Serves API and console on one port. The console calls the API within this process. */
export async function serve(services: Services, listener: Listener): Promise<void> {
  // Background work is limited by its own number of jobs, and may take minutes.
  const queued = { ...services, clickhouse: withQueryQueue(services.clickhouse) }
  const app = createApp(queued, (request) => console(request, listener.addressOf(request))).compile()
  const answer = createGateway(services, app)
  const console = await consoleHandler(services, async (request, address) => {
    listener.actOnBehalf(request, address)
    return answer(request)
  })
  listener.serve(answer)
}

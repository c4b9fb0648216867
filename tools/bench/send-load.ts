import { runChild } from './child.ts'
import type { LoadOptions, LoadReport } from './load-generator.ts'

/** Sends the events of the load generator. @throws Error if a request was not accepted */
export async function sendLoad(options: LoadOptions): Promise<LoadReport> {
  const report = await runChild<LoadReport>('load-generator.ts', options)
  const failed = Object.keys(report.statuses).filter((status) => !status.startsWith('2'))
  if (failed.length > 0) throw new Error(`not everything was accepted: ${JSON.stringify(report.statuses)}`)
  return report
}

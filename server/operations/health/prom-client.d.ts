/** The library's collectors one by one, of which its types only know the sum. */
declare module 'prom-client/lib/metrics/*' {
  import type { Registry } from 'prom-client'
  export default function collect(
    registry: Registry,
    config: { prefix: string; eventLoopMonitoringPrecision?: number },
  ): void
}

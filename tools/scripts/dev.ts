import { consoleSecret } from '../../server/identity/console/secret.ts'
import { readConfig } from '../../server/platform/config.ts'
import { buildConsole } from './build.ts'

/**
 * Runs the service, restarted when its code changes, and next to it the console under vite, which hot-reloads parts
 * of an open page. Open vite's address; the service's own address shows the console as last built.
 */
const config = readConfig(process.env)
await buildConsole()

// In one process, so that a change of background work restarts it, too.
const api = Bun.spawn([process.execPath, '--watch', 'server/main.ts', '--one-process'], {
  stdio: ['inherit', 'inherit', 'inherit'],
})
const parts = [api]
// Registered before the first wait: otherwise a signal during startup would leave the service running.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    for (const part of parts) part.kill(signal)
  })
await untilReady(`http://${config.host}:${config.port}/readyz`)
// In its own folder: otherwise SvelteKit looks for its files one folder too high.
const vite = Bun.spawn([process.execPath, '--bun', 'x', 'vite', 'dev'], {
  cwd: 'ui',
  stdio: ['inherit', 'inherit', 'inherit'],
  env: {
    ...process.env,
    API_ORIGIN: `http://${config.host}:${config.port}`,
    CONSOLE_SECRET: consoleSecret(config.appSecret),
  },
})
parts.push(vite)
const code = await Promise.race(parts.map(({ exited }) => exited))
for (const part of parts) part.kill()
await Promise.all(parts.map(({ exited }) => exited))
process.exit(code)

async function untilReady(url: string) {
  while (api.exitCode === null && api.signalCode === null) {
    const response = await fetch(url).catch(() => null)
    if (response?.ok) return
    await Bun.sleep(250)
  }
  process.exit(await api.exited)
}

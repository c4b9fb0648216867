import { consoleSecret } from '../../server/identity/console/secret.ts'
import { readConfig } from '../../server/platform/config.ts'
import { buildConsole } from './build.ts'

/**
 * The service, restarted when its code changes, and beside it the console under vite, which replaces parts of an open
 * page as they are edited. Open vite's address; the service's own shows the console as it was last built.
 */
const config = readConfig(process.env)
await buildConsole()

// In one process, so that a change of background work restarts it as well.
const api = Bun.spawn([process.execPath, '--watch', 'server/main.ts', '--one-process'], {
  stdio: ['inherit', 'inherit', 'inherit'],
})
const parts = [api]
// Known before anything is waited for: a signal while the service comes up would leave it running.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    for (const part of parts) part.kill(signal)
  })
await untilReady(`http://${config.host}:${config.port}/readyz`)
// From its own folder: started elsewhere, SvelteKit looks for its own files one folder too high.
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

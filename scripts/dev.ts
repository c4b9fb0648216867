import { readConfig } from '../server/config.ts'
import { consoleSecret } from '../server/console/secret.ts'
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

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    vite.kill()
    api.kill(signal)
  })
process.exit((await Promise.race([api.exited, vite.exited])) ?? 0)

async function untilReady(url: string) {
  while (api.exitCode === null) {
    const response = await fetch(url).catch(() => null)
    if (response?.ok) return
    await Bun.sleep(250)
  }
  process.exit(api.exitCode ?? 1)
}

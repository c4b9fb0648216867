/**
 * Programs that tests use besides Node's packages, and the Debian packages that contain them. The first available one
 * is used.
 */
const tools = [
  // The headless browser: pages take half the time.
  { programs: ['chromium-headless-shell'], packages: ['chromium-headless-shell', 'chromium'] },
  { programs: ['valkey-server', 'redis-server'], packages: ['valkey-server', 'redis-server'] },
  { programs: ['php'], packages: ['php-cli'] },
  { programs: ['go'], packages: ['golang-go'] },
]

/**
 * Installs missing programs if this is root on Debian. Elsewhere, tests that require a missing program are skipped,
 * and their name says so.
 */
export async function installTestTools(): Promise<void> {
  const missing = tools.filter(({ programs }) => programs.every((it) => Bun.which(it) === null))
  if (missing.length === 0 || process.getuid?.() !== 0 || !Bun.which('apt-get')) return
  if (!(await apt('update', '-qq'))) return
  for (const { packages } of missing)
    for (const name of packages) {
      console.log(`Installing ${name} …`)
      if (!(await apt('install', '-y', '-qq', '--no-install-recommends', name))) continue
      // The package may have started a service that is not wanted.
      if (name.endsWith('-server')) await run(['service', name, 'stop'])
      break
    }
}

function apt(...words: string[]): Promise<boolean> {
  return run(['apt-get', ...words])
}

async function run(command: string[]): Promise<boolean> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return (await Bun.spawn(command, { env, stdio: ['ignore', 'ignore', 'ignore'] }).exited) === 0
}

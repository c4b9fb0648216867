/** All static checks, in sequence. Every failure is shown before the command exits with an error. */
const checks = {
  'format and lint': ['biome', 'ci', '--error-on-warnings', '.'],
  types: ['tsc', '--noEmit', '-p', '.'],
  'types of the tracker': ['tsc', '--noEmit', '--emitDeclarationOnly', 'false', '-p', 'packages/tracker'],
  'types of the client': ['tsc', '--noEmit', '--emitDeclarationOnly', 'false', '-p', 'packages/client'],
  'types of the browser tests': ['tsc', '--noEmit', '-p', 'e2e'],
  'generated types of the console': ['svelte-kit', 'sync', '--config', 'ui/vite.config.ts'],
  'types of the console': [
    'svelte-check',
    '--workspace',
    'ui',
    '--tsconfig',
    './tsconfig.json',
    '--fail-on-warnings',
  ],
  'texts of the console': ['tools/scripts/languages.ts', '--check'],
  'texts of messages': ['tools/scripts/messages.ts', '--check'],
  'unused code': ['knip'],
}

const failed: string[] = []
for (const [name, command] of Object.entries(checks)) {
  console.log(`\n— ${name}: ${command.join(' ')}`)
  const run = command[0]?.endsWith('.ts') ? ['run'] : ['x', '--bun']
  const { exitCode } = Bun.spawnSync(['bun', ...run, ...command], {
    stdio: ['inherit', 'inherit', 'inherit'],
  })
  if (exitCode !== 0) failed.push(name)
}
console.log(failed.length === 0 ? '\nAll checks passed.' : `\nFailed: ${failed.join(', ')}`)
process.exit(failed.length === 0 ? 0 : 1)

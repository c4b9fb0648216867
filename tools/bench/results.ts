import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { appendHistory, type Ratio, ratioTable, readHistory } from './history.ts'

const file = join(import.meta.dir, 'RESULTS.md')
const introduction = `# Benchmark results

The latest results of each benchmark, measured by \`npm run bench <name>\`. Absolute numbers apply to the machine named.
Ratios are more meaningful, because both sides were measured in the same run. All recorded ratios are in
\`history.ndjson\`; \`npm run bench check\` compares new ones with them.
`

/** The environment variable with the file for the ratios of a run that is not recorded. */
export const unrecordedRatios = 'BENCH_RATIOS_FILE'

/**
 * Prints the results of a benchmark, writes them into tools/bench/RESULTS.md in place of its earlier results, and adds
 * its ratios to the history. If `BENCH_RATIOS_FILE` is set, writes only the ratios, into that file.
 */
export async function recordResults(
  name: string,
  lines: string[],
  { ratios = [], command = `npm run bench ${name}` }: { ratios?: Ratio[]; command?: string } = {},
): Promise<void> {
  const invalid = ratios.find((it) => !Number.isFinite(it.value))
  if (invalid) throw new Error(`the ratio "${invalid.name}" of ${name} is ${invalid.value}`)
  const ratioFile = process.env[unrecordedRatios]
  if (ratioFile) {
    console.log(lines.join('\n'))
    await Bun.write(ratioFile, JSON.stringify(ratios))
    return
  }
  const run = { date: new Date().toISOString(), commit: commit(), machine: machine(), bench: name }
  await appendHistory(run, ratios)
  const earlier = ratioTable(name, await readHistory())
  const section = [
    `## ${name}`,
    `\`${command}\`, ${run.date.slice(0, 10)}, ${run.machine}, Bun ${Bun.version}.`,
    lines.join('\n').trim(),
    ...(earlier.length > 0 ? [earlier.join('\n')] : []),
  ].join('\n\n')
  console.log(section)
  await replaceSection(name, section)
}

async function replaceSection(name: string, section: string): Promise<void> {
  const known = (await Bun.file(file).exists()) ? await Bun.file(file).text() : introduction
  const others = known.split(/^(?=## )/m).slice(1)
  const sections = [...others.filter((it) => !it.startsWith(`## ${name}\n`)), section]
  const parts = [introduction, ...sections.sort()].map((it) => it.trim())
  await Bun.write(file, `${parts.join('\n\n')}\n`)
}

function machine(): string {
  const model = cpus()[0]?.model.trim() ?? 'unknown processor'
  return `${cpus().length} cores (${model}), ${Math.round(totalmem() / 1024 ** 3)} GB`
}

/** Returns the short hash of the commit, with `-dirty` if the code has changed since; `unknown` without git. */
function commit(): string {
  const git = (...args: string[]) => Bun.spawnSync(['git', ...args], { cwd: import.meta.dir })
  const { success, stdout } = git('rev-parse', '--short', 'HEAD')
  if (!success) return 'unknown'
  // The results of earlier benchmarks do not change the code.
  const changes = git('status', '--porcelain', '--', ':/', ':!RESULTS.md', ':!history.ndjson')
  return stdout.toString().trim() + (changes.stdout.length > 0 ? '-dirty' : '')
}

import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'

const file = join(import.meta.dir, 'RESULTS.md')
const introduction = `# Benchmark results

The latest results of each benchmark, measured by \`npm run bench <name>\`. Absolute numbers apply to the machine named.
Ratios are more meaningful, because both sides were measured in the same run.
`

/** Prints the results of a benchmark and writes them into tools/bench/RESULTS.md, replacing its earlier results. */
export async function recordResults(
  name: string,
  lines: string[],
  command = `npm run bench ${name}`,
): Promise<void> {
  const section = `## ${name}\n\n${provenance(command)}\n\n${lines.join('\n').trim()}\n`
  console.log(section)
  const known = (await Bun.file(file).exists()) ? await Bun.file(file).text() : introduction
  const others = known.split(/^(?=## )/m).slice(1)
  const sections = [...others.filter((it) => !it.startsWith(`## ${name}\n`)), section]
  await Bun.write(
    file,
    [introduction, ...sections.sort()]
      .map((it) => it.trim())
      .join('\n\n')
      .concat('\n'),
  )
}

function provenance(command: string): string {
  const date = new Date().toISOString().slice(0, 10)
  const model = cpus()[0]?.model.trim() ?? 'unknown processor'
  const memory = Math.round(totalmem() / 1024 ** 3)
  return `\`${command}\`, ${date}, ${cpus().length} cores (${model}), ${memory} GB, Bun ${Bun.version}.`
}

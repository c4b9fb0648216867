const benchmarks = [
  'analytics',
  'anomalies',
  'export',
  'import',
  'ingest',
  'limits',
  'memory',
  'segments',
  'traffic',
  'webhooks',
]

const [name] = Bun.argv.slice(2)
if (!name || !benchmarks.includes(name)) {
  console.error(`usage: npm run bench <name>, where <name> is one of ${benchmarks.join(', ')}`)
  process.exit(1)
}
await import(`./${name}.ts`)

export {}

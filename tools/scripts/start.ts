import { buildConsole } from './build.ts'
import { readOptions } from './options.ts'

const { values } = readOptions({
  options: { demo: { type: 'boolean' } },
  strict: true,
  allowPositionals: false,
})

await buildConsole()
const { runUntilSignal } = await import('../../server/main.ts')
await runUntilSignal({
  whenReady: values.demo
    ? async (services) => {
        const { seedDemo } = await import('../seed/demo.ts')
        await seedDemo(services)
      }
    : undefined,
})

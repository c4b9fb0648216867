import { fixtureServices } from '../test/fixture-process.ts'
import { startWorker } from './start.ts'

/** Works until a test kills it. */
const { services } = await fixtureServices()
await startWorker(services)

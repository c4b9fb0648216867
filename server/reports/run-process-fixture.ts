import { fixtureServices } from '../../test/fixture-process.ts'
import { carryOutRun } from './carry-out.ts'

/** Carries out the run RUN_ID as of NOW, for a test to kill it meanwhile. */
const { RUN_ID = '', NOW } = process.env
const { services, close } = await fixtureServices(() => Number(NOW))
await carryOutRun(services, RUN_ID, false)
await close()

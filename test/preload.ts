import { afterAll, setDefaultTimeout } from 'bun:test'
import { stopSharedEngines } from './engines.ts'

// Tests start real engines and real processes, and a busy machine is slow: what hangs is found all the same.
setDefaultTimeout(30_000)
afterAll(stopSharedEngines, 60_000)

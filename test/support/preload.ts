import { afterAll, beforeEach } from 'bun:test'
import fc from 'fast-check'
import { stopSharedEngines } from './engines.ts'
import { markTest } from './instance-log.ts'
import { hashPasswordsQuickly } from './quick-passwords.ts'
import { runOptions } from './run-options.ts'

fc.configureGlobal({ seed: runOptions.seed })
if (!runOptions.isLong) hashPasswordsQuickly()
beforeEach(markTest)
afterAll(stopSharedEngines, 60_000)

import { afterAll } from 'bun:test'
import { stopSharedEngines } from './engines.ts'

afterAll(stopSharedEngines, 60_000)

import { type Script, start as startTracker } from './tracker.ts'

/** The full script, which the core loads for a tag with options. */
export const start = (script: Script) => startTracker(script, (name) => import(`${script.src}?${name}`))

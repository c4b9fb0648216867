import { start } from './tracker.ts'

/** The core, which pages load as `/tracker.js`. */
start(document.currentScript as HTMLScriptElement)

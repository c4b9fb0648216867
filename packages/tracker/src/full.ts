/** The full script, which the core loads as `/tracker.js?full` for a tag with options. */
export { start } from './tracker.ts'

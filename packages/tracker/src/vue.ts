import type { App } from 'vue'
import { init, type Options } from './index.ts'

/** Starts the tracker: `app.use(SightlinePlugin, options)`. */
export const SightlinePlugin = {
  install(_app: App, options: Options): void {
    init(options)
  },
}

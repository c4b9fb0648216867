import { onMount } from 'svelte'
import { init, type Options } from './index.ts'

/** Starts the tracker when the component that calls it mounts, such as the root layout. */
export function useSightline(options: Options): void {
  onMount(() => init(options))
}

import { useEffect } from 'react'
import { init, type Options } from './index.ts'

/** Starts the tracker when the component that uses it first mounts. */
export function useSightline(options: Options): void {
  useEffect(() => init(options), [])
}

/** Starts the tracker, and renders nothing. */
export function Sightline({ options }: { options: Options }): null {
  useSightline(options)
  return null
}

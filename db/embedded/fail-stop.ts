import { cc, FFIType } from 'bun:ffi'
import { fileURLToPath } from 'node:url'

/**
 * Ends this process at the first failed disk write of a loaded library, in any thread.
 *
 * chDB 26.7 ignores failed writes. On a full disk it acknowledges inserts with empty files, and replaces good parts with
 * such merged ones. A process that ends instead has acknowledged only stored data, and finds its data intact after a
 * restart.
 *
 * @param libraryName a part of the library's path
 * @throws Error if the library uses none of the write functions that are known here
 */
export function exitOnDiskFailure(libraryName: string): void {
  // Other systems use another library format.
  if (process.platform !== 'linux') return
  const { symbols } = cc({
    source: fileURLToPath(new URL('fail-stop.c', import.meta.url)),
    symbols: { exit_on_disk_failure: { args: [FFIType.cstring], returns: FFIType.i32 } },
  })
  const found = symbols.exit_on_disk_failure(Buffer.from(`${libraryName}\0`))
  if (found === 0) throw new Error(`cannot monitor the disk writes of ${libraryName}`)
}

import { cc, FFIType } from 'bun:ffi'
import { fileURLToPath } from 'node:url'

/**
 * Ends this process at the first write to a disk that a loaded library makes in vain, in whichever thread.
 *
 * chDB 26.7 ignores that a write has failed. With a full disk it acknowledges inserts, and puts merged parts in the
 * place of good ones, of which files are empty. A process that ends instead has acknowledged only what is stored, and
 * finds its data in order when it is started again.
 *
 * @param libraryName a part of the library's path
 * @throws Error when the library does not write by the calls that are known here
 */
export function endWhenTheDiskFails(libraryName: string): void {
  // Libraries have another format elsewhere.
  if (process.platform !== 'linux') return
  const { symbols } = cc({
    source: fileURLToPath(new URL('fail-stop.c', import.meta.url)),
    symbols: { end_when_the_disk_fails: { args: [FFIType.cstring], returns: FFIType.i32 } },
  })
  const found = symbols.end_when_the_disk_fails(Buffer.from(`${libraryName}\0`))
  if (found === 0) throw new Error(`${libraryName} writes in a way that cannot be watched`)
}

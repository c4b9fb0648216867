let last_ms = 0
let count = 0

/** Returns random bytes in hexadecimal. `crypto.randomUUID` is missing on pages without https; this is not. */
export function randomHex(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (it) => hex(it, 2)).join('')
}

/** Returns a new event id. The ids of one process sort in the order of creation, even within a millisecond. */
export function eventId(now_ms: number): string {
  count = now_ms === last_ms ? count + 1 : 0
  last_ms = now_ms
  return `evt_${hex(now_ms, 12)}${hex(count, 6)}${randomHex(8)}`
}

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, '0')
}

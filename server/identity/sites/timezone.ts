/** True if a text is the IANA name of a time zone. */
export function isTimezone(name: string): boolean {
  try {
    // Intl accepts offsets such as +01:00, but they are not IANA names and ClickHouse does not know them.
    return !/^[+-]/.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}

/** Whether it is the IANA name of a time zone. */
export function isTimezone(name: string): boolean {
  try {
    // Offsets such as +01:00 are time zones to Intl, but no IANA names: ClickHouse does not know them.
    return !/^[+-]/.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}

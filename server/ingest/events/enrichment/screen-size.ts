/** Returns a screen size if the value is one, such as `1920x1080`; otherwise an empty string. */
export function screenSizeOf(value: unknown): string {
  return typeof value === 'string' && /^[1-9]\d{1,4}x[1-9]\d{1,4}$/.test(value) ? value : ''
}

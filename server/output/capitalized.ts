/** Returns a text with a capital letter at its start, for a line of its own. */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

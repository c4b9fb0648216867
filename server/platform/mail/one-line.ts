/** Removes line breaks from a text, because they would end a mail header. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

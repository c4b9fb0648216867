/** A text without line breaks, which would end a header of a mail. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

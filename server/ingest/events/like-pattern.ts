/** Converts a pattern of pages or events, in which `*` matches anything, to a LIKE pattern. */
export function likePattern(pattern: string): string {
  return pattern.replace(/[\\%_]/g, '\\$&').replaceAll('*', '%')
}
